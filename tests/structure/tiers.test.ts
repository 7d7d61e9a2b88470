import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { filesOf, readTiers, suites, tiers, type Suite } from '../support/tiers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function findFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? findFiles(path) : [relative('.', path)]
  })
}

/** A pattern with `*`, `**` and `{a,b}`. */
function toRegExp(pattern: string): RegExp {
  const source = pattern
    .replace(/[.]/g, '\\.')
    .replace(/\{([^}]+)\}/g, (_, options: string) => `(?:${options.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${source}$`)
}
const matches = (patterns: readonly string[], file: string) => patterns.some((pattern) => toRegExp(pattern).test(file))

const files = [...findFiles('packages'), ...findFiles('tests')].filter((file) => /\.(test\.tsx?|wtr\.ts)$/.test(file))
const rows = readTiers()
/** The row that applies to a file in a suite. */
const rowOf = (suite: Suite, file: string) => rows.find((row) => row.suite === suite && matches(row.patterns, file))

describe('the table of tests/README.md', () => {
  it('has every suite', () => {
    expect(new Set(rows.map(({ suite }) => suite))).toEqual(new Set(suites))
  })

  it('puts each file into one suite', () => {
    const suitesOf = (file: string) => suites.filter((suite) => suite !== 'http on PGlite' && rowOf(suite, file))
    expect(files.filter((file) => suitesOf(file).length !== 1)).toEqual([])
  })

  it('has no pattern without a file of its own', () => {
    const unused = rows.flatMap((row) =>
      row.patterns.filter((pattern) => !files.some((file) => toRegExp(pattern).test(file) && rowOf(row.suite, file) === row)),
    )
    expect(unused).toEqual([])
  })

  it.each(suites.flatMap((suite) => tiers.map((tier) => [suite, tier] as const)))(
    'decides what runs of %s in %s',
    (suite, tier) => {
      const { include, exclude } = filesOf(suite, tier)
      const running = files.filter((file) => matches(include, file) && !matches(exclude, file))
      const isUpTo = (own: (typeof tiers)[number]) => tiers.indexOf(own) <= tiers.indexOf(tier)
      const expected = files.filter((file) => {
        const row = rowOf(suite, file)
        return row !== undefined && isUpTo(row.tier)
      })
      expect(running).toEqual(expected)
    },
  )
})
