import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect } from 'vitest'
import { startApp, type Call, type SignedIn, type TestApp } from './harness.ts'

export const source = 'Acme CRM'

/** An app for a file’s tests, and another system that sends it leads with an API key. */
export function openInbound() {
  let app: TestApp
  let admin: SignedIn
  let call: Call
  let ordinal = 0
  beforeAll(async () => {
    app = await startApp()
    admin = await app.signIn('role2@walkup.test')
    const made = await admin.call('apiKeys.upsert', { body: { name: 'Acme', scopes: ['leads:write'] } })
    call = (name, input = {}) => app.call(name, { ...input, headers: { authorization: `Bearer ${made.data.key ?? ''}` } })
  })
  afterAll(() => app.close())

  const lead = (fields: object = {}) => ({
    externalId: `A-${++ordinal}`,
    source,
    firstName: 'Ida',
    lastName: `Inbound${ordinal}`,
    email: `ida${ordinal}@example.com`,
    serviceGroupId: 1,
    ...fields,
  })
  async function send(...leads: unknown[]) {
    const answer = await call('inbound.leads', { body: { leads } })
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
    return answer.data.results
  }
  const one = async (fields: object = {}) => (await send(lead(fields)))[0]
  const stored = (uid: string | null | undefined) =>
    app.db.asOwner((tx) =>
      tx.one<{
        id: number
        phone: string
        kind: string
        status: string
        storeId: number
        territoryId: number
        soldCents: number
        flags: string[]
      }>(sql`select * from lead where uid = ${uid ?? ''}`),
    )

  return {
    get app() {
      return app
    },
    get admin() {
      return admin
    },
    get call() {
      return call
    },
    lead,
    send,
    one,
    stored,
  }
}
