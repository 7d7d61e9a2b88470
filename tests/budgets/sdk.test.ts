import { expect, it } from 'vitest'
import { budgets } from './budgets.ts'
import { bundle, gzip } from './measure.ts'

it('the SDK with the whole table keeps its budget, and carries no schema', async () => {
  const code = await bundle(
    `export { createClient, createSession } from '@walkup/sdk'; export { endpoints } from '@walkup/sdk/endpoints'`,
  )
  console.log(`SDK with the whole table: ${gzip(code)} B gzip`)
  expect(gzip(code)).toBeLessThanOrEqual(budgets.sdkWholeTable)
  // Every summary of the contract is prose that no table row has.
  expect(code).not.toContain('Signs in with e-mail')
  expect(code).toContain('/api/App/address-suggestions')
})

it('the SDK with one area keeps its budget', async () => {
  const code = await bundle(`export { createClient } from '@walkup/sdk'; export { qrCodes } from '@walkup/sdk/endpoints'`)
  console.log(`SDK with one area: ${gzip(code)} B gzip`)
  expect(gzip(code)).toBeLessThanOrEqual(budgets.sdkOneArea)
})
