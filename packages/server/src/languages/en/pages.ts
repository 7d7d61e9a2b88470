import type { PageTexts } from '../types.ts'

export const pages: PageTexts = {
  handover: {
    open: 'Continue on another phone',
    title: 'Scan to continue',
    hint: 'Scan this with the other phone’s camera within five minutes. It works once.',
    failed: 'Couldn’t create the code. Check the connection and try again.',
    used: 'This code has expired or was already used. Ask for a new one.',
    restart: 'Start over on this phone',
    close: 'Close',
  },
  loading: {
    slow: 'This is taking longer than usual.',
    again: 'Try again',
    call: 'Call',
    needsScript: 'Please turn on JavaScript to see this page.',
  },
  notFound: {
    code: {
      title: 'This code is no longer in use',
      text: 'Please ask the person who showed it to you for a new one, or scan another code in the store.',
    },
    service: { title: 'Nothing can be booked here', text: 'Please ask in the store, or go back to the page that you came from.' },
    appointment: {
      title: 'We can’t find this appointment',
      text: 'Please check that you opened the whole link, or call the number in your confirmation.',
    },
    offer: { title: 'We can’t find this offer', text: 'Please check that you opened the whole link of the message.' },
    subscription: { title: 'We can’t find this page', text: 'Please check that you opened the whole link of the message.' },
  },
  offer: {
    open: 'A time opened up',
    accepted: 'It’s yours',
    declined: 'You passed on this time',
    expired: 'This offer has ended',
    until: 'Held for you until',
    moves: 'It replaces your appointment on',
    take: 'Take this time',
    pass: 'No, thanks',
    booked: 'You’ll get a message with the details.',
    stays: 'You’re still on the waitlist. We’ll let you know when another time opens up.',
    late: 'It’s too late to move your current appointment online. Please call us.',
  },
  unavailable: { title: 'This page isn’t available right now', text: 'Please try again in a minute.' },
  unsubscribe: {
    title: 'Unsubscribe',
    question: 'Stop emails from us that aren’t about your appointments?',
    button: 'Unsubscribe',
    done: 'You’re unsubscribed',
    kept: 'You’ll still get emails about your appointments.',
  },
}
