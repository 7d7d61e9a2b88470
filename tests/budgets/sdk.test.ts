import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { budgets } from './budgets.ts'
import { bundle, gzip, root } from './measure.ts'

/** What is published, not the sources: the build leaves parts of ofetch out. */
const folder = mkdtempSync(`${tmpdir()}/walkup-sdk-`)
const dist = `${folder}/dist`
beforeAll(() => {
  const rollup = `${root}node_modules/rollup/dist/bin/rollup`
  execFileSync(process.execPath, [rollup, '-c', '--silent', '--dir', dist], { cwd: `${root}packages/sdk` })
  copyFileSync(`${root}packages/sdk/package.json`, `${folder}/package.json`)
})
afterAll(() => rmSync(folder, { recursive: true }))

it('the SDK with the whole table keeps its budget, and carries no schema', async () => {
  const code = await bundle(
    `export { createClient, createSession } from '${dist}/index.js'; export { endpoints } from '${dist}/endpoints.js'`,
  )
  console.log(`SDK with the whole table: ${gzip(code)} B gzip`)
  expect(gzip(code)).toBeLessThanOrEqual(budgets.sdkWholeTable)
  // Every summary of the contract is prose that no table row has.
  expect(code).not.toContain('Signs in with e-mail')
  expect(code).toContain('/api/App/address-suggestions')
})

it('the SDK with one area keeps its budget, and an upload’s progress costs nothing unless it is used', async () => {
  const code = await bundle(`export { createClient } from '${dist}/index.js'; export { qrCodes } from '${dist}/endpoints.js'`)
  console.log(`SDK with one area: ${gzip(code)} B gzip`)
  expect(gzip(code)).toBeLessThanOrEqual(budgets.sdkOneArea)
  expect(code).not.toContain('XMLHttpRequest')
})

it('the build asks for no package of ofetch’s, nor for Node’s process, and keeps the licenses of what it includes', async () => {
  const code = await bundle(`export * from '${dist}/index.js'`)
  expect(code).toContain('XMLHttpRequest')
  const shipped = readFileSync(`${dist}/index.js`, 'utf8')
  expect(shipped).toMatch(/^\/\* With parts of ofetch and nanostores, both MIT/)
  expect(shipped).not.toMatch(/from '(ofetch|ufo|destr|nanostores)/)
  expect(code).not.toMatch(/\bprocess\./)
  expect(readFileSync(`${dist}/licenses.txt`, 'utf8').match(/Permission is hereby granted/g)).toHaveLength(2)
})
