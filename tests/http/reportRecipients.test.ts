import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { handlers } from '../../packages/server/src/areas/index.ts'
import { languageOf } from '../../packages/server/src/reportMail/language.ts'
import { sheetFor } from '../../packages/server/src/reportMail/render.ts'
import { dates, openReportSchedules } from './reportSchedulesFixture.ts'

const suite = openReportSchedules()
const { report, save, pdfs, send, read, due } = suite

describe('recipients', () => {
  test('get what their own role and territories allow', async () => {
    const what = { source: 'leads.searchAll', body: {}, columns: null } as const
    const sheetOf = (userId: number) =>
      sheetFor({ services: suite.services, handlers }, what, {
        organizationId: 1,
        userId,
        language: languageOf(1),
        timeZone: 'America/New_York',
      })
    for (const one of [suite.admin, suite.manager]) {
      const own = (await one.call('leads.searchAll', { body: {} })).data
      const sheet = await sheetOf(one.record.userId)
      expect(sheet?.rows.slice(0, 50).map(([, name]) => name)).toEqual(
        own.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
      )
      expect(own.total).toBeGreaterThan(0)
    }
    const [all, own] = [await sheetOf(suite.admin.record.userId), await sheetOf(suite.manager.record.userId)]
    expect(all?.rows).toHaveLength(500)
    expect(all?.rowCount).toBeGreaterThan(500)
    expect(own?.rows).not.toEqual(all?.rows)
    const payroll = await suite.app.signIn('role6@walkup.test')
    expect(await sheetOf(payroll.record.userId)).toBeUndefined()
    expect(await sheetOf(suite.foreign.record.userId)).toBeUndefined()
  })

  test('get it in their own language', async () => {
    const what = { source: 'reports.storeLead', body: { filter: { dates } }, columns: null } as const
    const sheet = await sheetFor({ services: suite.services, handlers }, what, {
      organizationId: 1,
      userId: suite.admin.record.userId,
      language: languageOf(2),
      timeZone: 'America/New_York',
    })
    expect(sheet).toMatchObject({ title: 'Tiendas', headline: { label: 'Prospectos' } })
    expect(sheet?.columns.map(({ title }) => title)).toContain('Horas pagadas')
  })

  test('who lost access get nothing, and the owner is notified once', async () => {
    const recipientIds = [suite.viewer.record.userId, suite.admin.record.userId]
    const made = await save({ name: 'Lost access', recipientIds, cron: '0 8 * * *' })
    const setRole = (id: number) =>
      suite.app.db.asOwner((tx) =>
        tx.run(sql`update membership set role_id = ${id} where organization_id = 1 and user_id = ${suite.viewer.record.userId}`),
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
      expect(run).toMatchObject({ state: 'sent', sent: 1, skipped: [{ id: suite.viewer.record.userId, reason: 'noAccess' }] })
    expect(await pdfs('role7@walkup.test')).toHaveLength(before)
    const notices = (await suite.admin.call('notifications.inbox', { body: {} })).data.items
    expect(notices.filter(({ title }) => title.includes('Lost access'))).toHaveLength(1)
  })

  test('get nothing after the owner lost access, and the schedule is paused', async () => {
    const made = await save({ name: 'Orphan', recipientIds: [suite.viewer.record.userId] }, suite.viewer)
    const before = (await pdfs('role7@walkup.test')).length
    due(made.nextRunAt)
    const setRole = (id: number) =>
      suite.app.db.asOwner((tx) =>
        tx.run(sql`update membership set role_id = ${id} where organization_id = 1 and user_id = ${suite.viewer.record.userId}`),
      )
    await setRole(5)
    await send()
    await setRole(7)
    expect(await pdfs('role7@walkup.test')).toHaveLength(before)
    expect(await read(made.id, suite.viewer)).toMatchObject({ isPaused: true, lastRun: { state: 'dead' } })
  })
})

describe('a schedule is rejected with', () => {
  const refused = async (fields: object, path: string, by = suite.admin) => {
    const answer = await by.call('reportSchedules.upsert', { body: { ...report(), ...fields } })
    expect([answer.status, answer.problem.errors?.[0]?.path], JSON.stringify(fields)).toEqual([400, path])
  }
  test('people of other organizations, without permission, or that the caller cannot access', async () => {
    await refused({ recipientIds: [suite.foreign.record.userId] }, 'recipientIds.0')
    await refused({ recipientIds: [1_000_000] }, 'recipientIds.0')
    await refused({ recipientIds: [suite.admin.record.userId, suite.dispatcher.record.userId] }, 'recipientIds.1')
    await refused({ recipientIds: [suite.admin.record.userId] }, 'recipientIds.0', suite.viewer)
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
    const payroll = await suite.app.signIn('role6@walkup.test')
    const body = report({ source: 'leads.searchAll', body: {}, recipientIds: [payroll.record.userId] })
    expect((await payroll.call('reportSchedules.upsert', { body })).status).toBe(403)
    const made = await save()
    const params = { id: made.id }
    for (const by of [suite.viewer, suite.foreign]) {
      expect((await by.call('reportSchedules.get', { params })).status).toBe(404)
      expect((await by.call('reportSchedules.sendNow', { params })).status).toBe(404)
      expect((await by.call('reportSchedules.delete', { params })).status).toBe(404)
      expect((await by.call('reportSchedules.upsert', { body: { ...report(), id: made.id } })).status).toBe(404)
    }
    const listed = (await suite.viewer.call('reportSchedules.search', { body: {} })).data.items
    expect(listed.map(({ id }) => id)).not.toContain(made.id)
    const old = { ...report(), id: made.id, updatedAt: '2020-01-01T00:00:00.000Z' }
    expect((await suite.admin.call('reportSchedules.upsert', { body: old })).status).toBe(409)
  })
})
