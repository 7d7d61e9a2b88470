import { expect, test } from 'vitest'
import { findPlaces, placeAt } from './usPlaces.ts'

const names = async (typed: string, count = 10) =>
  (await findPlaces(typed, count)).map(({ city, state, postalCode }) => `${city}, ${state}${postalCode ? ` ${postalCode}` : ''}`)

test.each([
  ['10001', 'New York, NY 10001'],
  ['Dublin, OH 43017', 'Dublin, OH 43017'],
  ['new york', 'New York, NY'],
  ['columbus oh', 'Columbus, OH'],
  ['Columbus , oh', 'Columbus, OH'],
  ['COLUMBUS, G', 'Columbus, GA'],
  ['st. louis, mo', 'Saint Louis, MO'],
  ['washington, dc', 'Washington, DC'],
])('%s begins with %s', async (typed, first) => expect((await names(typed))[0]).toBe(first))

test('large cities come first, each once, and no more than asked for', async () => {
  const found = await names('san', 5)
  expect(found).toHaveLength(5)
  expect(new Set(found).size).toBe(5)
  expect(found[0]).toBe('San Antonio, TX')
})

test('with coordinates the nearest come first, of all that match', async () => {
  const [first, second] = await findPlaces('Dublin', 2, { lat: 32.5, lng: -83 })
  expect([first?.state, second?.state]).toEqual(['GA', expect.stringMatching(/NC|VA|OH/) as string])
  expect(await findPlaces('Springfield', 1, { lat: 44.9, lng: -123 })).toMatchObject([{ state: 'OR' }])
})

test.each(['', 'x', '1', 'zzzzz', '00000', 'San Juan, PR'])('%j finds nothing', async (typed) =>
  expect(await names(typed)).toEqual([]),
)

test('a place is found again by its ZIP code, alone or as the whole city', async () => {
  expect(await placeAt('zip', '43215')).toMatchObject({ city: 'Columbus', state: 'OH', postalCode: '43215' })
  expect(await placeAt('city', '43215')).toMatchObject({ city: 'Columbus', state: 'OH', postalCode: null })
  expect(await placeAt('zip', '99999')).toBeUndefined()
})
