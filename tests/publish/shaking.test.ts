import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { contract } from '@walkup/sdk/contract'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pack, type Packed } from './pack.ts'

let packed: Packed
beforeAll(async () => {
  packed = await pack('@walkup/sdk')
})
afterAll(() => packed.drop())

/** Bundles a line of consumer code like an application: its initial chunk, and the modules of all chunks. */
async function bundle(code: string) {
  await packed.write({ 'shaken.js': code })
  const result = await build({
    configFile: false,
    root: packed.project,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: join(packed.project, 'shaken.js'), preserveEntrySignatures: 'strict' },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error('the bundler answered nothing')
  const chunks = first.output.filter((one) => one.type === 'chunk')
  return {
    start: chunks.find((chunk) => chunk.isEntry)?.code ?? '',
    modules: chunks.flatMap((chunk) => Object.keys(chunk.modules)),
  }
}

/** A string of each helper that survives minification and is unique to it. */
const marks = {
  states: 'Wisconsin',
  dateRanges: 'Year Before Last',
  shiftColors: '#1b2f73',
  leadGeneratorList: ' - Inactive',
  weekNames: 'Fourth',
  randomId: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  isNumericKey: 'Dead',
  weekList: '112',
  money: 'currency',
  sentence: 'every month',
}

describe('tree shaking', () => {
  it.each(Object.entries(marks))('importing %s includes no other helper', async (name, mark) => {
    const { start, modules } = await bundle(`export { ${name} } from '@walkup/sdk/domain'`)
    expect(start).toContain(mark)
    expect(Object.values(marks).filter((other) => other !== mark && start.includes(other))).toEqual([])
    expect(modules.filter((id) => id.includes('cronstrue'))).toEqual([])
  })
  it('describeCron loads cronstrue by dynamic import', async () => {
    const { start, modules } = await bundle(`export { describeCron } from '@walkup/sdk/domain'`)
    expect(modules.filter((id) => id.includes('cronstrue'))).not.toEqual([])
    expect(gzipSync(start).length).toBeLessThan(3000)
  })
  it('browser entries include no schema', async () => {
    // Summaries are contract prose that the endpoint table does not contain.
    const prose = contract['account.login'].summary.slice(0, 40)
    const all = ['', '/public', '/endpoints', '/domain', '/features', '/look'].map(
      (entry) => `export * from '@walkup/sdk${entry}'`,
    )
    const { start } = await bundle(all.join('\n'))
    expect(start).toContain('/api/App/address-suggestions')
    expect(start).not.toContain(prose)
    expect((await bundle(`export { contract } from '@walkup/sdk/contract'`)).start).toContain(prose)
  })
  it('an unused import adds nothing', async () => {
    for (const entry of ['', '/public', '/endpoints', '/domain', '/features', '/look']) {
      expect((await bundle(`import '@walkup/sdk${entry}'`)).start.trim(), entry).toBe('')
    }
  })
  it('the feature store includes no client, and the client no feature store', async () => {
    const features = await bundle(`export { createFeatures } from '@walkup/sdk/features'`)
    expect(features.start).not.toContain('CurrentOrganizationId')
    expect(features.start).toContain('isUpsertLoading')
    expect((await bundle(`export { createClient } from '@walkup/sdk'`)).start).not.toContain('isUpsertLoading')
  })
})
