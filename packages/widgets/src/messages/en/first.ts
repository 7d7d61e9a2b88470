/** Messages of every first screen and of every error; bundled with the code. */
export const first = {
  loading: 'Loading',
  retry: 'Try again',
  checkFields: 'Check the highlighted fields.',
  slow: 'This is taking longer than usual.',
  stuck: 'Still no response. We’ll keep trying. Your entries are saved, and nothing is booked twice.',
  errorCode: 'Part of this page could not be loaded. Your entries are saved.',
  openPage: 'Open the booking page',
  errorNetwork: 'No connection. Your entries are saved.',
  errorServer: 'Something went wrong on our side. Your entries are saved.',
  errorBusy: 'Many people are booking right now. Try again in {seconds} seconds.',
} as const
