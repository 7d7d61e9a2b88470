import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../budgets/measure.ts'

const sections = readFileSync(`${root}docs/adding.md`, 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.split('\n', 1)[0] ?? '', text }))

/** How the example of a recipe is named in code, by the recipe's title, and where. */
const named: Readonly<Record<string, { readonly pattern: RegExp; readonly where?: RegExp; readonly limit?: number }>> = {
  'A detail of a lead': { pattern: /\bsecondContactName\b/, limit: 10 },
  'A language of shoppers': {
    pattern: /'he'|\bhe: \{?|\/he\/|\{[^}]*\bhe\b[^}]*\} as const/,
    where: /packages\/(server|widgets|sdk)\//,
  },
  'A language of the console': { pattern: /\/fr\/|\bfr: (?:\{|inFrench|\()/, where: /packages\/console\// },
  'A connector': { pattern: /\bhubSpot\b/ },
  'A widget element': { pattern: /'schedule-picker'|\.\/schedule-picker\//, where: /packages\/widgets\// },
  'A measure of reports': { pattern: /\bappointmentsSet\b/ },
  'A provider of street suggestions': { pattern: /\bmapbox\b/ },
  'A kind of job': { pattern: /'escalations'|\bescalations:/ },
}

const folders = ['packages/console/src', 'packages/sdk/src', 'packages/sdk/contract', 'packages/server/src'].concat(
  'packages/server/migrations',
  'packages/widgets/src',
  'packages/widgets/build',
  'docs',
  'tests',
)
const files = folders.flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
)
/** Tests, stories and examples are not needed for it to work. */
const sources = files.filter(
  (path) =>
    /^packages\/.*\.(ts|tsx|js|sql)$/.test(path) && !/\.(test|wtr|stories|d)\.tsx?$|\/(fixture|testing|seed)\//.test(path),
)
const matches = (path: string, listed: string) =>
  new RegExp(`^${listed.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(path)

it('every recipe has an example that is followed', () => {
  expect(sections.map(({ title }) => title)).toEqual(Object.keys(named))
})

describe.each(sections)('$title', ({ title, text }) => {
  const listed = [...text.matchAll(/`((?:packages|tests|docs)\/[^`]+)`/g)].map(([, path = '']) => path)

  it('names files that exist', () => {
    expect(listed.filter((one) => !files.some((path) => matches(path, one)) && !existsSync(root + one))).toEqual([])
  })

  it('names every file that its example stands in', () => {
    const { pattern = /(?!)/, where = /./, limit } = named[title] ?? {}
    const found = sources.filter((path) => where.test(path) && pattern.test(readFileSync(root + path, 'utf8')))
    expect(found.length).toBeGreaterThan(1)
    expect(found.filter((path) => !listed.some((one) => matches(path, one)))).toEqual([])
    if (limit) expect(found.length).toBeLessThanOrEqual(limit)
  })
})
