import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../budgets/measure.ts'
import { stories } from './look.ts'

const areas = readdirSync(`${root}packages/console/src/areas`)

it.each(areas)('%s has stories for full, empty, failed and not allowed', (area) => {
  const names = stories.filter(({ importPath }) => importPath.includes(`/areas/${area}/`)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Full', 'Empty', 'Failed', 'Not Allowed']))
})
