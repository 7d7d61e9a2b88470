/** Messages of every first screen and of every error; bundled with the code. */
export const first = {
  loading: 'Loading',
  retry: 'Try again',
  checkFields: 'Please check the marked fields.',
  slow: 'This is taking longer than usual.',
  stuck: 'There is still no answer. We keep trying. Everything you entered is kept, and nothing is booked twice.',
  errorCode: 'A part of this page could not be loaded. Everything you entered is kept.',
  openPage: 'Open the booking page',
  errorNetwork: 'No connection. Everything you entered is kept.',
  errorServer: 'Something went wrong on our side. Everything you entered is kept.',
  errorBusy: 'Many people are booking. Try again in {seconds} seconds.',
} as const
