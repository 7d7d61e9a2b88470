import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../budgets/measure.ts'

it('numbers each migration once and without gaps, so that the order of application is plain', () => {
  const numbers = readdirSync(join(root, 'packages/server/migrations')).map((name) => Number.parseInt(name, 10))
  expect(numbers.sort((left, right) => left - right)).toEqual(numbers.map((_, index) => index + 1))
})
