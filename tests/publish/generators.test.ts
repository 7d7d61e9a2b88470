import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApi } from '@walkup/sdk/openapi'
import { beforeAll, describe, expect, it } from 'vitest'
import { isAll } from '../support/tiers.ts'
import { root, run } from './pack.ts'

const MAX_NAME = 40
/** The names that partners look for first. */
const wanted = ['Address', 'ApiKey', 'Appointment', 'Delivery', 'Lead', 'LeadSearch', 'LeadUpsert', 'Problem', 'ProblemCode']
const alsoWanted = ['LeadSummaryPage', 'Slot', 'Store', 'Technician', 'Webhook', 'WebhookEvent', 'FieldError', 'Consent']

const source = join(root, 'tests/publish/generators')
let home = ''

/**
 * Installs the generators outside the workspaces: their last releases for Node 20 need the API of TypeScript 5, which the
 * workspaces’ TypeScript 7 does not have. A copy per lockfile is kept in .artifacts.
 */
async function installGenerators(): Promise<string> {
  const lock = await readFile(join(source, 'package-lock.json'))
  const folder = join(root, '.artifacts/generators', createHash('sha256').update(lock).digest('hex').slice(0, 12))
  if (existsSync(folder)) return folder
  const partial = `${folder}.${process.pid}`
  await mkdir(partial, { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) await cp(join(source, file), join(partial, file))
  const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], partial)
  if (code) throw new Error(output)
  // Only a complete installation gets the final name.
  await rename(partial, folder)
  return folder
}

/** Runs a generator’s command in a new folder, and returns that folder. */
async function generate(name: string, bin: string, args: readonly string[]): Promise<string> {
  const out = join(home, 'out', name)
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const { code, output } = await run(process.execPath, [join(home, 'node_modules', bin), ...args], out)
  expect(code, output).toBe(0)
  return out
}

/** The names of the types that the files of a folder export. */
async function exportedTypes(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(/^export (?:type|interface|enum) (\w+)/gm)].map(([, name = '']) => name))
}

/** Type-checks a program against the generated client. */
async function expectCompiles(folder: string, program: string): Promise<void> {
  await writeFile(join(folder, 'program.ts'), program)
  const options = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['**/*.ts'] }))
  const { code, output } = await run(process.execPath, [join(home, 'node_modules/typescript/bin/tsc'), '-p', folder], folder)
  expect(code, output.slice(0, 4000)).toBe(0)
}

beforeAll(async () => {
  home = await installGenerators()
  await mkdir(join(home, 'out'), { recursive: true })
  await writeFile(join(home, 'out/openapi.json'), JSON.stringify(openApi('https://walkup.example')))
})

/** Uses the named types; `status` is one of the lead’s statuses, `code` one of the problems’. */
const uses = (names: string) => `${names}
export const status: Lead['status'] = 'scheduled'
export const code: Problem['code'] = 'slot-taken'
export const slot: Slot = { id: 'a', startAt: '', endAt: '', startLocal: '10:00', endLocal: '11:00', remaining: 1 }
export const city = (store: Store): string => store.address.city
// @ts-expect-error no such status
export const other: Lead['status'] = 'planned'
`
const imported = (path: string) => `import type { Lead, Problem, Slot, Store } from './${path}'`

describe('types generated from openapi.json', () => {
  it('openapi-typescript', async () => {
    const out = await generate('openapi-typescript', 'openapi-typescript/bin/cli.js', [
      '../openapi.json',
      '--output',
      'api.ts',
      '--root-types',
      '--root-types-no-schema-prefix',
    ])
    await expectReadable(out)
    await expectCompiles(out, uses(imported('api')))
  })
  // Only in `npm run test:all`: they read the same document, and the compiler of JavaScript checks their clients slowly.
  if (!isAll) return
  it('orval', async () => {
    const args = ['--input', '../openapi.json', '--output', './client.ts', '--mode', 'split', '--client', 'fetch']
    const out = await generate('orval', 'orval/dist/bin/orval.js', args)
    await expectReadable(out)
    await expectCompiles(out, uses(imported('client.schemas')))
  })
  it('@hey-api/openapi-ts', async () => {
    const out = await generate('hey-api', '@hey-api/openapi-ts/bin/run.js', ['-i', '../openapi.json', '-o', './client'])
    await expectReadable(out)
    await expectCompiles(out, uses(imported('client')))
  })
})

async function expectReadable(folder: string): Promise<void> {
  const names = await exportedTypes(folder)
  expect(names).toEqual(expect.arrayContaining([...wanted, ...alsoWanted]))
  expect(names.filter((name) => name.length > MAX_NAME)).toEqual([])
}
