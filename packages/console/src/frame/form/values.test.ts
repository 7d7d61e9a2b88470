import { describe, expect, it } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import Value from 'typebox/value'
import { rulesOf } from '../../../build/rules.ts'
import { errorsOf, errorOf, changedPaths, toBody, toValues, withRequired, type FieldsByPath } from './values.ts'

const label = 'x'
const fields: FieldsByPath = {
  number: { kind: 'text', label },
  name: { kind: 'text', label },
  territoryId: { kind: 'select', label, options: { useOptions: () => [] } },
  'address.line1': { kind: 'text', label },
  'address.line2': { kind: 'text', label },
  'address.city': { kind: 'text', label },
  'address.state': { kind: 'text', label },
  'address.postalCode': { kind: 'text', label },
  radiusM: { kind: 'number', label, start: 200 },
  isActive: { kind: 'boolean', label, start: true },
}
const schema = contract['stores.upsert'].body ?? {}
const rules = rulesOf(schema)
const row = {
  number: '0412',
  name: 'Dublin',
  address: { line1: '6500 Perimeter Dr', line2: null, city: 'Dublin', state: 'OH', postalCode: '43017' },
  radiusM: 200,
  isActive: false,
}

describe('form values', () => {
  it('convert from a row to controls and back to a valid body', () => {
    const values = toValues(fields, row, { territoryId: 1 })
    expect(values).toMatchObject({ number: '0412', radiusM: '200', 'address.line2': '', territoryId: 1, isActive: false })
    const body = toBody(fields, values, rules)
    expect(body).toMatchObject({ address: { line2: null, postalCode: '43017' }, radiusM: 200 })
    expect(Value.Check(contract['stores.upsert'].body ?? {}, body)).toBe(true)
    expect(errorsOf(fields, values, rules)).toEqual({})
  })

  it('start with the declared defaults', () => {
    expect(toValues(fields, undefined)).toMatchObject({ name: '', radiusM: '200', isActive: true, territoryId: null })
  })

  it('can be required by the form though optional in the contract', () => {
    const needed: FieldsByPath = { radiusM: { kind: 'number', label, isNeeded: true }, isActive: { kind: 'boolean', label } }
    const asked = withRequired(needed, rules)
    expect(errorsOf(needed, { radiusM: '', isActive: false }, rules)).toEqual({})
    expect(errorsOf(needed, { radiusM: '', isActive: false }, asked)).toEqual({ radiusM: 'This field is required' })
    expect(asked.radiusM?.maximum).toBe(rules.radiusM?.maximum)
  })

  it('report errors by field', () => {
    const values = {
      ...toValues(fields, row),
      name: ' ',
      radiusM: '5',
      'address.state': 'Ohio',
      'address.line1': 'x'.repeat(201),
    }
    expect(errorsOf(fields, values, rules)).toEqual({
      name: 'This field is required',
      territoryId: 'This field is required',
      radiusM: '10 or more',
      'address.line1': 'At most 200 characters',
    })
  })

  it('parse money as typed', () => {
    const money = { kind: 'money', label } as const
    expect(toBody({ cents: money }, { cents: '$1,250.5' }, {})).toEqual({ cents: 125_050 })
    expect(errorOf(money, 'a lot')).toBe('Enter an amount, such as 1,250.50')
    expect(errorOf(money, '3.00', { maximum: 200 })).toBe('$2.00 or less')
  })

  it('omit a cleared localized text and require its English version', () => {
    const texts = { kind: 'localized', label } as const
    const optional = { helpText: { isNullable: true } } as const
    expect(toBody({ helpText: texts }, { helpText: { en: ' ', es: '' } }, optional)).toEqual({ helpText: null })
    expect(toBody({ hint: texts }, { hint: { en: '' } }, {})).toEqual({})
    expect(toBody({ hint: texts }, { hint: { en: 'Yes', es: '' } }, {})).toEqual({ hint: { en: 'Yes' } })
    expect(errorOf(texts, { en: '' }, { isRequired: true })).toBe('This field is required')
    expect(errorOf(texts, { en: '', es: 'Sí' })).toBe('This field is required')
    expect(errorOf(texts, { en: '' })).toBeUndefined()
  })

  it('omit an object that has been cleared', () => {
    const address = { 'address.line1': { kind: 'text', label }, 'address.line2': { kind: 'text', label } } as const
    const none = { 'address.line1': ' ', 'address.line2': '' }
    expect(toBody(address, none, { address: { isNullable: true } })).toEqual({ address: null })
    expect(toBody(address, none, { 'address.line1': { isRequired: true }, 'address.line2': { isNullable: true } })).toEqual({})
    // Without a required part, null removes one part after the other.
    expect(toBody(address, none, { 'address.line2': { isNullable: true } })).toEqual({ address: { line2: null } })
    expect(toBody(address, { ...none, 'address.line1': '1 Main' }, {})).toEqual({ address: { line1: '1 Main' } })
  })

  it('list differing paths', () => {
    expect(changedPaths({ a: '', b: [1], c: 'x' }, { a: null, b: [1], c: 'y' })).toEqual(['c'])
  })
})
