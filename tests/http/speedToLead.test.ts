import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { serverScope } from '../../packages/server/src/db/index.ts'
import { escalateBatch, escalateWaiting } from '../../packages/server/src/speedToLead/escalate.ts'
import { expandNotices } from '../../packages/server/src/notices/expand.ts'
import { always, MINUTE, openSpeedToLead, target } from './speedToLeadFixture.ts'
import { testNow } from '../support/clock.ts'

const suite = openSpeedToLead()
const { query, save, services, make, steps } = suite

interface SentNotice {
  readonly occasion: string
  readonly roles: number[]
}
const noticesOf = (leadId: number) =>
  query<SentNotice>(`
    select n.occasion, array(select distinct m.role_id from notification_recipient r join membership m
      on m.organization_id = r.organization_id and m.user_id = r.user_id where r.organization_id = n.organization_id and r.notification_id = n.id order by 1) as roles
    from notification n where n.kind = 'escalation' and n.occasion like 'escalation:${leadId}:%' order by n.id`)
/** The number of emails about a lead to the dispatcher. */
const mailsOf = async (leadId: number): Promise<number> => {
  const [row] = await query<{ count: number }>(`
    select count(*)::int as count from message where user_id = ${suite.dispatcher.record.userId} and channel = 'email' and params ->> 'notice' = 'escalation'
      and params ->> 'link' = '/leads/${leadId}'`)
  return row?.count ?? 0
}

describe('an unclaimed lead', () => {
  test('is escalated to dispatchers, managers and everyone, once each, on its timeline', async () => {
    const id = await make()
    await escalateWaiting(services(99))
    expect(await noticesOf(id)).toEqual([])
    for (const ahead of [101, 101, 201, 250, 301, 900]) await escalateWaiting(services(ahead))
    const notices = await noticesOf(id)
    expect(new Set(notices.map(({ occasion }) => occasion.replace(/:\w\w$/, '')))).toEqual(
      new Set([1, 2, 3].map((step) => `escalation:${id}:1:${step}`)),
    )
    const rolesOf = (step: number) =>
      new Set(notices.filter(({ occasion }) => occasion.includes(`:1:${step}:`)).flatMap(({ roles }) => roles))
    expect(rolesOf(1)).toEqual(new Set([5]))
    expect(rolesOf(2)).toEqual(new Set([4]))
    expect(rolesOf(3)).toEqual(new Set([2, 3, 4, 5]))
    const notes = await steps(id)
    expect(notes).toHaveLength(3)
    expect(notes[0]).toMatch(/^Waited 101 minutes: notified \d+ (person|people) \(dispatchers\)$/)
    const { data } = await suite.dispatcher.call('notifications.inbox', { body: {} })
    expect(data.items.find(({ link }) => link === `/leads/${id}`)).toMatchObject({
      kind: 'escalation',
      title: 'Waiting Person is still waiting',
      readAt: null,
    })
    expect(await mailsOf(id)).toBe(2)
  })

  test('is never escalated twice, with several workers and one that dies', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, make))
    const late = services(101)
    // A worker that dies after its work and before its commit leaves nothing behind.
    await expect(
      suite.app.db.asTenant(serverScope(1), async (tx) => {
        // Few at a time, so that staff who change one of these leads wait for moments only.
        expect(await escalateBatch(tx, late, 1)).toBe(10)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    for (const id of ids) expect(await steps(id)).toEqual([])
    await Promise.all(Array.from({ length: 6 }, () => escalateWaiting(late)))
    await escalateWaiting(late)
    for (const id of ids) expect(await steps(id)).toHaveLength(1)
    for (const id of ids) expect(await mailsOf(id)).toBe(1)
  })

  test.each([
    ['called', (id: number) => suite.dispatcher.call('leads.addNote', { params: { id }, body: { text: 'Rang', isCall: true } })],
    [
      'texted',
      async (id: number) => {
        await query(`insert into message (organization_id, uid, channel, kind, lead_id, recipient, occasion, due_at, expires_at, state, sent_at)
          values (1, 'text${id}', 'sms', 'staff', ${id}, 'lead:${id}', 'text:${id}', app_now(), app_now(), 'sent', app_now())`)
        return { status: 200 }
      },
    ],
    [
      'rejected',
      (id: number) =>
        suite.dispatcher.call('leads.setStatus', { params: { id }, body: { to: 'rejected', rejectReason: 'Spam' } }),
    ],
    ['deleted', (id: number) => suite.admin.call('leads.deleteInternal', { params: { id } })],
  ])('is not escalated once it is %s', async (_, end) => {
    const id = await make()
    expect((await end(id)).status).toBe(200)
    await escalateWaiting(services(400))
    expect(await steps(id)).toEqual([])
  })

  test('is escalated again after it was released', async () => {
    const id = await make()
    await escalateWaiting(services(101))
    await suite.dispatcher.call('leads.claim', { params: { id }, body: {} })
    await escalateWaiting(services(4))
    expect(await steps(id)).toHaveLength(1)
    await suite.dispatcher.call('leads.claim', { params: { id }, body: { release: true } })
    await escalateWaiting(services(101))
    expect(await steps(id)).toHaveLength(2)
    expect((await noticesOf(id)).map(({ occasion }) => occasion.split(':').slice(2, 4))).toContainEqual(['3', '1'])
  })

  test('alerts only the dispatchers on duty, if there are any', async () => {
    const people = await query<{ userId: number }>(
      'select user_id from membership where organization_id = 1 and role_id = 5 and is_active and accepted_at is not null order by user_id',
    )
    const [one] = people
    await query(`insert into shift (organization_id, user_id, store_id, start_at, end_at, posted_at)
      values (1, ${one?.userId}, (select min(id) from store where organization_id = 1), app_now() + interval '100 minutes', app_now() + interval '110 minutes', app_now())`)
    const id = await make()
    await escalateWaiting(services(101))
    const notices = await query<{ userId: number }>(`select r.user_id from notification_recipient r join notification n
      on n.organization_id = r.organization_id and n.id = r.notification_id where n.occasion like 'escalation:${id}:1:1:%'`)
    expect(notices).toEqual([{ userId: one?.userId }])
  })
})

