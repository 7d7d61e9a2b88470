import sql from 'sql-template-tag'
import type { Bodies } from '@walkup/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handlers } from '../../packages/server/src/areas/index.ts'
import type { Handlers, Services } from '../../packages/server/src/context.ts'
import { languageOf } from '../../packages/server/src/reportMail/language.ts'
import { sheetFor } from '../../packages/server/src/reportMail/render.ts'
import { reportsJob } from '../../packages/server/src/reportMail/worker.ts'
import { startApp, type SentEmail, type SignedIn, type TestApp } from './harness.ts'
import { runJob } from './runJob.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let admin: SignedIn
let manager: SignedIn
let viewer: SignedIn
let dispatcher: SignedIn
let foreign: SignedIn
let services: Services
/** The clock of this file’s workers; the server’s own worker uses the real one. */
let clock = new Date(testNow())
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  manager = await app.signIn('role4@walkup.test')
  viewer = await app.signIn('role7@walkup.test')
  dispatcher = await app.signIn('role5@walkup.test')
  foreign = await app.signIn('other@walkup.test')
  const { db, config, keys } = app
  services = { db, config, keys, now: () => clock, isDemo: true, stopping: new AbortController().signal } as unknown as Services
})
afterAll(() => app.close())
beforeEach(() => void (clock = new Date(testNow())))

const dates = { dateRangeId: 7, timeZone: 'America/New_York' }
const report = (fields: Partial<Bodies['reportSchedules.upsert']> = {}) => ({
  name: 'Stores of the year',
  source: 'reports.storeLead',
  body: { filter: { dates } },
  path: '/reports/stores?dates=7',
  cron: '0 8 * * 1',
  recipientIds: [admin.record.userId],
  ...fields,
})
const save = async (fields: Partial<Bodies['reportSchedules.upsert']> = {}, by = admin) => {
  const saved = await by.call('reportSchedules.upsert', { body: report(fields) })
  expect(saved.status, JSON.stringify(saved.problem)).toBe(200)
  return saved.data
}
const pdfs = async (email: string): Promise<SentEmail[]> =>
  (await app.mailTo(email)).filter(({ attachments }) => attachments.some(({ contentType }) => contentType === 'application/pdf'))
