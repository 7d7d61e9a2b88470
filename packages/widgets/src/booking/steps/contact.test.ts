import { describe, expect, it } from 'vitest'
import type { Draft } from '../flow.ts'
import { toContact, validate, visibleFields, type Asked, type FieldRules } from './contact.ts'
import { placeErrors } from './fieldErrors.ts'

const page = (fields: FieldRules, details: Asked['details'] = []): Asked => ({ webConfig: { fields }, details })
const rules: FieldRules = { phone: 'required', email: 'optional', address: 'required' }
const all = page(rules)
const sam: Draft = {
  firstName: ' Sam ',
  lastName: 'Lee',
  phone: '(614) 555-0142',
  line1: '1 Main St',
  city: 'Columbus',
  state: 'OH',
  postalCode: '43215',
  consent: true,
}

describe('validate', () => {
  it('accepts a complete draft and reports each missing field of an empty one', () => {
    expect(validate(sam, all)).toEqual({})
    expect(Object.keys(validate({}, all)).toSorted()).toEqual(
      ['city', 'consent', 'firstName', 'lastName', 'line1', 'phone', 'postalCode', 'state'].toSorted(),
    )
  })
  it('validates optional fields only if filled', () => {
    expect(validate({ ...sam, email: 'sam@' }, all)).toHaveProperty('email')
    const optional = page({ phone: 'optional', email: 'optional', address: 'optional' })
    const bare = { firstName: 'Sam', lastName: 'Lee', consent: true }
    expect(validate(bare, optional)).toEqual({})
    expect(Object.keys(validate({ ...bare, city: 'Columbus' }, optional))).toEqual(['postalCode', 'line1', 'state'])
  })
  it('accepts common notations of ZIP codes, states and phones, and rejects invalid ones', () => {
    const zips = { ' 43215 ': '43215', '432151234': '43215-1234', '43215 1234': '43215-1234', '43215–1234': '43215-1234' }
    for (const [postalCode, sent] of Object.entries(zips)) {
      expect(validate({ ...sam, postalCode }, all), postalCode).toEqual({})
      expect(toContact({ ...sam, postalCode }, all).address?.postalCode).toBe(sent)
    }
    for (const postalCode of ['4321', '432156', '43215-12', 'ABCDE'])
      expect(validate({ ...sam, postalCode }, all), postalCode).toHaveProperty('postalCode')
    expect(validate({ ...sam, state: 'oh' }, all)).toEqual({})
    expect(toContact({ ...sam, state: ' oh' }, all).address?.state).toBe('OH')
    for (const phone of ['+1 614 555 0142', '1-614-555-0142', '614.555.0142', '6145550142'])
      expect(validate({ ...sam, phone }, all), phone).toEqual({})
  })
  it('does not require hidden fields', () => {
    const hidden = page({ phone: 'hidden', email: 'required', address: 'hidden' })
    expect(visibleFields(hidden).map(({ name }) => name)).toEqual(['firstName', 'lastName', 'email'])
    expect(Object.keys(validate({ consent: true }, hidden))).toEqual(['firstName', 'lastName', 'email'])
  })
})

describe('toContact', () => {
  it('trims, and omits empty and hidden fields', () => {
    expect(toContact({ ...sam, email: 'Sam@Example.com' }, page({ ...rules, phone: 'hidden' }))).toEqual({
      firstName: 'Sam',
      lastName: 'Lee',
      phone: undefined,
      email: 'Sam@Example.com',
      address: { line1: '1 Main St', line2: undefined, city: 'Columbus', state: 'OH', postalCode: '43215' },
    })
    expect(toContact(sam, page({ ...rules, address: 'hidden' })).address).toBeUndefined()
  })
})

describe('further details', () => {
  const asked = page({ phone: 'hidden', email: 'optional', address: 'hidden' }, [
    { name: 'comments', kind: 'text', maxLength: 1000, required: true },
    { name: 'secondContactPhone', kind: 'phone', maxLength: 32, required: false },
  ])

  it('are fields by their kind, and required as the page says', () => {
    expect(visibleFields(asked).slice(3)).toMatchObject([
      { name: 'comments', maxLength: 1000 },
      { name: 'secondContactPhone', type: 'tel' },
    ])
    expect(validate({ ...sam, secondContactPhone: '12' }, asked)).toEqual({
      comments: 'need-detail',
      secondContactPhone: 'need-phone',
    })
    expect(validate({ ...sam, comments: 'Ring twice' }, asked)).toEqual({})
  })

  it('are sent apart, without empty ones', () => {
    expect(toContact({ ...sam, comments: ' Ring twice\nplease ', secondContactPhone: ' ' }, asked).details).toEqual({
      comments: 'Ring twice\nplease',
    })
    expect(toContact(sam, asked).details).toBeUndefined()
  })
})

it('maps server errors to fields in any path notation', () => {
  const paths = [
    'contact.details.comments',
    '/contact/phone',
    'body.contact.address.postalCode',
    'contact.address.line2',
    'consent.accepted',
    'slotId',
  ]
  expect(placeErrors(paths.map((path) => ({ path })))).toEqual({
    comments: 'need-detail',
    phone: 'need-phone',
    postalCode: 'need-postalCode',
    line1: 'need-line1',
    consent: 'need-consent',
  })
})
