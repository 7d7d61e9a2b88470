/** Messages of every first screen, and of the errors that need no response; bundled with the code. */
export const first = {
  loading: 'Loading',
  retry: 'Try again',
  slow: 'This is taking longer than usual.',
  stuck: 'Still no response. We’ll keep trying. Your entries are saved, and nothing is booked twice.',
  errorCode: 'Part of this page could not be loaded. Your entries are saved.',
  openPage: 'Open the booking page',
  errorNetwork: 'No connection. Your entries are saved.',
  errorServer: 'Something went wrong on our side. Your entries are saved.',
} as const