const send = (own: Handlers = handlers, more: Partial<Services> = {}) => runJob(reportsJob(own), { ...services, ...more })
const read = async (id: number, by = admin) => (await by.call('reportSchedules.get', { params: { id } })).data
/** Moves the clock to a schedule’s next run. */
const due = (nextRunAt: string | null) => void (clock = new Date(nextRunAt ?? 'never'))

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
    expect(letter?.text).toContain(`${app.config.publicUrl}/reports/stores?dates=7`)
    expect(
      Buffer.from(letter?.attachments[0]?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const [stored] = await app.db.asOwner((tx) =>
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
    const made = await save({ ...built, recipientIds: [admin.record.userId] })
    due(made.nextRunAt)
    await send()
    expect((await read(made.id)).runs).toMatchObject([{ state: 'sent', sent: 1, skipped: [] }])
    expect(await counts()).toEqual([(before[0] ?? 0) + 1, before[1]])
    // Viewers may not see which leads are flagged, so it is not sent to them.
    const both = await save({ ...built, recipientIds: [admin.record.userId, viewer.record.userId] })
    due(both.nextRunAt)
    await send()
    expect((await read(both.id)).runs[0]).toMatchObject({ sent: 1, skipped: [{ reason: 'noAccess' }] })
    expect((await counts())[1]).toBe(before[1])
    const wrong = await admin.call('reportSchedules.upsert', { body: report({ ...built, body: { measures: ['nonsense'] } }) })
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([400, 'body.measures.0'])
  })

  test('is sent once by several servers, and by the next one after a kill', async () => {
    const sent = async () => (await pdfs('role2@walkup.test')).length + (await pdfs('role7@walkup.test')).length
    const before = await sent()
    const made = await save({ recipientIds: [admin.record.userId, viewer.record.userId] })
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
    const leasedUntil = new Date(clock.getTime() + 100_000)
    await app.db.asOwner((tx) =>
      tx.run(sql`update report_run set state = 'running', next_attempt_at = ${leasedUntil} where schedule_id = ${made.id}`),
    )
    await send()
    expect((await sent()) - before).toBe(1)
    clock = new Date(leasedUntil.getTime() + 1)
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
      clock = new Date(clock.getTime() + 7_200_000)
    }
    const inbox = (await admin.call('notifications.inbox', { body: {} })).data.items
    expect(inbox.some(({ title }) => title.includes('Never works'))).toBe(true)
    const subjects = (await app.mailTo('role2@walkup.test')).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('Never works'))
  })

  test('runs once for all runs that were missed while no server ran', async () => {
    const made = await save({ cron: '0 8 * * *' })
    due(made.nextRunAt)
    clock = new Date(clock.getTime() + 10 * 86_400_000)
    await send()
    const { runs, nextRunAt } = await read(made.id)
    expect(runs).toHaveLength(1)
    expect(Date.parse(nextRunAt ?? '')).toBeGreaterThan(clock.getTime())
  })

  test('can be paused, resumed, deleted and restored, without sending missed runs', async () => {
    const made = await save()
    const params = { id: made.id }
    const pause = async (isPaused: boolean) =>
      (await admin.call('reportSchedules.setPaused', { params, body: { isPaused } })).data
    expect(await pause(true)).toMatchObject({ isPaused: true, nextRunAt: null })
    due(made.nextRunAt)
    await send()
    expect((await pause(false)).isPaused).toBe(false)
    expect((await admin.call('reportSchedules.delete', { params })).status).toBe(200)
    expect((await admin.call('reportSchedules.get', { params })).status).toBe(404)
    await send()
    expect((await viewer.call('reportSchedules.restore', { params })).status).toBe(404)
    expect((await admin.call('reportSchedules.restore', { params })).data.nextRunAt).not.toBeNull()
    expect((await read(made.id)).runs).toEqual([])
  })

  test('is sent to the owner only on request, at most once a minute', async () => {
    const made = await save({ recipientIds: [viewer.record.userId], name: 'For now' })
    const params = { id: made.id }
    const before = [(await pdfs('role2@walkup.test')).length, (await pdfs('role7@walkup.test')).length] as const
    // Both in the same minute, whatever the time.
    app.advance(60_000 - (testNow() % 60_000))
    const [first] = await Promise.all([1, 2, 3].map(() => admin.call('reportSchedules.sendNow', { params })))
    expect(first?.data.lastRun).toMatchObject({ isManual: true })
    clock = new Date(clock.getTime() + 120_000)
    await Promise.all([send(), send()])
    expect((await read(made.id)).lastRun?.state).toBe('sent')
    expect((await pdfs('role2@walkup.test')).length).toBe(before[0] + 1)
    expect((await pdfs('role7@walkup.test')).length).toBe(before[1])
    expect((await read(made.id)).nextRunAt).toBe(made.nextRunAt)
  })
})

describe('recipients', () => {
  test('get what their own role and territories allow', async () => {
    const what = { source: 'leads.searchAll', body: {}, columns: null } as const
    const sheetOf = (userId: number) =>
      sheetFor({ services, handlers }, what, {
        organizationId: 1,
        userId,
        language: languageOf(1),
        timeZone: 'America/New_York',
      })
    for (const one of [admin, manager]) {
      const own = (await one.call('leads.searchAll', { body: {} })).data
      const sheet = await sheetOf(one.record.userId)
      expect(sheet?.rows.slice(0, 50).map(([, name]) => name)).toEqual(
        own.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
      )
      expect(own.total).toBeGreaterThan(0)
    }
    const [all, own] = [await sheetOf(admin.record.userId), await sheetOf(manager.record.userId)]
    expect(all?.rows).toHaveLength(500)
    expect(all?.rowCount).toBeGreaterThan(500)
    expect(own?.rows).not.toEqual(all?.rows)
    const payroll = await app.signIn('role6@walkup.test')
    expect(await sheetOf(payroll.record.userId)).toBeUndefined()
    expect(await sheetOf(foreign.record.userId)).toBeUndefined()
  })

  test('get it in their own language', async () => {
    const what = { source: 'reports.storeLead', body: { filter: { dates } }, columns: null } as const
    const sheet = await sheetFor({ services, handlers }, what, {
      organizationId: 1,
      userId: admin.record.userId,
      language: languageOf(2),
      timeZone: 'America/New_York',
    })
    expect(sheet).toMatchObject({ title: 'Tiendas', headline: { label: 'Prospectos' } })
    expect(sheet?.columns.map(({ title }) => title)).toContain('Horas pagadas')
  })

  test('who lost access get nothing, and the owner is notified once', async () => {
    const recipientIds = [viewer.record.userId, admin.record.userId]
    const made = await save({ name: 'Lost access', recipientIds, cron: '0 8 * * *' })
    const setRole = (id: number) =>
      app.db.asOwner((tx) =>
        tx.run(sql`update membership set role_id = ${id} where organization_id = 1 and user_id = ${viewer.record.userId}`),
      )
    const before = (await pdfs('role7@walkup.test')).length
    await setRole(5)
    for (let day = 0; day < 2; day++) {
      due((await read(made.id)).nextRunAt)
      await send()
    }
    await setRole(7)
    const { runs } = await read(made.id)
    expect(runs).toHaveLength(2)
    for (const run of runs)
      expect(run).toMatchObject({ state: 'sent', sent: 1, skipped: [{ id: viewer.record.userId, reason: 'noAccess' }] })
    expect(await pdfs('role7@walkup.test')).toHaveLength(before)
    const notices = (await admin.call('notifications.inbox', { body: {} })).data.items
    expect(notices.filter(({ title }) => title.includes('Lost access'))).toHaveLength(1)
  })

  test('get nothing after the owner lost access, and the schedule is paused', async () => {
    const made = await save({ name: 'Orphan', recipientIds: [viewer.record.userId] }, viewer)
    const before = (await pdfs('role7@walkup.test')).length
    due(made.nextRunAt)
    const setRole = (id: number) =>
      app.db.asOwner((tx) =>
        tx.run(sql`update membership set role_id = ${id} where organization_id = 1 and user_id = ${viewer.record.userId}`),
      )
    await setRole(5)
    await send()
    await setRole(7)
    expect(await pdfs('role7@walkup.test')).toHaveLength(before)
    expect(await read(made.id, viewer)).toMatchObject({ isPaused: true, lastRun: { state: 'dead' } })
  })
})