test('leads that have waited for days are reported once in a single notice', async () => {
  const ids = [await make(), await make()]
  await query(
    `update lead_escalation set waiting_since = app_now() - interval '86 days', due_at = app_now() where lead_id = any ('{${ids.join(',')}}')`,
  )
  await query(
    `update lead set received_at = app_now() - interval '86 days', created_at = app_now() - interval '86 days' where id = any ('{${ids.join(',')}}')`,
  )
  await escalateWaiting(services(0))
  await escalateWaiting(services(600))
  for (const id of ids) {
    expect(await noticesOf(id)).toEqual([])
    expect(await steps(id)).toEqual(['Waited more than a day: notified everyone, with the list of waiting leads'])
  }
  const { data } = await suite.dispatcher.call('notifications.inbox', { body: {} })
  const backlog = data.items.filter(({ link }) => link?.startsWith('/leads?'))
  expect(backlog).toHaveLength(1)
  expect(backlog[0]?.title).toMatch(/^\d+ leads have been waiting for more than a day$/)
})

test('imported leads older than the target alert nobody, and a single notice counts all waiting ones', async () => {
  const hoursAgo = (hours: number) => new Date(testNow() - hours * 60 * MINUTE).toISOString()
  const lines = [2, 3, 4].map((hours) => `Imported,Hours${hours},imported${hours}@shop.example,${hoursAgo(hours)}`)
  const csv = ['First name,Last name,E-mail,Received at', ...lines, 'Imported,Now,imported-now@shop.example,'].join('\r\n')
  const { status, data, problem } = await suite.admin.call('leads.importExternal', {
    body: { system: 'Fair', defaults: { serviceGroupId: 1 }, consent: { version: 'fair-1', text: 'I agree to be called.' }, csv },
  })
  expect(status, JSON.stringify(problem)).toBe(200)
  expect(data.created, JSON.stringify(data.rows)).toBe(4)
  const ids = data.rows.map(({ id }) => id ?? 0)
  await expandNotices(services(0))
  expect(await query(`select distinct title from notification where occasion = 'import:${ids[0]}:en'`)).toEqual([
    { title: '4 leads were imported' },
  ])
  expect(
    await query(
      `select 1 from notification where kind = 'newLead' and link = any ('{${ids.map((id) => `/leads/${id}?kind=external`).join(',')}}')`,
    ),
  ).toEqual([])
  await escalateWaiting(services(101))
  for (const id of ids.slice(0, 3)) expect(await steps(id)).toEqual([])
  expect(await steps(ids[3] ?? 0)).toHaveLength(1)
})

describe('the settings', () => {
  test('can be overridden by business hours of a territory and the target of a service', async () => {
    const closed = [{ dayOfWeek: 0, startLocal: '00:00', endLocal: '00:01' }]
    const off = { ...target, serviceGroupId: 2, isActive: false }
    const { data } = await save({ territoryHours: [{ territoryId: 1, hours: closed }], targets: [target, off] })
    expect(data.territoryHours).toMatchObject([{ territory: { id: 1 }, hours: closed }])
    expect(data.targets[1]).toMatchObject({ serviceGroup: { id: 2 }, isActive: false })
    const id = await make()
    await escalateWaiting(services(301))
    expect(await steps(id)).toEqual([])
  })

  test('are rejected by field if invalid', async () => {
    const paths = async (body: object) => {
      const { status, problem } = await save(body)
      return [status, problem.errors?.map(({ path }) => path)]
    }
    const [monday] = [{ dayOfWeek: 1, startLocal: '09:00', endLocal: '12:00' }]
    expect(await paths({ businessHours: [{ ...monday, endLocal: '08:00' }] })).toEqual([400, ['businessHours.0.endLocal']])
    expect(await paths({ businessHours: [monday, { ...monday, startLocal: '11:00' }] })).toEqual([
      400,
      ['businessHours.1.startLocal'],
    ])
    expect(await paths({ targets: [{ ...target, managersAfterMin: 1 }] })).toEqual([400, ['targets.0.managersAfterMin']])
    expect(await paths({ targets: [{ ...target, serviceGroupId: 1 }] })).toEqual([400, ['targets']])
    expect(await paths({ targets: [target, target] })).toEqual([400, ['targets.1.serviceGroupId']])
    const [other] = await query<{ id: number }>('select id from territory where organization_id <> 1 order by id limit 1')
    expect(await paths({ territoryHours: [{ territoryId: other?.id, hours: always }] })).toEqual([400, ['territoryHours.0']])
    const stale = await save({ updatedAt: '2020-01-01T00:00:00.000Z', targets: [target] })
    expect(stale.problem).toMatchObject({ status: 409, type: 'stale' })
  })

  test('are separate for each organization, and so are its waiting leads', async () => {
    const other = await suite.app.signIn('other@walkup.test')
    expect((await other.call('settings.speedToLead')).data).toMatchObject({ updatedAt: null })
    expect((await save({ targets: [target] }, suite.dispatcher)).status).toBe(403)
    const seen = await suite.app.db.asTenant({ ...serverScope(1), roleId: 2, userId: 2 }, (tx) =>
      tx.one<{ count: number }>(sql`select count(*)::int as count from lead_escalation`),
    )
    expect(seen).toEqual({ count: 0 })
  })
})
