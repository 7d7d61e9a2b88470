import { dateFormat } from './dateFormat.ts'
import { money } from './formats.ts'
import { formatMessage, type MessageNames } from './messageFormat.ts'

/** The system's notes on a lead's timeline, by code, in English. The console's catalogs render the same codes. */
export const leadMessages = {
  claimed: 'Claimed',
  released: 'Released',
  assigned: 'Assigned to {name}',
  booked: 'Booked for {at}',
  moved: 'Moved from {from} to {to}',
  canceled: 'Canceled {at}',
  'moved-by-shopper': 'The shopper moved it from {from} to {to}',
  'canceled-by-shopper': 'The shopper canceled {at}',
  'canceled-by-shopper-with-reason': 'The shopper canceled {at}: {reason}',
  'confirmed-by-shopper': 'The shopper confirmed the visit',
  'on-the-way': 'Notified the shopper that the technician is on the way: about {minutes} min',
  'from-waitlist': 'Accepted from the waitlist',
  'texts-stopped': 'The shopper stopped text messages',
  'texts-resumed': 'The shopper wants text messages again',
  'review-released': 'Released from review.',
  'review-released-with-time': 'Released from review. Requested time: {at}.',
  imported: 'Imported from {source}',
  'imported-again': 'Imported again from {source}',
  received: 'Received from {source}',
  'received-again': 'Received again from {source}',
  restored: 'Restored after it was deleted',
  'consent-revoked': 'Consent revoked',
  'consent-revoked-with-reason': 'Consent revoked: {reason}',
  refunded: 'Refunded {amount}: {reason}',
  'sold-further': 'Sold further {amount}: {reason}',
  queued:
    'Queued for {system, select, serviceTitan {the field-service system} homeDepot {the home improvement partner} webhook {the CRM} other {HubSpot}}',
  'store-changed': 'Store: {name}',
  'store-removed': 'Store: none',
  'generator-changed': 'Lead generator: {name}',
  'generator-removed': 'Lead generator: none',
  'territory-changed': 'Territory: {name}',
  'territory-removed': 'Territory: none',
  'campaign-changed': 'Campaign: {name}',
  'campaign-removed': 'Campaign: none',
  'technician-changed': 'Technician: {name}',
  'technician-removed': 'Technician: none',
  'status-undone': 'Undone',
  'status-corrected': 'Corrected: {reason}',
  'status-reported': 'Reported by {source}',
  'status-reported-with-reason': 'Reported by {source}: {reason}',
  'moved-by-source': '{source} moved it from {from} to {to}',
  'moved-over-capacity': '{source} moved it from {from} to {to}, over the capacity of that time',
  'technician-busy': '{source} assigned {name}, who has another visit then',
  called:
    'Called: {outcome, select, reached {reached} noAnswer {no answer} voicemail {left a voicemail} wrongNumber {wrong number} callBack {call back later} other {wants no calls}}',
  'called-with-note':
    'Called: {outcome, select, reached {reached} noAnswer {no answer} voicemail {left a voicemail} wrongNumber {wrong number} callBack {call back later} other {wants no calls}}. {note}',
  'call-undone': 'The call was undone',
  'do-not-call': 'Must not be called',
  'may-be-called': 'May be called again',
  'cadence-started': 'Follow-up started: {name}',
  'cadence-stopped': 'Follow-up ended: {name}',
  escalated:
    'Waited {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}: notified {count, plural, one {{count} person} other {{count} people}} ({audience, select, dispatchers {dispatchers} managers {managers} other {everyone}})',
  'escalated-claimed':
    'Claimed {minutes, plural, one {{minutes} minute} other {{minutes} minutes}} ago and not contacted: notified {count, plural, one {{count} person} other {{count} people}} ({audience, select, claimer {who claimed it} managers {managers} other {everyone}})',
  'escalated-late': 'Waited more than a day: notified everyone, with the list of waiting leads',
  'photo-deleted': 'A photo was deleted',
  'person-erased': 'The person was erased on request',
} as const

/** The code of a timeline entry's message, a key of `leadMessages`. */
export type LeadMessageCode = keyof typeof leadMessages
export type LeadMessageParams = Readonly<Record<string, string | number>>
/** The message of a timeline entry: its code, and the values of its placeholders in every language. */
export interface LeadMessage {
  readonly code: string
  readonly params: LeadMessageParams
}

type Name = MessageNames<(typeof leadMessages)[LeadMessageCode]>
/** Amounts are cents and times are instants with their zone; each reader's locale formats them. */
type ParamOf<N> = N extends 'amount' ? 'cents' : N extends 'at' | 'from' | 'to' ? N | 'timeZone' : N
type ParamsOf<Code extends LeadMessageCode> = Readonly<
  Record<ParamOf<MessageNames<(typeof leadMessages)[Code]>> & string, string | number>
>

/** Creates a message with exactly the values that its sentence needs; amounts are in cents, times are ISO instants with their `timeZone`. */
export const leadMessage = <Code extends LeadMessageCode>(
  code: Code,
  ...[params]: [keyof ParamsOf<Code>] extends [never] ? [] : [ParamsOf<Code>]
): LeadMessage => ({ code, params: params ?? {} })

/** Formats a time in its own zone: "Tuesday, November 24 at 10:00 AM EST", or with the zone's whole name where a language has no short one. */
export function formatAppointmentTime(startAt: string, timeZone: string, locale: string): string {
  const formatWith = (timeZoneName: 'short' | 'longGeneric') =>
    dateFormat(locale, {
      timeZone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName,
    })
  const at = new Date(startAt)
  const short = formatWith('short')
  const isNumber = short.formatToParts(at).some(({ type, value }) => type === 'timeZoneName' && /^(GMT|UTC)./.test(value))
  return (isNumber ? formatWith('longGeneric') : short).format(at)
}

/** Formats a message's values for a locale. */
export function leadMessageValues(params: LeadMessageParams, locale: string): Readonly<Record<Name, string | number>> {
  const values: Record<string, string | number> = { ...params }
  const { cents, timeZone } = params
  if (cents !== undefined) values.amount = money(Number(cents), locale)
  for (const name of ['at', 'from', 'to']) {
    const at = params[name]
    if (at !== undefined && timeZone !== undefined) values[name] = formatAppointmentTime(String(at), String(timeZone), locale)
  }
  return values as Record<Name, string | number>
}

/** Returns the English note of a timeline entry. */
export const leadNote = (messages: readonly LeadMessage[]): string =>
  messages
    .map(({ code, params }) => formatMessage(leadMessages[code as LeadMessageCode], leadMessageValues(params, 'en-US'), 'en-US'))
    .join('; ')
