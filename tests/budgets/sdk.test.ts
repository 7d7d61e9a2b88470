import { readdirSync, readFileSync } from 'node:fs'
import { contract } from '@walkup/sdk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSdk } from '../support/sdk.ts'
import { within } from './budgets.ts'
import { bundle, gzip, root } from './measure.ts'

/** The published build, not the sources. */
let sdk: ReturnType<typeof buildSdk>
beforeAll(() => {
  sdk = buildSdk()
})
afterAll(() => sdk.remove())

it('the SDK with the whole endpoint table is within budget and includes no schema', async () => {
  const code = await bundle(
    `export { createClient, createSession } from '${sdk.dist}/index.js'; export { endpoints } from '${sdk.dist}/endpoints.js'`,
  )
  console.log(`SDK with the whole table: ${gzip(code)} B gzip`)
  within('sdkWholeTable', gzip(code))
  // Summaries are contract prose that the endpoint table does not contain.
  expect(code).not.toContain(contract['account.login'].summary.slice(0, 40))
  expect(code).toContain('/api/App/address-suggestions')
})

it('the SDK with one area is within budget; upload progress is tree-shaken unless used', async () => {
  const code = await bundle(
    `export { createClient } from '${sdk.dist}/index.js'; export { qrCodes } from '${sdk.dist}/endpoints.js'`,
  )
  console.log(`SDK with one area: ${gzip(code)} B gzip`)
  within('sdkOneArea', gzip(code))
  expect(code).not.toContain('XMLHttpRequest')
})

it('the build imports its dependencies instead of bundling copies', () => {
  const { dependencies } = JSON.parse(readFileSync(`${root}packages/sdk/package.json`, 'utf8')) as Record<string, object>
  const files = readdirSync(sdk.dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const sources = files.map((file) => readFileSync(`${sdk.dist}/${file}`, 'utf8')).join('\n')
  const imported = [...sources.matchAll(/(?:from|import\() ?'([^.'][^']*)'/g)].map(([, name = '']) => name.split('/')[0])
  expect(new Set(imported)).toEqual(new Set(Object.keys(dependencies ?? {})))
  for (const map of files.map((file) => readFileSync(`${sdk.dist}/${file}.map`, 'utf8')))
    expect(map).not.toContain('node_modules')
})
