/** Byte budgets, gzip at level 9. README states what they really are. */
export const budgets = {
  /** The SDK's core with one area of the table, and with all of it; ofetch and nanostores included. */
  sdkOneArea: 6_500,
  sdkWholeTable: 8_000,
  /** What `walkup.js` itself costs a partner's page. */
  widgetLoader: 2_000,
  /** Everything a whole booking loads. */
  qrBooking: 30_000,
  /** From the sign-in page to the shell with its first list. */
  consoleFirstLoad: 115_000,
  /** The sign-in page alone. */
  consoleSignIn: 90_000,
} as const
