/** Errors that no server response explains. */
export const data = {
  serverUnreachable: 'Couldn’t reach the server. Check your connection and try again',
  serverTimedOut: 'The server took too long to respond. Try again',
  otherAccount: 'Another account is signed in now. Check before you continue',
  signedOut: 'You were signed out. Sign in again to continue',
  badReply: 'The server sent an unexpected response. Reload the page and try again',
  pageError: 'Something went wrong. Reload the page and try again',
  serverError: 'Something went wrong on our end. Nothing was changed. Try again',
} as const
