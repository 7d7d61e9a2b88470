/** Byte budgets, gzip at level 9. README states what they really are. */
export const budgets = {
  /** The SDK's core with one area of the table, and with all of it; ofetch and nanostores included. */
  sdkOneArea: 6_500,
  sdkWholeTable: 8_000,
  /** What `walkup.js` itself costs a partner's page. */
  widgetLoader: 2_000,
  /** Each widget to its first interactive state, the loader included. */
  widgetFirst: {
    'qr-booking': 18_000,
    'available-appointments': 18_000,
    'lead-capture': 18_000,
    'schedule-picker': 18_000,
  },
  /** Everything that a whole booking on a phone loads, suggested addresses included; the same for the other flows. */
  wholeFlow: 25_000,
  /** All four on one page, each used to its end. */
  fourWidgets: 45_000,
  /** From the sign-in page to the shell with its first list. */
  consoleFirstLoad: 115_000,
  /** The sign-in page alone. */
  consoleSignIn: 90_000,
} as const
