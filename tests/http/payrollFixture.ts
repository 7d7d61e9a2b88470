import sql, { type Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import { openApp } from './openApp.ts'
import { testNow } from '../support/clock.ts'

export const MINUTE = 60_000

/** An app whose clock is stopped for a file’s tests, and people who are paid for punches. */
export function openPayroll() {
  const suite = openApp(
    { admin: 'role2', clerk: 'role6', generator: 'role14' },
    { isClockStopped: true },
    async ({ app, generator }) => {
      const [store] = await app.db.asOwner(async (tx) => {
        await tx.run(
          sql`update time_log set deleted_at = app_now() where user_id = ${generator.record.userId} and clock_out_at is null`,
        )
        return tx.rows<{ id: number; lat: number; lng: number }>(sql`
        select id, lat, lng from store where organization_id = 1 and is_active and time_zone = 'America/New_York' and lat is not null order by id limit 1`)
      })
      if (!store) throw new Error('The demo has no store in New York.')
      return { store }
    },
  )

  const rows = <Row extends object>(query: Sql) => suite.app.db.asOwner((tx) => tx.rows<Row>(query))

  /** A generator of the first organization without punches. */
  async function newcomer(): Promise<number> {
    const uid = `payee${Math.random().toString(36).slice(2).padEnd(15, 'x')}${testNow()}`
    const [person] = await rows<{ id: number }>(sql`
      insert into app_user (uid, first_name, last_name, email, external_employee_id)
      values (${uid}, 'Pay', ${`Zz ${uid}`}, ${`${uid}@walkup.test`}, ${uid.slice(-6)}) returning id`)
    await rows(sql`insert into membership (organization_id, user_id, role_id) values (1, ${person?.id}, 14) returning id`)
    return person?.id ?? 0
  }
  /** Punches from 9:00 in New York, in winter, on days of January 2026. */
  async function work(userId: number, day: number, minutes: number, given: object = {}) {
    const clockInAt = `2026-01-${String(day).padStart(2, '0')}T14:00:00Z`
    const clockOutAt = new Date(Date.parse(clockInAt) + minutes * MINUTE).toISOString()
    const made = await suite.clerk.call('labor.createTimeLog', {
      params: { userId },
      body: { storeId: suite.store.id, clockInAt, clockOutAt, ...given },
    })
    expect(made.status).toBe(200)
    return made.data
  }
  async function totals(userId: number, from = '2026-01-11', to = '2026-01-17') {
    const answer = await suite.clerk.call('labor.totals', { body: { filter: { userIds: [userId], from, to } } })
    expect(answer.status).toBe(200)
    return answer.data.items[0]
  }

  return Object.assign(suite, {
    rows,
    newcomer,
    work,
    totals,
  })
}
