import type { Replies, Templates } from '../types.ts'

const details = `Booked for: {firstName}

We will arrive within {arrivalMinutes} minutes of that time.

Where: {address}

{confirmationText}`
const end = `Questions? {contactName}, {phone}

{organization}`

export const templates: Templates = {
  booked: {
    email: {
      subject: 'Your appointment: {type}, {when}',
      body: `Your {type} with {organization} is booked for {when}.\n\n${details}\n\nTo change or cancel it: {manageUrl}\n\n${end}`,
    },
    sms: {
      body: '{organization}: your {type} is booked for {when}.\nChange or cancel: {manageUrl}\nReply HELP for help, STOP to opt out.',
    },
  },
  moved: {
    email: {
      subject: 'Your appointment has moved: {type}, {when}',
      body: `Your {type} with {organization} has moved to {when}.\n\n${details}\n\nTo change or cancel it: {manageUrl}\n\n${end}`,
    },
    sms: { body: '{organization}: your {type} has moved to {when}.\nChange or cancel: {manageUrl}' },
  },
  canceled: {
    email: {
      subject: 'Your appointment is canceled: {type}, {when}',
      body: `Your {type} with {organization} on {when} is canceled.\n\nBooked for: {firstName}\n\nBook again: {rebookUrl}\n\n${end}`,
    },
    sms: { body: '{organization}: your {type} on {when} is canceled.' },
  },
  reminder: {
    email: {
      subject: 'Reminder: {type}, {when}',
      body: `A reminder that your {type} with {organization} is on {when}.\n\n${details}\n\nConfirm: {confirmUrl}\n\nChange the time: {rescheduleUrl}\n\nCancel: {cancelUrl}\n\n${end}`,
    },
    sms: {
      body: '{organization}: your {type} is on {when}.\nReply C to confirm, R to change the time, N to cancel, or open {manageUrl}\nSTOP to opt out.',
    },
  },
  onTheWay: {
    email: {
      subject: 'We are on the way: {type}',
      body: `{technician} is on the way for your {type}.\n\nWe expect to arrive in about {minutes} minutes.\n\nWhere: {address}\n\n${end}`,
    },
    sms: { body: '{organization}: we are on the way for your {type}.\nAbout {minutes} minutes.\nQuestions? {phone}' },
  },
  missed: {
    email: {
      subject: 'We missed you: {type}',
      body: `{organization} missed you for your {type} on {when}.\n\nPick a new time: {rebookUrl}\n\n${end}`,
    },
    sms: { body: '{organization}: we missed you for your {type}. Pick a new time: {rebookUrl}' },
  },
  visited: {
    email: {
      subject: 'How did it go? {type}',
      body: `Thank you for meeting with {organization} for your {type}.\n\nWould you leave a review? {reviewUrl}\n\n${end}`,
    },
    sms: { body: '{organization}: thank you for meeting with us. How did it go? {reviewUrl}\nSTOP to opt out.' },
  },
}

export const replies: Replies = {
  confirmed: 'Thank you, you are confirmed for {when}.',
  alreadyConfirmed: 'You are already confirmed for {when}.',
  reschedule: 'Pick another time here: {manageUrl}',
  askCancel: 'Do you want to cancel your {type} on {when}? Reply YES to cancel, or R for another time.',
  canceled: 'Your {type} on {when} is canceled.',
  tooLate: 'It is too late to change your {type} on {when} by text.\nPlease call {phone}.',
  noVisit: 'We have no upcoming appointment for this number. We passed your message on to our team.',
  offerGone: 'That time is no longer free. We will text you when another one opens.',
  help: '{organization}: texts about your appointment.\nQuestions? {phone}\nMessage and data rates may apply. Reply STOP to opt out.',
  optedOut: '{organization}: you are unsubscribed and will get no more texts from us. Reply START to resubscribe.',
  optedIn: '{organization}: you are subscribed to our texts again. Reply STOP to opt out.',
  code: '{code} is your Walkup sign-in code. It expires in 10 minutes. Do not share it with anyone.',
  invitation: '{organization} invited you to Walkup: {url}\nReply STOP to opt out.',
  member: '{organization} added you to Walkup. Sign in with your phone: {url}',
  newDevice: 'New device signed in to your Walkup account from {address}. If this was not you, open {url}',
}
