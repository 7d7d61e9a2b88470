import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeSteps, runFollowUps } from '../../packages/server/src/areas/followUp/run.ts'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { messageSealContext } from '../../packages/server/src/messages/plan.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let admin: SignedIn
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  dispatcher = await app.signIn('role5@walkup.test')
})
afterAll(() => app.close())

const HOUR = 3_600_000
const query = <Row extends object>(text: string) => app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
const services = (ahead = 0) => ({
  db: app.db,
  keys: app.keys,
  config: app.config,
  now: () => new Date(testNow() + ahead * HOUR),
})
const inHours = (hours: number) => new Date(testNow() + hours * HOUR).toISOString()
let count = 0
const make = async (): Promise<number> => {
  count += 1
  const { data, status, problem } = await admin.call('leads.upsertInternal', {
    body: {
      firstName: 'Fay',
      lastName: `Follow${count}`,
      serviceGroupId: 1,
      territoryId: 1,
      email: `fay${count}@shop.example`,
      phones: [{ number: `614555${String(1000 + count)}`, type: 'mobile' }],
      consent: { version: '2026-01', accepted: true },
    },
  })
  if (status !== 200) throw new Error(JSON.stringify(problem))
  return data.id
}
const log = (id: number, body: object, by = dispatcher) => by.call('followUp.logCall', { params: { id }, body })
const read = async (id: number, by = dispatcher) => (await by.call('followUp.get', { params: { id } })).data
const contactOf = async (id: number) => (await admin.call('leads.getInternal', { params: { id } })).data.firstContactAt
beforeEach(() => query('update cadence set enrolls_new = false'))

describe('a call', () => {
  test('that nobody answers stops the clock and is due again at its time', async () => {
    const id = await make()
    const { data, status } = await log(id, { outcome: 'noAnswer', callBackAt: inHours(2), note: 'Rang six times' })
    expect(status).toBe(200)
    expect(data.tasks).toMatchObject([
      { kind: 'retry', note: 'Rang six times', state: 'open', user: { id: dispatcher.record.userId } },
    ])
    expect(await contactOf(id)).not.toBeNull()
    const listed = async (isDue: boolean) =>
      (await dispatcher.call('followUp.tasks', { body: { filter: { isDue, isMine: true }, limit: 200 } })).data.items.some(
        ({ lead }) => lead.id === id,
      )
    expect([await listed(true), await listed(false)]).toEqual([false, true])
    await runFollowUps(services(3))
    await runFollowUps(services(3))
    const { data: inbox } = await dispatcher.call('notifications.inbox', { body: { limit: 200 } })
    expect(inbox.items.filter(({ kind, link }) => kind === 'followUp' && link === `/leads/${id}`)).toHaveLength(1)
    // The next call completes the due task.
    await query(`update task set due_at = app_now() - interval '1 minute' where lead_id = ${id}`)
    expect((await log(id, { outcome: 'reached' })).data.tasks).toEqual([])
  })

  test('to a wrong number does not count as contact', async () => {
    const id = await make()
    await log(id, { outcome: 'wrongNumber' })
    expect(await contactOf(id)).toBeNull()
  })

  test('can be undone by its caller within an hour, which restores tasks, contact and list', async () => {
    const id = await make()
    const first = await log(id, { outcome: 'callBack', callBackAt: inHours(1) })
    await query(`update task set due_at = app_now() - interval '1 minute' where lead_id = ${id}`)
    const second = await log(id, { outcome: 'doNotCall' })
    expect(second.data).toMatchObject({ isDoNotCall: true, tasks: [] })
    const undo = (callId: number | undefined, by = dispatcher) =>
      by.call('followUp.undoCall', { params: { id, callId: callId ?? 0 } })
    expect((await undo(first.data.calls[0]?.id)).problem).toMatchObject({ status: 409, type: 'not-undoable' })
    expect((await undo(second.data.calls[0]?.id, admin)).status).toBe(409)
    const back = await undo(second.data.calls[0]?.id)
    expect(back.data).toMatchObject({ isDoNotCall: false, tasks: [{ kind: 'callBack', state: 'open' }] })
    expect((await undo(first.data.calls[0]?.id)).data).toMatchObject({ calls: [], tasks: [] })
    expect(await contactOf(id)).toBeNull()
  })

  test('requires a future time to call back', async () => {
    const id = await make()
    const paths = async (body: object) => {
      const { status, problem } = await log(id, body)
      return [status, problem.errors?.map(({ path }) => path)]
    }
    expect(await paths({ outcome: 'callBack' })).toEqual([400, ['callBackAt']])
    expect(await paths({ outcome: 'callBack', callBackAt: '2020-01-01T00:00:00Z' })).toEqual([400, ['callBackAt']])
    expect(await paths({ outcome: 'reached', callBackAt: inHours(1) })).toEqual([400, ['callBackAt']])
  })

  test('is not accessible to other organizations', async () => {
    const id = await make()
    const other = await app.signIn('other@walkup.test')
    expect((await log(id, { outcome: 'reached' }, other)).status).toBe(404)
    expect((await other.call('followUp.get', { params: { id } })).status).toBe(404)
    expect((await log(id, { outcome: 'reached' }, await app.signIn('role7@walkup.test'))).status).toBe(403)
  })
})

