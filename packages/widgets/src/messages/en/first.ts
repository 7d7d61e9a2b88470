/** What every widget may have to say first, and every failure: it comes with the code. */
export const first = {
  loading: 'Loading',
  retry: 'Try again',
  checkFields: 'Please check the marked fields.',
  slow: 'This is taking longer than usual.',
  stuck: 'There is still no answer. We keep trying. Everything you entered is kept, and nothing is booked twice.',
  faultCode: 'A part of this page could not be loaded. Everything you entered is kept.',
  openPage: 'Open the booking page',
  faultNetwork: 'No connection. Everything you entered is kept.',
  faultServer: 'Something went wrong on our side. Everything you entered is kept.',
  faultBusy: 'Many people are booking. Try again in {seconds} seconds.',
} as const
