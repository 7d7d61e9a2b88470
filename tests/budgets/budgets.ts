import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/**
 * Byte limits, gzip at level 9. Growth of more than 2 % over the last measurement is noticed sooner (see `within`).
 * The README's table shows both.
 */
export const limits = {
  /** The SDK's client with one area of the endpoint table, and with all; 4.3 kB of it is ofetch and nanostores. */
  sdkOneArea: 9_400,
  sdkWholeTable: 11_600,
  /** `walkup.js` itself; 0.7 kB of it finds shadow roots and shows loading errors, 0.2 kB leaves dialogs to the modes, 0.1 kB is each further language. */
  widgetLoader: 2_860,
  /** Dialogs, floating buttons and what opens them: only on pages that have one; each language is 0.1 kB. */
  widgetModes: 5_720,
  /** The script of a code's own page: the loader, the handover to another phone and what a dead spot needs. */
  codePage: 5_400,
  /** Each widget until interactive, including the loader; 7.6 kB of it is preact/compat and nanostores, 0.4 kB the steps in the browser's history. */
  'qr-booking': 23_500,
  'available-appointments': 23_300,
  'lead-capture': 23_500,
  'schedule-picker': 20_500,
  /** A complete booking on a phone, including address suggestions; also for the other flows except `book`. */
  wholeFlow: 38_500,
  /** Available appointments with `book`, a complete booking. */
  wholeFlowWithBook: 38_900,
  /** All four on one page, with complete flows. */
  fourWidgets: 62_500,
  /** From the sign-in page to the shell with the first list. */
  consoleFirstLoad: 147_000,
  /** Only the sign-in page. */
  consoleSignIn: 97_000,
  /** The console's bundled font, not counted in its first load. */
  consoleFont: 25_000,
} as const
export type Budget = keyof typeof limits

const file = new URL('baseline.json', import.meta.url)
/** The last measured sizes in bytes, by budget; written by `npm run budgets`. */
export const baseline = (): Partial<Record<Budget, number>> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Budget, number>>) : {}

const GROWTH = 1.02

/** Expects a size below its limit and at most 2 % above its baseline; `npm run budgets` records it instead. */
export function within(name: Budget, bytes: number): void {
  expect(bytes, name).toBeLessThanOrEqual(limits[name])
  const measured = baseline()
  if (process.env.WALKUP_BUDGETS === 'record') {
    const next = { ...measured, [name]: Math.max(bytes, measured[name] ?? 0) }
    writeFileSync(
      file,
      `${JSON.stringify(Object.fromEntries(Object.entries(next).toSorted(([a], [b]) => a.localeCompare(b))), null, 2)}\n`,
    )
  } else
    expect(bytes, `${name}: more than 2 % above tests/budgets/baseline.json`).toBeLessThanOrEqual((measured[name] ?? 0) * GROWTH)
}
