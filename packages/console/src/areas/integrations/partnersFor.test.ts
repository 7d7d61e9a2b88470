import { expect, it } from 'vitest'
import { partnersFor } from './partnersFor.ts'

it('shows partner users only their own settings, which are all that the API returns', () => {
  expect(partnersFor(1)).toEqual(['centah', 'homeDepot'])
  expect(partnersFor(2)).toEqual(['centah'])
  expect(partnersFor(16)).toEqual(['homeDepot'])
})
