/** Byte budgets, gzip at level 9. The README lists the actual sizes. */
export const budgets = {
  /** The SDK's client with one area of the endpoint table, and with all; 4.3 kB of it is ofetch and nanostores. */
  sdkOneArea: 8_900,
  sdkWholeTable: 11_000,
  /** `walkup.js` itself; 0.7 kB of it finds shadow roots and shows loading errors. */
  widgetLoader: 2_400,
  /** Each widget until interactive, including the loader; 7.6 kB of it is preact/compat and nanostores. */
  widgetFirst: {
    'qr-booking': 21_000,
    'available-appointments': 21_700,
    'lead-capture': 21_250,
    'schedule-picker': 21_000,
  },
  /** A complete booking on a phone, including address suggestions; also for the other flows except `book`. */
  wholeFlow: 32_100,
  /** Available appointments with `book`, a complete booking. */
  wholeFlowWithBook: 33_000,
  /** All four on one page, with complete flows. */
  fourWidgets: 54_000,
  /** From the sign-in page to the shell with the first list. */
  consoleFirstLoad: 140_000,
  /** Only the sign-in page. */
  consoleSignIn: 95_000,
  /** The console's bundled font, not counted in its first load. */
  consoleFont: 25_000,
} as const