describe('a schedule is rejected with', () => {
  const refused = async (fields: object, path: string, by = admin) => {
    const answer = await by.call('reportSchedules.upsert', { body: { ...report(), ...fields } })
    expect([answer.status, answer.problem.errors?.[0]?.path], JSON.stringify(fields)).toEqual([400, path])
  }
  test('people of other organizations, without permission, or that the caller cannot access', async () => {
    await refused({ recipientIds: [foreign.record.userId] }, 'recipientIds.0')
    await refused({ recipientIds: [1_000_000] }, 'recipientIds.0')
    await refused({ recipientIds: [admin.record.userId, dispatcher.record.userId] }, 'recipientIds.1')
    await refused({ recipientIds: [admin.record.userId] }, 'recipientIds.0', viewer)
  })
  test('unknown filter fields, paths outside the console, and unsupported times', async () => {
    await refused({ body: { filter: { nothing: 1 } } }, 'body.filter.nothing')
    await refused({ body: { filter: { dates: { from: 'x' } } } }, 'body.filter.dates.from')
    for (const path of ['https://evil.example/', '//evil.example', '/\\evil', 'javascript:alert(1)', '/x\r\ny', '/a b'])
      await refused({ path }, 'path')
    for (const cron of ['*/5 * * * *', '0 9 31 2 1 1', '99 9 * * 1']) await refused({ cron }, 'cron')
    await refused({ timeZone: 'Mars/Olympus' }, 'timeZone')
    await refused({ source: 'organizations.search' }, 'source')
    await refused({ name: '  ' }, 'name')
  })
  test('a source of another role, or another owner', async () => {
    const payroll = await app.signIn('role6@walkup.test')
    const body = report({ source: 'leads.searchAll', body: {}, recipientIds: [payroll.record.userId] })
    expect((await payroll.call('reportSchedules.upsert', { body })).status).toBe(403)
    const made = await save()
    const params = { id: made.id }
    for (const by of [viewer, foreign]) {
      expect((await by.call('reportSchedules.get', { params })).status).toBe(404)
      expect((await by.call('reportSchedules.sendNow', { params })).status).toBe(404)
      expect((await by.call('reportSchedules.delete', { params })).status).toBe(404)
      expect((await by.call('reportSchedules.upsert', { body: { ...report(), id: made.id } })).status).toBe(404)
    }
    const listed = (await viewer.call('reportSchedules.search', { body: {} })).data.items
    expect(listed.map(({ id }) => id)).not.toContain(made.id)
    const old = { ...report(), id: made.id, updatedAt: '2020-01-01T00:00:00.000Z' }
    expect((await admin.call('reportSchedules.upsert', { body: old })).status).toBe(409)
  })
})
