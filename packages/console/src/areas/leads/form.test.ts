import { describe, expect, it } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import { leadDetailKeys } from '@walkup/sdk/domain'
import Value from 'typebox/value'
import { rulesOf } from '../../../build/rules.ts'
import { makeLead } from '../../fixture/leads.ts'
import { errorsOf, toBody, toValues, type FieldsByPath } from '../../frame/form/values.ts'
import { editForm, newForm } from './form.ts'

const schema = contract['leads.upsertInternal'].body ?? {}
const rules = rulesOf(schema)
const lead = {
  ...makeLead(0, 0),
  phones: [
    { e164: '+16145550100', type: 'home' as const },
    { e164: '+16145550101', type: 'work' as const },
  ],
}
const form = editForm(lead, false)
const fields = form.fields as FieldsByPath
const valuesOf = (row: object) => toValues(fields, row, form.read?.(row as never))

describe('the lead form', () => {
  it('round-trips a lead, including additional phones', () => {
    const body = toBody(fields, valuesOf(lead), rules)
    expect(body).toMatchObject({
      firstName: 'Sam',
      email: null,
      phones: [
        { number: '(614) 555-0100', type: 'home' },
        { number: '(614) 555-0101', type: 'work' },
      ],
      address: { line1: '41 Elm St', city: 'Columbus', state: 'OH', postalCode: '43215' },
      storeId: lead.store?.id,
    })
    expect(Value.Check(schema, body)).toBe(true)
    expect(errorsOf(fields, valuesOf(lead), rules)).toEqual({})
  })

  it('can clear an address, and requires the rest of an incomplete one', () => {
    const none = {
      ...valuesOf(lead),
      'address.line1': '',
      'address.line2': '',
      'address.city': '',
      'address.state': '',
      'address.postalCode': '',
    }
    expect(toBody(fields, none, rules)).toMatchObject({ address: null })
    expect(errorsOf(fields, none, rules)).toEqual({})
    expect(Object.keys(errorsOf(fields, { ...none, 'address.line1': '1 Main' }, rules))).toEqual([
      'address.city',
      'address.state',
      'address.postalCode',
    ])
  })

  it.each([false, true])('preserves the coordinates of an unchanged address, in the field: %s', (isField) => {
    const { also } = editForm(lead, isField)
    expect(also?.(lead as never, valuesOf(lead))).toHaveProperty('address', undefined)
    expect(also?.(lead as never, { ...valuesOf(lead), 'address.line2': 'Apt 2' })).not.toHaveProperty('address')
  })

  it('moves a lead to its new store’s territory, unless one is chosen', () => {
    const values = { ...valuesOf(lead), storeId: 99 }
    expect(form.also?.(lead as never, values)).toEqual({ territoryId: undefined })
    expect(form.also?.(lead as never, { ...values, territoryId: 98 })).toEqual({})
  })

  it('sends every detail, and null for one that was cleared', () => {
    const before = { ...valuesOf(lead), ...Object.fromEntries(leadDetailKeys.map((key) => [`details.${key}`, key])) }
    expect(toBody(fields, before, rules).details).toEqual(Object.fromEntries(leadDetailKeys.map((key) => [key, key])))
    const cleared = { ...before, ...Object.fromEntries(leadDetailKeys.map((key) => [`details.${key}`, ''])) }
    expect(toBody(fields, cleared, rules).details).toEqual(Object.fromEntries(leadDetailKeys.map((key) => [key, null])))
    expect(valuesOf({ ...lead, details: { secondContactPhone: '+16145550177' } })['details.secondContactPhone']).toBe(
      '(614) 555-0177',
    )
  })

  it('requires consent with a phone number', () => {
    expect('consent' in fields).toBe(lead.consent === null)
    const without = editForm({ ...lead, consent: null }, false).fields as FieldsByPath
    expect(without.consent?.isFor?.({ phones: [] })).toBe(false)
    expect(without.consent?.isFor?.({ phones: [{ number: '614 555 0100', type: 'mobile' }] })).toBe(true)
  })

  it('omits what the server derives for a new lead', () => {
    const made = newForm('office', 7)
    const values = { ...toValues(made.fields as FieldsByPath, undefined), firstName: 'Ada', lastName: 'Moreno' }
    const body = { ...toBody(made.fields as FieldsByPath, values, rules), ...made.also?.(undefined, values) }
    const sent = JSON.parse(JSON.stringify(body)) as object
    const details = Object.fromEntries(leadDetailKeys.map((key) => [key, null]))
    expect(sent).toEqual({ firstName: 'Ada', lastName: 'Moreno', email: null, address: null, details, serviceGroupId: 7 })
  })

  it('hides the owner from field roles', () => {
    const inField = Object.keys(editForm(lead, true).fields)
    expect(inField).not.toContain('storeId')
    const made = (['field', 'partner', 'office'] as const).map((maker) => Object.keys(newForm(maker, undefined).fields))
    expect(made.map((fields) => fields.includes('leadGeneratorId'))).toEqual([false, false, true])
    expect(made.map((fields) => fields.includes('territoryId'))).toEqual([false, true, true])
  })
})
