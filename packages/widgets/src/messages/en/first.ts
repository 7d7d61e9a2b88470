/** What every widget may have to say first, and every failure: it comes with the code. */
export const first = {
  loading: 'Loading',
  retry: 'Try again',
  checkFields: 'Please check the marked fields.',
  faultNetwork: 'No connection. Everything you entered is kept.',
  faultServer: 'Something went wrong on our side. Everything you entered is kept.',
  faultBusy: 'Many people are booking. Try again in {seconds} seconds.',
} as const
