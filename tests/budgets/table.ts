import type { Budget } from './budgets.ts'

/** The README's table of sizes: its row of each budget. */
const rows: Readonly<Record<string, Budget>> = {
  'SDK with the 161 named endpoints, ofetch and nanostores included': 'sdkWholeTable',
  'SDK with one area of the table': 'sdkOneArea',
  '`walkup.js`, the loader for partner pages': 'widgetLoader',
  'script of a code’s own page, with the loader': 'codePage',
  'dialogs and floating buttons, only where a page has them': 'widgetModes',
  '`<walkup-qr-booking>` to its first choice, `walkup.js` included': 'qr-booking',
  '`<walkup-lead-capture>`, the same': 'lead-capture',
  '`<walkup-schedule-picker>`, the same': 'schedule-picker',
  '`<walkup-available-appointments>`, the same': 'available-appointments',
  'a whole booking with the widget': 'wholeFlow',
  'free times with `book`, to the booking': 'wholeFlowWithBook',
  'all four widgets on one page, each used to the end': 'fourWidgets',
  'the console’s sign-in page': 'consoleSignIn',
  'the console, from its sign-in page to the first list': 'consoleFirstLoad',
}

const bytes = (count = 0) => `${count.toLocaleString('en-US')} B`

/** A README with the measured sizes and the limits in its table. */
export function withSizes(
  readme: string,
  measured: Readonly<Partial<Record<Budget, number>>>,
  limits: Readonly<Record<Budget, number>>,
): string {
  return readme.replace(/^\| (.+?) +\| +[\d,]+ B +\| +[\d,]+ B +\|$/gm, (line, label: string) => {
    const name = rows[label]
    if (!name) throw new Error(`“${label}” is no row of a budget`)
    const [size, limit] = [bytes(measured[name]), bytes(limits[name])]
    const [, first = '', second = '', third = ''] = line.split('|')
    return `|${first}| ${size.padEnd(second.length - 1)}| ${limit.padEnd(third.length - 1)}|`
  })
}
