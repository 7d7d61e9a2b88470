import { expect, it } from 'vitest'
import { toOptions } from './options.ts'

it('distinguishes equal names by territory and puts inactive items last', () => {
  const item = (id: number, name: string, isActive = true) => ({ id, name, isActive })
  expect(
    toOptions([
      { ...item(1, 'Roof inspection'), territory: 'Chicagoland' },
      { ...item(2, 'Bath estimate', false), territory: 'Chicagoland' },
      { ...item(3, 'Bath estimate'), territory: 'Central Ohio' },
      item(4, 'Maria Alvarez'),
    ])?.map(({ label }) => label),
  ).toEqual([
    'Bath estimate (Central Ohio)',
    'Maria Alvarez',
    'Roof inspection (Chicagoland)',
    'Bath estimate (Chicagoland) - Inactive',
  ])
})
