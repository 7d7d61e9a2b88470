/** The texts of notices. */
export const en = {
  newLeadTitle: 'New lead: {name}',
  newLead: '{service}, {place}. Call while they’re still interested.',
  importTitle: '{count, plural, one {{count} lead was} other {{count} leads were}} imported',
  import: '{count, plural, one {It is} other {They are}} waiting to be claimed.',
  escalationTitle: '{name} is still waiting',
  escalation:
    'A lead for {service} ({place}) has been waiting {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}, and nobody has claimed it.',
  notContactedTitle: 'Nobody has contacted {name} yet',
  notContacted:
    '{claimer} claimed this lead for {service} ({place}) {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} ago. No call, text, or conversation has been recorded.',
  backlogTitle: '{count, plural, one {A lead has} other {{count} leads have}} been waiting for more than a day',
  backlog:
    '{count, plural, one {Nobody has claimed it. It} other {Nobody has claimed them. The oldest}} came in {days, plural, one {a day} other {{days} days}} ago.',
  leadSoldTitle: 'Sold: {name}',
  leadSold: 'Your lead for {service} ({place}) became a sale.',
  cancellationTitle: '{name} canceled',
  cancellation: '{type} on {when} was canceled. The time is available again.',
  messageFailureTitle: '{name} did not get our message',
  messageFailure:
    '{kind, select, booked {The confirmation} moved {The message about the new time} canceled {The message about the cancellation} reminder {The reminder} onTheWay {The message that the technician is on the way} other {The message after the missed visit}} could not be {channel, select, sms {texted} other {emailed}}. {type}, {when}. Please call.',
  staffTextFailure: 'The text that {author} wrote could not be delivered. Please call.',
  messageFailuresTitle: '{count, plural, one {1 message} other {{count} messages}} could not be delivered',
  messageFailures: 'The first was to {name}. To see all of them, open Messages.',
  shiftPostedTitle: 'You have {count, plural, one {a new shift} other {{count} new shifts}}',
  shiftPosted: '{count, plural, one {} other {First shift: }}{store}, {when}.',
  openShiftTitle: 'Open shift near you',
  openShift: '{store}, {when}. First come, first served.',
  missingPunchTitle: 'Missing punch',
  missingPunch: '{store}, {when}. Enter the hours you worked.',
  followUpTitle: 'Call {name}',
  followUp: 'You planned to call at {when}.',
  failureTitle: '{name} cannot be reached',
  failure: 'Leads are kept and retried for 24 hours. Last response: {answer}',
  failureEndTitle: '{name} was turned off',
  failureEnd: 'Nothing will be sent to it until you turn it back on. Last response: {answer}',
  heldListTitle:
    '{name} would deactivate {count} of {of} {list, select, serviceTitanBussiness {business units} serviceTitanCampaigns {campaigns} serviceTitanJobTypes {job types} other {technicians}}',
  heldList:
    'They are no longer in {name}. Nothing has been changed yet. Fix the list there, or confirm the change under Integrations.',
  leadNotSentTitle: '{name} was not sent to {system}',
  leadNotSent: 'It won’t be retried automatically. Last response: {answer}',
  leadsNotSentTitle: '{count, plural, one {1 lead was} other {{count} leads were}} not sent to other systems',
  leadsNotSent: 'The first was {name}, to {system}. Administrators can see all of them under Integrations.',
  digestTitle: 'Daily digest: {count, plural, one {1 notification} other {{count} notifications}}',
  planTitle: '{count, plural, one {1 visit} other {{count} visits}} on {day}',
  visitNewTitle: 'New visit: {when}',
  visitMovedTitle: 'Visit moved to {when}',
  visitCanceledTitle: 'Visit canceled: {when}',
  visitGivenTitle: 'Visit reassigned: {when}',
  visit: '{time}: {type}, {name}{phone}{address}',
  visitWas: 'It was scheduled for {when}.',
  somewhere: 'no store',
  open: 'Open: {url}',
} as const
export type NoticeText = keyof typeof en
export type NoticeTexts = Readonly<Record<NoticeText, string>>
