import { expect, it } from 'vitest'
import { typesFor, usualType } from './appointmentTypes.ts'

type Types = Parameters<typeof typesFor>[1]
const type = (id: number, hdsfiGroupId: number, organizationTerritoryId: number, isActive = true) =>
  ({ id, hdsfiGroupId, organizationTerritoryId, isActive }) as Types[number]
const types = [type(1, 9, 1), type(2, 5, 1, false), type(3, 5, 1), type(4, 5, 1), type(5, 5, 2)]
const serviceGroup = { id: 5, name: 'Kitchens' }
const territory = { id: 1, name: 'Central Ohio', timeZone: 'America/New_York' }
const begin = (lead: Parameters<typeof typesFor>[0]) => usualType(lead, typesFor(lead, types))

it('begins with the first active type of the lead’s service and territory', () => {
  expect(typesFor({ serviceGroup, territory }, types).map(({ id }) => id)).toEqual([3, 4])
  expect(begin({ serviceGroup, territory })).toBe(3)
})

it('leaves the choice between territories to the user', () => {
  expect(typesFor({ serviceGroup, territory: null }, types).map(({ id }) => id)).toEqual([3, 4, 5])
  expect(begin({ serviceGroup, territory: null })).toBeUndefined()
  expect(begin({ serviceGroup: { id: 9, name: 'Baths' }, territory: null })).toBe(1)
})
