import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chunkGroups, core, firstDay } from './chunkGroups.ts'
import { names } from './names.ts'

const sources = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => !/\.(test|wtr)\.tsx?$/.test(path))
const matched = (pattern: RegExp) => sources.filter((path) => pattern.test(path)).toSorted()

it('the shared chunks hold what they are meant to', () => {
  expect(matched(core)).toEqual([
    'src/brand.ts',
    'src/element.ts',
    'src/events.ts',
    'src/json.ts',
    'src/languages/locales.ts',
    'src/languages/translator.ts',
    'src/sheets.ts',
    'src/ui/context.ts',
  ])
  expect(matched(firstDay)).toEqual(['src/languages/firstDay.ts'])
})

it('every widget is in one group, and no group is called like a widget', () => {
  expect(
    Object.values(chunkGroups)
      .flatMap(({ widgets }) => widgets)
      .toSorted(),
  ).toEqual([...names].toSorted())
  expect(Object.keys(chunkGroups).filter((group) => (names as readonly string[]).includes(group))).toEqual([])
})
