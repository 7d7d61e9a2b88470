import { describe, expect, it } from 'vitest'
import { makeLead } from '../../fixture/leads.ts'
import { differences, fromContact, noContact, toContact } from './contact.ts'

const lead = {
  ...makeLead(0, 0),
  phones: [
    { e164: '+16145550100', type: 'home' as const },
    { e164: '+16145550101', type: 'work' as const },
  ],
}

describe('a contact’s form', () => {
  it('gives back the lead that it was filled with, further phones too', () => {
    expect(fromContact(toContact(lead), lead)).toEqual({
      firstName: 'Sam',
      lastName: 'Lee',
      email: null,
      phones: [
        { number: '+16145550100', type: 'home' },
        { number: '+16145550101', type: 'work' },
      ],
      address: { line1: '41 Elm St', line2: undefined, city: 'Columbus', state: 'OH', postalCode: '43215' },
    })
  })

  it('leaves out an address that is empty, and trims what is typed', () => {
    expect(fromContact({ ...noContact, firstName: ' Ada ', lastName: 'Moreno', state: ' ' })).toMatchObject({
      firstName: 'Ada',
      phones: [],
      address: null,
    })
    expect(fromContact({ ...noContact, line1: '1 Main', state: 'oh' }).address?.state).toBe('OH')
  })

  it('names the fields in which two versions differ', () => {
    const mine = toContact(lead)
    expect(differences(mine, { ...mine, email: 'a@b.example', city: 'Dublin' })).toEqual(['email', 'city'])
  })
})
