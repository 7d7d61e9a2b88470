/** Byte budgets, gzip at level 9. The README lists the actual sizes. */
export const budgets = {
  /** The SDK's client with one area of the endpoint table, and with all; 4.3 kB of it is ofetch and nanostores. */
  sdkOneArea: 8_880,
  sdkWholeTable: 10_970,
  /** `walkup.js` itself; 0.7 kB of it finds shadow roots and shows loading errors, 0.2 kB leaves dialogs to the modes. */
  widgetLoader: 2_600,
  /** Dialogs, floating buttons and what opens them: only on pages that have one. */
  widgetModes: 5_350,
  /** Each widget until interactive, including the loader; 7.6 kB of it is preact/compat and nanostores. */
  widgetFirst: {
    'qr-booking': 22_000,
    'available-appointments': 22_300,
    'lead-capture': 22_300,
    'schedule-picker': 19_450,
  },
  /** A complete booking on a phone, including address suggestions; also for the other flows except `book`. */
  wholeFlow: 35_000,
  /** Available appointments with `book`, a complete booking. */
  wholeFlowWithBook: 35_500,
  /** All four on one page, with complete flows. */
  fourWidgets: 57_500,
  /** From the sign-in page to the shell with the first list. */
  consoleFirstLoad: 140_000,
  /** Only the sign-in page. */
  consoleSignIn: 95_000,
  /** The console's bundled font, not counted in its first load. */
  consoleFont: 25_000,
} as const