describe('a task', () => {
  test('can be completed, reopened and rescheduled', async () => {
    const id = await make()
    const [task] = (await log(id, { outcome: 'voicemail', callBackAt: inHours(2), isMine: false })).data.tasks
    const set = (body: object) => dispatcher.call('followUp.setTask', { params: { id: task?.id ?? 0 }, body })
    expect(task).toMatchObject({ user: null })
    expect((await set({ state: 'done' })).data.state).toBe('done')
    const opened = await set({ state: 'open', dueAt: inHours(5) })
    expect(Date.parse(opened.data.dueAt) - testNow()).toBeGreaterThan(4 * HOUR)
    expect((await set({ state: 'done', updatedAt: task?.updatedAt })).status).toBe(409)
    const other = await app.signIn('other@walkup.test')
    expect((await other.call('followUp.setTask', { params: { id: task?.id ?? 0 }, body: { state: 'done' } })).status).toBe(404)
  })
})

describe('a cadence', () => {
  const steps = [
    { kind: 'call', afterMin: 60, note: 'Ask about the roof' },
    { kind: 'email', afterMin: 60, subject: 'Hello {firstName}', body: '{organization} about {service}' },
    { kind: 'sms', afterMin: 60, body: 'Hi {firstName}' },
  ]
  const upsert = (body: object, by = admin) =>
    by.call('followUp.upsertCadence', { body: { name: 'Three steps', steps, ...body } })
  const cadenceId = async () => (await upsert({})).data.id
  const enroll = async (id: number, cadence?: number) =>
    dispatcher.call('followUp.enroll', { params: { id }, body: { cadenceId: cadence ?? (await cadenceId()) } })
  const planned = (id: number) =>
    query<{ channel: string; state: string; uid: string; sealedBody: string }>(
      `select channel, state, uid, sealed_body from message where lead_id = ${id} and kind = 'cadence' order by id`,
    )

  test('runs each step once when it is due, with several workers and one that dies', async () => {
    const id = await make()
    expect((await enroll(id)).data.cadence).toMatchObject({ step: 0, steps: 3, state: 'active' })
    await runFollowUps(services(0.9))
    expect((await read(id)).cadence?.step).toBe(0)
    await app.db
      .asTenant(serverScope(1), async (tx) => {
        expect(await makeSteps(tx, services(1.1), 1)).toBeGreaterThan(0)
        throw new Error('killed')
      })
      .catch(() => {})
    expect((await read(id)).tasks).toEqual([])
    await Promise.all(Array.from({ length: 4 }, () => runFollowUps(services(1.1))))
    expect((await read(id)).tasks).toMatchObject([{ kind: 'cadence', note: 'Ask about the roof' }])
    for (let turn = 0; turn < 3; turn++) await runFollowUps(services(4))
    const sent = await planned(id)
    expect(sent.map(({ channel }) => channel)).toEqual(['email', 'sms'])
    const [mail] = sent
    const content = JSON.parse(app.keys.unseal(messageSealContext(mail?.uid ?? ''), mail?.sealedBody ?? '') ?? '{}') as Record<
      string,
      string
    >
    expect(content).toMatchObject({ subject: 'Hello Fay', unsubscribeUrl: expect.stringContaining('/unsubscribe/') })
    expect(content.text).not.toContain('{')
    expect((await read(id)).cadence).toMatchObject({ state: 'finished', step: 3 })
  })

  test.each([
    ['the person answers', (id: number) => log(id, { outcome: 'reached' }), 'answered'],
    ['staff ends it', (id: number) => dispatcher.call('followUp.stop', { params: { id } }), 'staff'],
    ['consent is revoked', (id: number) => admin.call('leads.revokeConsent', { params: { id }, body: {} }), 'opted-out'],
    [
      'the lead is rejected',
      (id: number) => admin.call('leads.setStatus', { params: { id }, body: { to: 'rejected', rejectReason: 'Spam' } }),
      'closed',
    ],
  ])('ends when %s, and nothing more is sent', async (_, end, reason) => {
    const id = await make()
    await enroll(id, (await upsert({ steps: [{ kind: 'call', afterMin: 0 }, ...steps.slice(1)] })).data.id)
    await runFollowUps(services(0))
    expect((await end(id)).status).toBe(200)
    expect((await read(id)).cadence).toMatchObject({ state: 'stopped', stopReason: reason, nextAt: null })
    expect((await read(id)).tasks).toEqual([])
    await runFollowUps(services(9))
    expect(await planned(id)).toEqual([])
  })

  test('ends when the person texts back or books', async () => {
    const [texted, booked] = [await make(), await make()]
    for (const id of [texted, booked]) await enroll(id)
    await query(`insert into message (organization_id, uid, direction, channel, kind, lead_id, recipient, occasion, due_at, expires_at, state)
      values (1, 'reply${texted}', 'in', 'sms', 'reply', ${texted}, 'lead:${texted}', 'in:${texted}', app_now(), app_now(), 'received')`)
    await query(`update lead set status = 'scheduled' where id = ${booked}`)
    expect((await read(texted)).cadence).toMatchObject({ stopReason: 'answered' })
    expect((await read(booked)).cadence).toMatchObject({ stopReason: 'booked' })
    expect((await enroll(booked)).problem.type).toBe('not-enrollable')
  })

  test('schedules no calls to people who must not be called', async () => {
    const id = await make()
    await dispatcher.call('followUp.setDoNotCall', { params: { id }, body: { isDoNotCall: true } })
    await enroll(id)
    await runFollowUps(services(2))
    expect(await read(id)).toMatchObject({ tasks: [], isDoNotCall: true, cadence: { step: 1 } })
    const kept = await query<{ phoneHash: string }>('select phone_hash from do_not_call')
    expect(JSON.stringify(kept)).not.toContain('614555')
  })

  test('enrolls new leads automatically, once each, preferring the cadence of their service', async () => {
    const any = (await upsert({ name: 'Any', enrollsNew: true })).data.id
    const own = (await upsert({ name: 'Own', enrollsNew: true, serviceGroupId: 1 })).data.id
    const id = await make()
    expect((await read(id)).cadence).toMatchObject({ id: own })
    expect((await enroll(id, any)).problem.type).toBe('not-enrollable')
    expect((await admin.call('followUp.deleteCadence', { params: { id: own } })).status).toBe(200)
    expect((await read(id)).cadence).toMatchObject({ state: 'stopped', stopReason: 'staff' })
  })

  test('with unknown variables, headers in a subject or missing texts is rejected', async () => {
    const paths = async (step: object) => {
      const { status, problem } = await upsert({ steps: [step] })
      return [status, problem.errors?.map(({ path }) => path)]
    }
    expect(await paths({ kind: 'sms', afterMin: 0, body: 'Hi {password}' })).toEqual([400, ['steps.0.body']])
    expect(await paths({ kind: 'email', afterMin: 0, body: 'x', subject: 'a\r\nBcc: b@c.d' })).toEqual([400, ['steps.0.subject']])
    expect(await paths({ kind: 'email', afterMin: 0, subject: 'x' })).toEqual([400, ['steps.0.body']])
    expect(await paths({ kind: 'call', afterMin: 0, body: 'x' })).toEqual([400, ['steps.0.body']])
    expect((await upsert({}, dispatcher)).status).toBe(403)
  })

  test('never treats values as templates', async () => {
    const id = await make()
    await query(`update lead set first_name = '{organization}' where id = ${id}`)
    await enroll(id, (await upsert({ steps: [{ kind: 'sms', afterMin: 0, body: 'Hi {firstName}' }] })).data.id)
    await runFollowUps(services(1))
    const [text] = await planned(id)
    const content = JSON.parse(app.keys.unseal(messageSealContext(text?.uid ?? ''), text?.sealedBody ?? '') ?? '{}') as {
      text: string
    }
    expect(content.text).not.toContain('Harbor')
  })

  test('strips line breaks and invisible characters from values', async () => {
    const id = await make()
    const [group] = await query<{ name: string }>('select name from service_group where organization_id = 1 and id = 1')
    await query(`update service_group set name = E'Kitchens\\nBcc: x\\u202e' where organization_id = 1 and id = 1`)
    await enroll(id, (await upsert({ steps: [{ kind: 'sms', afterMin: 0, body: 'About {service}.' }] })).data.id)
    await runFollowUps(services(1))
    await query(`update service_group set name = '${group?.name}' where organization_id = 1 and id = 1`)
    const [text] = await planned(id)
    const content: unknown = JSON.parse(app.keys.unseal(messageSealContext(text?.uid ?? ''), text?.sealedBody ?? '') ?? '{}')
    expect(content).toMatchObject({ text: 'About Kitchens Bcc: x.' })
  })
})
