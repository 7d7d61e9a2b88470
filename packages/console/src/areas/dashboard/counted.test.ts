import { expect, it } from 'vitest'
import { counted } from './counted.ts'
import { words } from './words.ts'

it('distinguishes singular and plural', () => {
  expect(counted(1, words.noPunch, words.noPunches)).toBe('1 shift with no punch')
  expect(counted(1200, words.oneLead, words.manyLeads)).toBe('1,200 leads')
})
