import { expect, it } from 'vitest'
import { partnersFor } from './reach.ts'

it('shows a partner’s people their own settings alone, which are all that the API answers them', () => {
  expect(partnersFor(1)).toEqual(['centah', 'homeDepot'])
  expect(partnersFor(2)).toEqual(['centah'])
  expect(partnersFor(16)).toEqual(['homeDepot'])
})
