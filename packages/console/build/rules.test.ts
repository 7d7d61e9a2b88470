import { describe, expect, it } from 'vitest'
import { contract } from '@walkup/sdk/contract'
import { rulesOf } from './rules.ts'
import { contractFacts } from './contractFacts.ts'

describe('the rules of a body', () => {
  it('are derived from its schema by dotted path', () => {
    const rules = rulesOf(contract['stores.upsert'].body ?? {})
    expect(rules.name).toEqual({ type: 'string', isRequired: true, minLength: 1, maxLength: 120 })
    expect(rules['address.state']).toEqual({ type: 'string', isRequired: true })
    expect(rules['address.line2']).toEqual({ type: 'string', isNullable: true, minLength: 0, maxLength: 200 })
    expect(rules.radiusM).toEqual({ type: 'integer', minimum: 10, maximum: 5000 })
  })

  it('are shipped as a small module without schemas or searches', () => {
    const { load } = contractFacts()
    const rules = load('\0contract:rules') ?? ''
    const made = JSON.parse(rules.slice('export default '.length)) as Record<string, object>
    expect(made['technicians.upsert']).toHaveProperty('name')
    expect(made).not.toHaveProperty('technicians.search')
    expect(rules).not.toContain('additionalProperties')
    expect(load('\0contract:access')).toContain('{"roles":"public"}')
    expect(load('other')).toBeUndefined()
  })
})
