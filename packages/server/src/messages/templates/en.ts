import type { Replies, Templates } from './types.ts'

const details = `Booked for: {firstName}

We arrive within {arrivalMinutes} minutes of that time.

Where: {address}

{confirmationText}`
const end = `Questions? {contactName}, {phone}

{organization}`

export const templates: Templates = {
  booked: {
    email: {
      subject: 'Your appointment: {type}, {when}',
      body: `{organization} has you down for {type} on {when}.\n\n${details}\n\nTo change or cancel it: {manageUrl}\n\n${end}`,
    },
    sms: {
      body: '{organization}: your {type} is booked for {when}.\nChange or cancel: {manageUrl}\nReply HELP for help, STOP to opt out.',
    },
  },
  moved: {
    email: {
      subject: 'Your appointment has moved: {type}, {when}',
      body: `Your {type} with {organization} is now on {when}.\n\n${details}\n\nTo change or cancel it: {manageUrl}\n\n${end}`,
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
      body: `{organization} will see you for {type} on {when}.\n\n${details}\n\nConfirm: {confirmUrl}\n\nChange the time: {rescheduleUrl}\n\nCancel: {cancelUrl}\n\n${end}`,
    },
    sms: {
      body: '{organization}: {type} on {when}.\nReply C to confirm, R to change the time, N to cancel, or open {manageUrl}\nSTOP to opt out.',
    },
  },
  onTheWay: {
    email: {
      subject: 'We are on the way: {type}',
      body: `{technician} is on the way to you for {type}.\n\nWe expect to arrive in about {minutes} minutes.\n\nWhere: {address}\n\n${end}`,
    },
    sms: { body: '{organization}: we are on the way for {type}.\nAbout {minutes} minutes.\nQuestions? {phone}' },
  },
  missed: {
    email: {
      subject: 'We missed you: {type}',
      body: `{organization} could not meet you for {type} on {when}.\n\nPick a new time: {rebookUrl}\n\n${end}`,
    },
    sms: { body: '{organization}: we missed you for {type}. Pick a new time: {rebookUrl}' },
  },
  visited: {
    email: {
      subject: 'How did it go? {type}',
      body: `Thank you for having {organization} over for {type}.\n\nWould you leave a review? {reviewUrl}\n\n${end}`,
    },
    sms: { body: '{organization}: thank you for having us. How did it go? {reviewUrl}\nSTOP to opt out.' },
  },
}

export const replies: Replies = {
  confirmed: 'Thank you, you are confirmed for {when}.',
  alreadyConfirmed: 'You are already confirmed for {when}.',
  reschedule: 'Pick another time here: {manageUrl}',
  askCancel: 'Do you want to cancel {type} on {when}? Reply YES to cancel, or R for another time.',
  canceled: 'Your {type} on {when} is canceled.',
  tooLate: 'It is too late to change {type} on {when} here. Please call {phone}.',
  noVisit: 'We have no upcoming appointment for this number. We passed your message on.',
  help: '{organization}: texts about your appointment. Questions? {phone}\nMessage and data rates may apply. Reply STOP to opt out.',
  optedOut: '{organization}: you will get no more texts from us. Reply START to get them again.',
  optedIn: '{organization}: you will get texts from us again. Reply STOP to opt out.',
  code: '{code} is your Walkup sign-in code. It is valid for 10 minutes. Nobody from Walkup will ask for it.',
  invitation: '{organization} invites you to Walkup: {url}\nReply STOP to opt out.',
  member: '{organization} added you to Walkup. Sign in with your phone: {url}',
  newDevice: 'A device that was not used before has signed in to your Walkup account, from {address}. If it was not you: {url}',
}
