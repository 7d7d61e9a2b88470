import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSdk } from '../support/sdk.ts'
import { budgets } from './budgets.ts'
import { bundle, gzip } from './measure.ts'

/** What is published, not the sources: the build leaves parts of ofetch out. */
let sdk: ReturnType<typeof buildSdk>
beforeAll(() => {
  sdk = buildSdk()
})
afterAll(() => sdk.remove())

it('the SDK with the whole table keeps its budget, and carries no schema', async () => {
  const code = await bundle(
    `export { createClient, createSession } from '${sdk.dist}/index.js'; export { endpoints } from '${sdk.dist}/endpoints.js'`,
  )
  console.log(`SDK with the whole table: ${gzip(code)} B gzip`)
  expect(gzip(code)).toBeLessThanOrEqual(budgets.sdkWholeTable)
  // Every summary of the contract is prose that no table row has.
  expect(code).not.toContain('Signs in with e-mail')
  expect(code).toContain('/api/App/address-suggestions')
})

it('the SDK with one area keeps its budget, and an upload’s progress costs nothing unless it is used', async () => {
  const code = await bundle(
    `export { createClient } from '${sdk.dist}/index.js'; export { qrCodes } from '${sdk.dist}/endpoints.js'`,
  )
  console.log(`SDK with one area: ${gzip(code)} B gzip`)
  expect(gzip(code)).toBeLessThanOrEqual(budgets.sdkOneArea)
  expect(code).not.toContain('XMLHttpRequest')
})

it('the build asks for no package of ofetch’s, nor for Node’s process, and keeps the licenses of what it includes', async () => {
  const code = await bundle(`export * from '${sdk.dist}/index.js'`)
  expect(code).toContain('XMLHttpRequest')
  const shipped = readFileSync(`${sdk.dist}/index.js`, 'utf8')
  expect(shipped).toMatch(/^\/\* With parts of ofetch and nanostores, both MIT/)
  expect(shipped).not.toMatch(/from '(ofetch|ufo|destr|nanostores)/)
  expect(code).not.toMatch(/\bprocess\./)
  expect(readFileSync(`${sdk.dist}/licenses.txt`, 'utf8').match(/Permission is hereby granted/g)).toHaveLength(2)
})
