import { expect, it } from 'vitest'
import { typeNames } from './typeNames.ts'

it('counts equal names instead of repeating them', () => {
  const types = ['Bath estimate', 'Roof inspection', 'Bath estimate'].map((name) => ({ name }))
  expect(typeNames(types)).toBe('Bath estimate × 2, Roof inspection')
  expect(typeNames([])).toBe('')
})
