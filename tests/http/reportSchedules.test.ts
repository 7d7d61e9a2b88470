import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { handlers } from '../../packages/server/src/areas/index.ts'
import type { Handlers } from '../../packages/server/src/context.ts'
import { dates, openReportSchedules } from './reportSchedulesFixture.ts'
import { testNow } from '../support/clock.ts'

const suite = openReportSchedules()
const { report, save, pdfs, send, read, due } = suite

describe('a schedule', () => {
  test('runs at an hour in the organization’s time zone, and mails a PDF and a link', async () => {
    const before = (await pdfs('role2@walkup.test')).length
    const made = await save({ name: 'Weekly\r\nBcc: evil@example.com <script>' })
    expect(made).toMatchObject({ isPaused: false, lastRun: null, timeZone: 'America/New_York' })
    const at = new Intl.DateTimeFormat('en-US', { timeZone: made.timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
    expect(at.format(new Date(made.nextRunAt ?? ''))).toBe('Mon, 08')
    await send()
    expect((await read(made.id)).runs).toEqual([])
    due(made.nextRunAt)
    await send()
    const { runs, nextRunAt } = await read(made.id)
    expect(runs).toMatchObject([{ state: 'sent', sent: 1, skipped: [], isManual: false, dueAt: made.nextRunAt }])
    expect(Date.parse(nextRunAt ?? '') - Date.parse(made.nextRunAt ?? '')).toBeGreaterThan(6 * 86_400_000)
    const letters = await pdfs('role2@walkup.test')
    expect(letters).toHaveLength(before + 1)
    const [letter] = letters.slice(-1)
    expect(letter?.subject).not.toMatch(/[\r\n<>]/)
    expect(letter?.text).toContain(`${suite.app.config.publicUrl}/reports/stores?dates=7`)
    expect(
      Buffer.from(letter?.attachments[0]?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const [stored] = await suite.app.db.asOwner((tx) =>
      tx.rows<{ body: string }>(sql`select sealed_body as body from mail where id = ${letter?.id}`),
    )
    expect(stored?.body).toMatch(/^k1\./)
    expect(stored?.body).not.toContain(letter?.attachments[0]?.content ?? '')
  })

  test('does not pretend that a server without SMTP sent it, and mails nothing later', async () => {
    const before = (await pdfs('role2@walkup.test')).length
    const made = await save()
    due(made.nextRunAt)
    await send(handlers, { isDemo: false })
    expect((await read(made.id)).runs).toMatchObject([{ state: 'sent', sent: 0, skipped: [{ reason: 'noMail' }] }])
    expect(await pdfs('role2@walkup.test')).toHaveLength(before)
  })

  test('of the report builder sends each recipient what their role may see', async () => {
    const measures = ['leads', 'setRate', 'flagged']
    const body = { measures, groupBy: ['store', 'weekday'], filter: { dates } }
    const built = { source: 'reports.build' as const, body, path: '/reports/build?dates=7' }
    const counts = async () => [(await pdfs('role2@walkup.test')).length, (await pdfs('role7@walkup.test')).length]
    const before = await counts()
    const made = await save({ ...built, recipientIds: [suite.admin.record.userId] })
    due(made.nextRunAt)
    await send()
    expect((await read(made.id)).runs).toMatchObject([{ state: 'sent', sent: 1, skipped: [] }])
    expect(await counts()).toEqual([(before[0] ?? 0) + 1, before[1]])
    // Viewers may not see which leads are flagged, so it is not sent to them.
    const both = await save({ ...built, recipientIds: [suite.admin.record.userId, suite.viewer.record.userId] })
    due(both.nextRunAt)
    await send()
    expect((await read(both.id)).runs[0]).toMatchObject({ sent: 1, skipped: [{ reason: 'noAccess' }] })
    expect((await counts())[1]).toBe(before[1])
    const wrong = await suite.admin.call('reportSchedules.upsert', {
      body: report({ ...built, body: { measures: ['nonsense'] } }),
    })
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, 'body.measures.0'])
  })

  test('is sent once by several servers, and by the next one after a kill', async () => {
    const sent = async () => (await pdfs('role2@walkup.test')).length + (await pdfs('role7@walkup.test')).length
    const before = await sent()
    const made = await save({ recipientIds: [suite.admin.record.userId, suite.viewer.record.userId] })
    due(made.nextRunAt)
    let calls = 0
    const dying: Handlers = {
      ...handlers,
      'reports.storeLead': (context, input) =>
        ++calls > 1 ? Promise.reject(new Error('killed')) : handlers['reports.storeLead'](context, input),
    }
    await send(dying)
    expect((await sent()) - before).toBe(1)
    expect((await read(made.id)).lastRun).toMatchObject({ state: 'failed', attempts: 1, sent: 1, finishedAt: null })
    // As after a kill between two recipients: still running, with a lease.
    const leasedUntil = new Date(suite.clock.getTime() + 100_000)
    await suite.app.db.asOwner((tx) =>
      tx.run(sql`update report_run set state = 'running', next_attempt_at = ${leasedUntil} where schedule_id = ${made.id}`),
    )
    await send()
    expect((await sent()) - before).toBe(1)
    suite.clock = new Date(leasedUntil.getTime() + 1)
    await Promise.all(Array.from({ length: 5 }, () => send()))
    expect((await sent()) - before).toBe(2)
    expect((await read(made.id)).runs).toMatchObject([{ state: 'sent', sent: 2 }])
    await Promise.all(Array.from({ length: 5 }, () => send()))
    expect((await sent()) - before).toBe(2)
  })

  test('is retried and then given up, and the owner is notified', async () => {
    const made = await save({ name: 'Never works' })
    due(made.nextRunAt)
    const failing: Handlers = { ...handlers, 'reports.storeLead': () => Promise.reject(new Error('no figures')) }
    for (let attempt = 1; attempt <= 5; attempt++) {
      await send(failing)
      const state = attempt < 5 ? 'failed' : 'dead'
      expect((await read(made.id)).lastRun).toMatchObject({ attempts: attempt, lastError: 'no figures', state })
      suite.clock = new Date(suite.clock.getTime() + 7_200_000)
    }
    const inbox = (await suite.admin.call('notifications.inbox', { body: {} })).data.items
    expect(inbox.some(({ title }) => title.includes('Never works'))).toBe(true)
    const subjects = (await suite.app.mailTo('role2@walkup.test')).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('Never works'))
  })

  test('runs once for all runs that were missed while no server ran', async () => {
    const made = await save({ cron: '0 8 * * *' })
    due(made.nextRunAt)
    suite.clock = new Date(suite.clock.getTime() + 10 * 86_400_000)
    await send()
    const { runs, nextRunAt } = await read(made.id)
    expect(runs).toHaveLength(1)
    expect(Date.parse(nextRunAt ?? '')).toBeGreaterThan(suite.clock.getTime())
  })

  test('can be paused, resumed, deleted and restored, without sending missed runs', async () => {
    const made = await save()
    const params = { id: made.id }
    const pause = async (isPaused: boolean) =>
      (await suite.admin.call('reportSchedules.setPaused', { params, body: { isPaused } })).data
    expect(await pause(true)).toMatchObject({ isPaused: true, nextRunAt: null })
    due(made.nextRunAt)
    await send()
    expect((await pause(false)).isPaused).toBe(false)
    expect((await suite.admin.call('reportSchedules.delete', { params })).status).toBe(200)
    expect((await suite.admin.call('reportSchedules.get', { params })).status).toBe(404)
    await send()
    expect((await suite.viewer.call('reportSchedules.restore', { params })).status).toBe(404)
    expect((await suite.admin.call('reportSchedules.restore', { params })).data.nextRunAt).not.toBeNull()
    expect((await read(made.id)).runs).toEqual([])
  })

  test('is sent to the owner only on request, at most once a minute', async () => {
    const made = await save({ recipientIds: [suite.viewer.record.userId], name: 'For now' })
    const params = { id: made.id }
    const before = [(await pdfs('role2@walkup.test')).length, (await pdfs('role7@walkup.test')).length] as const
    // Both in the same minute, whatever the time.
    suite.app.advance(60_000 - (testNow() % 60_000))
    const [first] = await Promise.all([1, 2, 3].map(() => suite.admin.call('reportSchedules.sendNow', { params })))
    expect(first?.data.lastRun).toMatchObject({ isManual: true })
    suite.clock = new Date(suite.clock.getTime() + 120_000)
    await Promise.all([send(), send()])
    expect((await read(made.id)).lastRun?.state).toBe('sent')
    expect((await pdfs('role2@walkup.test')).length).toBe(before[0] + 1)
    expect((await pdfs('role7@walkup.test')).length).toBe(before[1])
    expect((await read(made.id)).nextRunAt).toBe(made.nextRunAt)
  })
})
