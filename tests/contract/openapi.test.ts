import { Validator } from '@seriousme/openapi-schema-validator'
import { contract } from '@walkup/sdk/contract'
import { openApi } from '@walkup/sdk/openapi'
import { expect, it } from 'vitest'

const document = openApi('https://walkup.example') as {
  paths: Record<string, Record<string, { operationId: string; summary: string }>>
}

it('is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>)
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

it('describes every endpoint once, under its full path', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => {
    expect(path).toMatch(/^\/api\//)
    return Object.values(methods)
  })
  expect(new Set(operations.map((operation) => operation.operationId))).toEqual(new Set(Object.keys(contract)))
  expect(operations).toHaveLength(Object.keys(contract).length)
  for (const { summary } of operations) expect(summary.length).toBeGreaterThanOrEqual(8)
})

it('declares which calls require step-up authentication', () => {
  const marked = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => 'x-step-up' in operation)
    .map(({ operationId }) => operationId)
  // Endpoints that check it only in some cases declare it, too.
  expect(marked).toEqual(expect.arrayContaining(['integrations.upsertCentah', 'integrations.upsertHomeDepot', 'users.erase']))
})
