import { addDays } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
const timeZone = 'America/New_York'
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

const report = async (dates: object, compareTo = 'sameWeekdays') =>
  admin.call('reports.storeLead', { body: { filter: { dates }, compareTo } } as never)
const localDate = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

describe('a comparison with the same weekdays', () => {
  test('ends the current period today, and its comparison at the same time of day', async () => {
    const today = localDate(app.now())
    const [from, to] = [addDays(today, -9), addDays(today, 20)]
    const { data } = await report({ from, to, timeZone })
    expect(data.period).toEqual({ from, to: today })
    expect(data.comparison).toEqual({ kind: 'sameWeekdays', from: addDays(from, -14), to: addDays(today, -14) })
    const whole = await report({ from, to: today, timeZone })
    expect(whole.data.total.previous).toEqual(data.total.previous)
    // A lead of the last compared day counts only if it was received before this time of day.
    const receive = (at: string) =>
      app.db.asOwner((tx) =>
        tx.run(sql`update lead set received_at = (${`${addDays(today, -14)} ${at}`}::timestamp at time zone ${timeZone})
          where id = (select lead.id from lead join territory t on t.organization_id = lead.organization_id and t.id = lead.territory_id
            where lead.organization_id = 1 and lead.deleted_at is null and t.time_zone = ${timeZone} order by lead.id limit 1)`),
      )
    const previous = async () => (await report({ from, to, timeZone })).data.total.previous.leads
    await receive('23:59:59')
    const late = await previous()
    await receive('00:00:01')
    expect(await previous()).toBe(late + 1)
    const plain = await report({ from, to, timeZone }, 'previousPeriod')
    expect(plain.data.period).toEqual({ from, to })
  })
  test('does not shorten a period that is over or has not started', async () => {
    const today = localDate(app.now())
    const over = await report({ from: addDays(today, -8), to: addDays(today, -2), timeZone })
    expect(over.data.comparison).toEqual({ kind: 'sameWeekdays', from: addDays(today, -15), to: addDays(today, -9) })
    const ahead = await report({ from: addDays(today, 3), to: addDays(today, 5), timeZone })
    expect(ahead.data.period).toEqual({ from: addDays(today, 3), to: addDays(today, 5) })
  })
  test('is one of three kinds of comparison', async () => {
    const { problem } = await report({ from: '2026-11-01', timeZone }, 'sameMoon')
    expect(problem.errors?.[0]?.path).toBe('compareTo')
  })
})
