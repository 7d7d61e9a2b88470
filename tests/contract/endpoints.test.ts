import { readFileSync } from 'node:fs'
import { contract, type EndpointContract } from '@walkup/sdk/contract'
import { extraEndpoints, endpoints, allEndpoints, type EndpointName } from '@walkup/sdk/endpoints'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'

/** The specification's endpoints: name, method, path, authentication, body, source. */
const specified = readFileSync(new URL('endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [EndpointName, string, string, string, string, string])

describe('the endpoint table', () => {
  it('has every specified endpoint with its exact name, method and path', () => {
    expect(specified).toHaveLength(161)
    expect(endpoints).toEqual(
      Object.fromEntries(specified.map(([name, method, path]) => [name, `${method} ${path.split('?')[0]}`])),
    )
  })
  it('lists additional endpoints separately', () => {
    expect(Object.keys(extraEndpoints).filter((name) => name in endpoints)).toEqual([])
  })
  it('has unique paths', () => {
    const rows = Object.values(allEndpoints)
    expect(new Set(rows).size).toBe(rows.length)
  })
  it('marks exactly the public endpoints as public', () => {
    for (const [name, , , auth] of specified) {
      const { access } = contract[name]
      expect(access.roles === 'public', name).toBe(auth === 'public')
    }
  })
})

describe('the schemas', () => {
  const ajv = (formats as unknown as (ajv: Ajv) => Ajv)(new Ajv({ strict: false, allErrors: true }))
  const described = Object.entries(contract) as [EndpointName, EndpointContract][]

  it('exist for every endpoint', () => {
    expect(new Set(Object.keys(contract))).toEqual(new Set(Object.keys(allEndpoints)))
  })
  it.each(described)('%s: the example matches the schema', (_, { example, params, query, body, reply, file }) => {
    const parts = [
      [params, example.params ?? {}],
      [query, example.query ?? {}],
      [body, example.body ?? {}],
      [file ? undefined : reply, example.reply],
    ] as const
    for (const [schema, value] of parts) {
      if (schema && !ajv.validate(schema, value)) expect.fail(ajv.errorsText())
    }
  })
  it.each(described)('%s: parameters match the path’s placeholders', (name, { params }) => {
    const placeholders = [...allEndpoints[name].matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    const properties = Object.keys((params as { properties?: object } | undefined)?.properties ?? {})
    expect(new Set(properties)).toEqual(new Set(placeholders))
  })
  it.each(described)('%s: body and query reject unknown fields', (_, { body, query }) => {
    for (const schema of [body, query]) if (schema) expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
  })
})
