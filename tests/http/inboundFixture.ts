import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { Call } from './harness.ts'
import { openApp } from './openApp.ts'

export const source = 'Acme CRM'

/** An app for a file’s tests, and another system that sends it leads with an API key. */
export function openInbound() {
  let ordinal = 0
  const suite = openApp({ admin: 'role2' }, {}, async ({ app, admin }) => {
    const made = await admin.call('apiKeys.upsert', { body: { name: 'Acme', scopes: ['leads:write'] } })
    const call: Call = (name, input = {}) =>
      app.call(name, { ...input, headers: { authorization: `Bearer ${made.data.key ?? ''}` } })
    return { call }
  })

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
    const answer = await suite.call('inbound.leads', { body: { leads } })
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
    return answer.data.results
  }
  const one = async (fields: object = {}) => (await send(lead(fields)))[0]
  const stored = (uid: string | null | undefined) =>
    suite.app.db.asOwner((tx) =>
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

  return Object.assign(suite, {
    lead,
    send,
    one,
    stored,
  })
}
