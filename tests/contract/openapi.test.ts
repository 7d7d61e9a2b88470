import { Validator } from '@seriousme/openapi-schema-validator'
import { contract, webhookEvents } from '@walkup/sdk/contract'
import { openApi } from '@walkup/sdk/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'

interface Operation {
  readonly operationId: string
  readonly 'x-endpoint': string
  readonly summary: string
  readonly parameters: readonly { readonly $ref?: string }[]
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly headers?: object }>>
}
const document = openApi('https://walkup.example') as {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: { $ref: string } } } } } }>
  components: {
    schemas: Record<string, { properties?: Record<string, object>; enum?: string[] }>
    responses: Record<string, { headers: object }>
  }
}
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const operationOf = (name: string) => {
  const found = operations.find((operation) => operation['x-endpoint'] === name)
  if (!found) throw new Error(`${name} is not described`)
  return found
}

it('is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>)
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

it('describes every endpoint once, under its full path', () => {
  for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/api\//)
  expect(new Set(operations.map((operation) => operation['x-endpoint']))).toEqual(new Set(Object.keys(contract)))
  expect(operations).toHaveLength(Object.keys(contract).length)
  for (const { summary } of operations) expect(summary.length).toBeGreaterThanOrEqual(8)
})

it('has operation ids that leave room for the suffixes of generators', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  // orval appends up to 15 characters to the name without its dot.
  expect(ids.filter((id) => id.length > 26)).toEqual([])
})

it('names the shared schemas, in at most 34 characters', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'Address',
      'ApiKey',
      'Appointment',
      'Consent',
      'Delivery',
      'DeliveryPage',
      'FieldError',
      'Lead',
      'LeadSummaryPage',
      'Problem',
      'ProblemCode',
      'Slot',
      'Store',
      'StorePage',
      'Technician',
      'Webhook',
      'WebhookPage',
    ]),
  )
  expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]{1,33}$/.test(name))).toEqual([])
  expect(schemas.ProblemCode?.enum).toEqual(expect.arrayContaining(['bad-input', 'slot-taken', 'stale']))
})

it('leaves no object or enum unnamed inside another schema', () => {
  const unnamed: string[] = []
  const visit = (value: unknown, path: string, isRoot: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties = {}, enum: values, items, anyOf = [], additionalProperties } = value as Record<string, never>
    if (!isRoot && (Object.keys(properties).length || (values as unknown as string[] | undefined)?.length)) unnamed.push(path)
    for (const [name, property] of Object.entries(properties)) visit(property, `${path}.${name}`, false)
    for (const one of [items, additionalProperties, ...(anyOf as unknown[])]) visit(one, path, false)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name, true)
  expect(unnamed).toEqual([])
})

it('describes header parameters, rate limits and webhooks', () => {
  const refs = (name: string) => operationOf(name).parameters.flatMap(({ $ref = '' }) => $ref.split('/').at(-1))
  expect(refs('leads.searchAll')).toContain('CurrentOrganizationId')
  expect(refs('qrCodes.entry')).toContain('IdempotencyKey')
  expect(refs('qrCodes.entry')).not.toContain('CurrentOrganizationId')
  const limits = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
  expect(Object.keys(operationOf('leads.searchAll').responses['200']?.headers ?? {})).toEqual(limits)
  expect(Object.keys(document.components.responses.TooManyRequests?.headers ?? {})).toEqual([...limits, 'Retry-After'])
  expect(Object.keys(document.webhooks).toSorted()).toEqual(webhookEvents.toSorted())
})

it('declares which calls require step-up authentication', () => {
  const marked = operations.filter((operation) => 'x-step-up' in operation).map((operation) => operation['x-endpoint'])
  // Endpoints that check it only in some cases declare it, too.
  expect(marked).toEqual(expect.arrayContaining(['integrations.upsertCentah', 'integrations.upsertHomeDepot', 'users.erase']))
})

describe('the fields that partners read and send', () => {
  const partnerFacing =
    /^((qrCodes\.(details|availableAppointments|entry|hold|addressSuggestions))|leads\.(get|search|upsert|update|setStatus|addNote|addRevenue|revenue|leadTypes)\w*|(manage|inbound|webhooks|apiKeys|deliveries|lookup)\.\w+)$/
  interface Field {
    readonly description?: string
    readonly examples?: readonly unknown[]
    readonly $ref?: string
  }
  const reached = new Set<string>()
  const reach = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = value as Field
    const name = $ref?.startsWith('#/components/schemas/') ? $ref.split('/').at(-1) : undefined
    if (name !== undefined && !reached.has(name)) {
      reached.add(name)
      reach(document.components.schemas[name])
    }
    Object.values(value).forEach(reach)
  }
  const partnerOperations = operations.filter((operation) => partnerFacing.test(operation['x-endpoint']))
  partnerOperations.forEach(reach)
  reach(document.webhooks)
  const fields = [...reached].flatMap((name) =>
    Object.entries((document.components.schemas[name]?.properties ?? {}) as Record<string, Field>).map(
      ([field, schema]) => [`${name}.${field}`, schema] as const,
    ),
  )

  it('are many', () => {
    expect(partnerOperations.length).toBeGreaterThan(40)
    expect(fields.length).toBeGreaterThan(300)
  })
  it('have a description', () => {
    expect(fields.filter(([, { description = '' }]) => !/^\S.*[.)]$/s.test(description)).map(([name]) => name)).toEqual([])
  })
  it('have an example, unless they are named schemas', () => {
    const isReference = (schema: Field) => JSON.stringify(schema).includes('"$ref"')
    expect(fields.filter(([, schema]) => !isReference(schema) && !schema.examples?.length).map(([name]) => name)).toEqual([])
  })
  it('have examples that are valid', () => {
    const ajv = (formats as unknown as (ajv: Ajv2020) => Ajv2020)(new Ajv2020({ strict: false }))
    ajv.addSchema(document, 'api')
    const wrong = fields.flatMap(([name, { examples = [] }]) => {
      const [component = '', field = ''] = name.split('.')
      const validate = ajv.getSchema(`api#/components/schemas/${component}/properties/${field}`)
      return examples.filter((example) => !validate?.(example)).map((example) => `${name}: ${JSON.stringify(example)}`)
    })
    expect(wrong).toEqual([])
  })
  it('say the unit of times and amounts', () => {
    const unit = /ISO 8601|YYYY-MM-DD|HH:mm|cents|minutes|milliseconds|seconds/
    const measured = fields.filter(([name]) => /(At|Cents|Min|Ms|\.ms|Local)$/.test(name) && !/(startAt|endAt)Local/.test(name))
    expect(measured.length).toBeGreaterThan(30)
    expect(measured.filter(([, { description = '' }]) => !unit.test(description)).map(([name]) => name)).toEqual([])
  })
  it('describes their parameters', () => {
    const parameters = partnerOperations.flatMap((operation) =>
      (operation.parameters as readonly { name?: string; description?: string; $ref?: string }[])
        .filter(({ $ref, description }) => $ref === undefined && !description)
        .map(({ name }) => `${operation['x-endpoint']} ${name}`),
    )
    expect(parameters).toEqual([])
  })
})
