import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/index.ts'
import { bulkLeads } from './bulk.ts'
import { bulkShifts } from './bulkLabor.ts'
import { contradictions, countRows, now, openSeeded } from './demoFixture.ts'

let db: Db
const count = (text: string) => countRows(db, text)

beforeAll(async () => {
  db = await openSeeded()
}, 600_000)
afterAll(() => db.close())

test('is the same every time', async () => {
  const tables = [
    'organization',
    'app_user',
    'store',
    'qr_code',
    'appointment_type',
    'question',
    'slot',
    'shift',
    'time_log',
    'activity',
  ]
  const again = await openSeeded()
  const [first, second] = await Promise.all(
    [db, again].map((one) =>
      one.asOwner(async (tx) => {
        const prints: Record<string, unknown> = {}
        for (const table of [...tables, 'lead', 'lead_event', 'consent', 'booking', 'qr_scan']) {
          prints[table] = await tx.one(
            sql`select count(*) as n, md5(string_agg(t::text, '|' order by id)) as hash from ${raw(table)} t`,
          )
        }
        return prints
      }),
    ),
  )
  await again.close()
  expect(first).toEqual(second)
  expect(Object.keys(first ?? {})).toHaveLength(15)
}, 600_000)

test('grows by copies that contradict nothing either', async () => {
  const before = await count('lead')
  await db.asOwner(async (tx) => {
    await tx.run(sql`select set_config('app.quiet', 'on', true)`)
    await bulkLeads(tx, 5500, () => {})
  })
  expect(await count('lead')).toBe(before + 5500)
  for (const [what, where] of Object.entries(contradictions))
    expect([what, await count(`lead where ${where}`)]).toEqual([what, 0])
  expect(
    await count(`lead where id > ${before} and not exists (select from lead_event e
      where e.organization_id = lead.organization_id and e.lead_id = lead.id)`),
  ).toBe(0)
})

test('shifts grow by copies with their punches, over earlier quarters and more people', async () => {
  const [people, shifts, punches] = [await count('app_user'), await count('shift'), await count('time_log')]
  await db.asOwner(async (tx) => {
    await tx.run(sql`select set_config('app.quiet', 'on', true)`)
    await bulkShifts(tx, 3000, { now: now.getTime(), periods: 2 })
    await tx.run(sql`select refresh_all_missing_punches()`)
  })
  expect(await count('shift')).toBeGreaterThan(shifts + 2999)
  expect(await count('time_log')).toBeGreaterThan(punches + 2800)
  expect(await count('app_user')).toBeGreaterThan(people + 20)
  const strangers = sql`shift h where user_id is not null and not exists (
    select from membership m where m.organization_id = h.organization_id and m.user_id = h.user_id)`
  expect((await db.asOwner((tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from ${strangers}`)))?.n).toBe(0)
  // Activity within a shift means that it was not missed.
  expect(
    await count(`missing_punch m join time_log t on t.organization_id = m.organization_id and t.user_id = m.user_id
    and t.clock_in_at < m.expected_at and t.clock_out_at > m.expected_at where m.kind = 'shift'`),
  ).toBe(0)
  expect(await count('missing_punch')).toBeGreaterThan(100)
}, 120_000)
