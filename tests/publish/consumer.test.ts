import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectCompiles } from './packageChecks.ts'
import { pack, run, type Packed } from './pack.ts'

/** A partner's program that uses every entry and prints the results. */
const program = `
import { createClient, createSession, type Replies, type WalkupError } from '@walkup/sdk'
import { createPublicClient } from '@walkup/sdk/public'
import { endpoints, extraEndpoints, leads, qrCodes } from '@walkup/sdk/endpoints'
import { contract, type Bodies } from '@walkup/sdk/contract'
import { openApi } from '@walkup/sdk/openapi'
import { describeCron, fromCron, mediumDate, money, sentence, states, toCron, weekList, type Recurrence } from '@walkup/sdk/domain'
import { createFeatures, type FeaturesState } from '@walkup/sdk/features'

const seen: string[] = []
const page: Replies['leads.searchAll'] = { items: [], nextCursor: null, total: 0, totalIsExact: true }
const fetch = (async (url: string, request: { method: string; headers: Record<string, string> | Headers }) => {
  const headers = new Headers(request.headers)
  seen.push([request.method, url, headers.get('authorization') ?? 'nobody'].join(' '))
  if (url.includes('/QRCodes/')) return new Response('{}', { status: 404, headers: { 'content-type': 'application/problem+json' } })
  const data = url.endsWith('/updates') ? { features: [], featureConfig: { aisle: true } } : page
  return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
}) as typeof globalThis.fetch

const session = createSession()
session.signIn({ token: 'secret', refreshToken: 'other', currentOrganizationId: 1, userId: 1 } as Replies['account.login'])
const baseUrl = 'https://walkup.test'
const client = createClient({ baseUrl, endpoints: { ...leads, ...endpoints }, session, fetch })
const body: Bodies['leads.searchAll'] = { filter: { statuses: ['new'] }, limit: 10 }
const found = await client.call('leads.searchAll', { body })
const status: number = await createPublicClient({ baseUrl, endpoints: qrCodes, fetch })
  .call('qrCodes.details', { params: { userUid: 'a', hdsfiGroup: 1 } })
  .then(() => 200, (answer: Response) => answer.status)
const fault: WalkupError['code'] = await client
  .call('leads.getInternal', { params: { id: '' } })
  .then(() => 'network' as const, (error: WalkupError) => error.code)
const features = createFeatures(client)
await features.load()
const state: FeaturesState = features.state.get()
const recurrence: Recurrence = { kind: 'weekdayOfMonth', week: 'Last', day: 5, everyMonths: 2, time: '09:00' }
const cron = toCron(recurrence)

console.log(JSON.stringify({
  seen,
  total: found.total,
  status,
  fault,
  isAisle: state.featureConfig['aisle'],
  sentence: fromCron(cron) && sentence(recurrence),
  beyond: await describeCron('*/5 * * * *'),
  date: mediumDate('2026-11-21'),
  money: money(123450),
  states: states.length,
  weeks: weekList({ today: '2026-11-21' }).length > 20,
  summary: contract['leads.searchAll'].summary.length > 0,
  paths: Object.keys((openApi(baseUrl) as { paths: object }).paths).length > 161,
  rows: [Object.keys(endpoints).length, Object.keys(extraEndpoints).length > 0],
}))
`

/** Each line must fail to compile, for a different reason. */
const refused = `
import { createClient } from '@walkup/sdk'
import { leads } from '@walkup/sdk/endpoints'
import { toCron } from '@walkup/sdk/domain'
const client = createClient({ baseUrl: '', endpoints: leads })
// @ts-expect-error not in this client's part of the table
void client.call('qrCodes.details', { params: { userUid: 'x', hdsfiGroup: 1 } })
// @ts-expect-error the body is required
void client.call('leads.searchAll')
// @ts-expect-error no such week name
toCron({ kind: 'weekdayOfMonth', week: 'Fifth', day: 1, everyMonths: 1, time: '09:00' })
// @ts-expect-error no such entry
import '@walkup/sdk/src/client'
`

let packed: Packed
beforeAll(async () => {
  packed = await pack('@walkup/sdk')
  await packed.write({ 'src/program.ts': program, 'src/refused.ts': refused })
})
afterAll(() => packed.drop())

describe('a strict project that installs the tarball', () => {
  it.each([
    ['bundler', { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [], noEmit: true }],
    // The tests for bundlers and Node check the libraries with these types and this resolution.
    ['browser', { module: 'nodenext', lib: ['es2022', 'dom'], types: [], noEmit: true, skipLibCheck: true }],
    ['worker', { module: 'nodenext', lib: ['es2022', 'webworker'], types: [], noEmit: true }],
  ])('compiles for %s', (name, options) => expectCompiles(packed, name, options))

  it('compiles every example of the README', async () => {
    const readme = await readFile(join(packed.project, 'node_modules/@walkup/sdk/README.md'), 'utf8')
    const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
    expect(examples.length).toBeGreaterThan(4)
    await packed.write(Object.fromEntries(examples.map((code, index) => [`readme/example${index}.ts`, code])))
    // The tests above check the libraries.
    const forPages = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [], skipLibCheck: true }
    await expectCompiles(packed, 'readme', { ...forPages, noEmit: true }, 'readme')
  })

  it('compiles for Node without DOM types, and runs', async () => {
    const options = { module: 'nodenext', lib: ['es2022'], types: ['node'], rootDir: 'src', outDir: 'out' }
    await expectCompiles(packed, 'node', options)
    const { code, output } = await run(process.execPath, ['out/program.js'], packed.project)
    expect(code, output).toBe(0)
    expect(JSON.parse(output)).toEqual({
      seen: [
        'POST https://walkup.test/api/leads/search/all Bearer secret',
        'GET https://walkup.test/api/QRCodes/qr-details/a/1 nobody',
        'GET https://walkup.test/api/app/feature/updates Bearer secret',
      ],
      total: 0,
      status: 404,
      fault: 'missing-parameter',
      isAisle: true,
      sentence: 'On the last Friday of every 2 months at 9:00 AM',
      beyond: 'Every 5 minutes',
      date: 'Nov 21, 2026',
      money: '$1,234.50',
      states: 50,
      weeks: true,
      summary: true,
      paths: true,
      rows: [161, true],
    })
  })

  it('compiles for CommonJS, and is required there, as Node allows since 20.19', async () => {
    const common = `
import sdk = require('@walkup/sdk')
import { endpoints } from '@walkup/sdk/endpoints'
const client = sdk.createClient({ baseUrl: 'https://walkup.test', endpoints })
const total: Promise<number> = client.call('leads.searchAll', { body: {} }).then(({ total }) => total)
// @ts-expect-error the body is required
void client.call('leads.searchAll')
module.exports = { total }
`
    await packed.write({ 'common/program.cts': common })
    // The test above checks the libraries.
    const options = {
      module: 'nodenext',
      lib: ['es2022'],
      types: ['node'],
      noEmit: true,
      verbatimModuleSyntax: false,
      skipLibCheck: true,
    }
    await expectCompiles(packed, 'common', options, 'common')
    const code = `const { createClient } = require('@walkup/sdk'); console.log(typeof createClient)`
    const { output } = await run(process.execPath, ['--no-warnings', '--input-type=commonjs', '-e', code], packed.project)
    expect(output.trim()).toBe('function')
  })
})
