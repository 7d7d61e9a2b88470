/** Byte budgets, gzip at level 9. README states what they really are. */
export const budgets = {
  /** The SDK's client with one area of the table, and with all of it; 4.3 kB of it is ofetch and nanostores as published. */
  sdkOneArea: 9_000,
  sdkWholeTable: 11_500,
  /** What `walkup.js` itself costs a partner's page; of it 0.7 kB finds shadow roots and says in words that code does not come. */
  widgetLoader: 2_500,
  /** Each widget to its first interactive state, the loader included; 7.8 kB of it are preact/compat and nanostores, as published. */
  widgetFirst: {
    'qr-booking': 22_000,
    'available-appointments': 24_000,
    'lead-capture': 22_500,
    'schedule-picker': 21_000,
  },
  /** Everything that a whole booking on a phone loads, suggested addresses included; the same for the other flows but `book`. */
  wholeFlow: 33_500,
  /** Available appointments with `book`, from the first choice to the booking. */
  wholeFlowWithBook: 34_500,
  /** All four on one page, each used to its end. */
  fourWidgets: 55_000,
  /** From the sign-in page to the shell with its first list. */
  consoleFirstLoad: 140_000,
  /** The sign-in page alone. */
  consoleSignIn: 95_000,
  /** The console's bundled font, counted apart from its first load. */
  consoleFont: 25_000,
} as const
