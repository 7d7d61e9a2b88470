import { readFileSync } from 'node:fs'

export const tiers = ['check', 'test', 'test:all'] as const
export type Tier = (typeof tiers)[number]
export const suites = ['unit', 'http', 'http on PGlite', 'publish', 'widgets', 'e2e', 'stories', 'faults'] as const
export type Suite = (typeof suites)[number]

export interface TierRow {
  readonly suite: Suite
  readonly tier: Tier
  readonly patterns: readonly string[]
}

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T => values.includes(value as T)

/** The table in tests/README.md. A file belongs to the first row of its suite that has a matching pattern. */
export function readTiers(): TierRow[] {
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  return text.split('\n').flatMap((line) => {
    const [suite = '', tier = '', files = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    if (!isOneOf(suites, suite) || !isOneOf(tiers, tier)) return []
    return [{ suite, tier, patterns: [...files.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern) }]
  })
}

/** Each tier includes those before it. */
const runsIn = (running: Tier) => (row: TierRow) => tiers.indexOf(row.tier) <= tiers.indexOf(running)

/** The patterns of a suite’s files in a tier, and of files that these match but that belong to a later tier. */
export function filesOf(suite: Suite, running: Tier): { readonly include: string[]; readonly exclude: string[] } {
  const rows = readTiers().filter((row) => row.suite === suite)
  const last = rows.findLastIndex(runsIn(running))
  return {
    include: rows.filter(runsIn(running)).flatMap(({ patterns }) => patterns),
    exclude: rows.slice(0, last).flatMap((row) => (runsIn(running)(row) ? [] : row.patterns)),
  }
}

/** The tier that runs: `test` unless `tests/run.mjs` sets another. */
export const tier: Tier = isOneOf(tiers, process.env.WALKUP_TEST_TIER ?? '') ? (process.env.WALKUP_TEST_TIER as Tier) : 'test'

/** Whether this is `npm run test:all`. */
export const isAll = tier === 'test:all'

/** The number of repetitions: once in `npm test`, `all` times in `npm run test:all`. */
export const repetitions = (all: number): number => (isAll ? all : 1)
