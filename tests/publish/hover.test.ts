import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInEditor } from './languageServer.ts'
import { pack, type Packed } from './pack.ts'

const program = `
import { createClient, type Bodies } from '@walkup/sdk'
import { createPublicClient } from '@walkup/sdk/public'
import { endpoints, leads, leadsExtra, qrCodes } from '@walkup/sdk/endpoints'
const client = createClient({ baseUrl: '', endpoints: { ...leads, ...leadsExtra } })
const created = await client.call('leads.upsertInternal', { body: {} as Bodies['leads.upsertInternal'] })
console.log(created.receivedAt)
await client.call('leads.setStatus', { params: { id: 7 }, body: { to: 'sold', soldCents: 1_250_000 } })
await createPublicClient({ baseUrl: '', endpoints: qrCodes }).call('qrCodes.details', { params: { userUid: 'a', hdsfiGroup: 1 } })
console.log(endpoints['leads.searchAll'])
`

let packed: Packed
let editor: Awaited<ReturnType<typeof openInEditor>>
beforeAll(async () => {
  packed = await pack('@walkup/sdk')
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom'],
  }
  await packed.write({ 'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }), 'program.ts': program })
  editor = await openInEditor(packed.project, 'program.ts', program)
})
afterAll(async () => {
  editor.close()
  await packed.drop()
})

describe('in an editor', () => {
  it('a call shows its summary, path, roles and units', async () => {
    const text = await editor.hover("client.c^all('leads.setStatus'")
    expect(text).toContain('Changes the status of a lead.')
    expect(text).toContain('`POST /api/leads/{id}/status`')
    expect(text).toMatch(/roles 1 system administrator, 2 organization administrator, .*10 integration/)
    expect(text).toContain('API keys with `leads:write`')
    expect(text).toContain('amounts in whole US cents')
    expect(text).toContain('An extra endpoint.')
  })
  it('so does a call of the public client', async () => {
    expect(await editor.hover(".c^all('qrCodes.details'")).toContain('· no session')
  })
  it('so do the arguments while they are typed', async () => {
    expect(await editor.signature("call('leads.upsertInternal'^")).toContain('Creates or updates an internal lead.')
  })
  it('so does a name in a table or a type', async () => {
    expect(await editor.hover("endpoints['leads^.searchAll']")).toContain('Lists leads of every kind and status')
    expect(await editor.hover("Bodies['leads^.upsertInternal']")).toContain('Creates or updates an internal lead.')
  })
  it('so do suggested names', async () => {
    const suggested = await editor.suggestion("Bodies['leads^.upsertInternal']", 'leads.searchAll')
    expect(suggested).toMatch(/Lists leads of every kind.*`POST \/api\/leads\/search\/all`.*instants in UTC/s)
  })
  it('fields that are sent and received show their description, unit and example', async () => {
    expect(await editor.hover('sold^Cents')).toMatch(/amount of the sale. In whole US cents\..*1250000/s)
    expect(await editor.hover('created.received^At')).toMatch(/When it was captured or received. UTC, ISO 8601\..*2026-11/s)
  })
})
