import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { Bodies } from '@walkup/sdk/contract'
import { signInAll, type Call } from './harness.ts'
import { openApp } from './openApp.ts'
import { days, inOrganization, readRaw } from './reportsOracle.ts'

export type Body = Bodies['reports.build']

export const filter = { dates: days }
export const ask = async (call: Call, body: Body) => {
  const answer = await call('reports.build', { body: { filter, ...body } })
  expect([answer.status, answer.problem?.detail]).toEqual([200, undefined])
  return answer.data
}
export const mine = inOrganization(1)

/** An app for a file’s tests, with everyone who does or does not see reports, and the rows that the oracle counts. */
export const openReports = () =>
  openApp({}, {}, async ({ app }) => {
    // Leads with a source, a campaign and a partner, of which the demo has few.
    await app.db.asOwner(async (tx) => {
      await tx.run(sql`update lead set utm = '{"source": "newsletter"}' where organization_id = 1 and id % 5 = 0`)
      await tx.run(
        sql`update lead set campaign_id = (select min(id) from lookup_item where organization_id = 1) where organization_id = 1 and id % 4 = 0`,
      )
    })
    return {
      as: await signInAll(app, ['role1', 'role2', 'role3', 'role4', 'role5', 'role6', 'role7', 'role14', 'hd', 'other']),
      raw: await readRaw(app),
    }
  })
