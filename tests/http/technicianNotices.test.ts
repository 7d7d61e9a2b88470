import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageSealContext } from '../../packages/server/src/messages/plan.ts'
import { expandNotices } from '../../packages/server/src/notices/expand.ts'
import { sendDayPlans } from '../../packages/server/src/notices/technicians.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { readCalendar } from '../support/calendar.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let dispatcher: SignedIn
beforeAll(async () => {
  app = await startApp()
  dispatcher = await app.signIn('role5@walkup.test')
})
afterAll(() => app.close())

const query = <Row extends object>(text: string) => app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
const services = (at?: string) => ({
  db: app.db,
  keys: app.keys,
  config: app.config,
  now: () => (at === undefined ? new Date(testNow()) : new Date(at)),
})
interface Visit {
  readonly id: number
  readonly technicianId: number
  readonly leadId: number
}
/** Two technicians, and a visit of the first one for the test to change. */
const aVisit = async (): Promise<Visit & { readonly other: number }> => {
  const [visit] = await query<Visit & { readonly other: number }>(`
    select b.id, b.lead_id, mine.id as technician_id, other.id as other from booking b
    join technician mine on mine.organization_id = b.organization_id and mine.is_active and mine.deleted_at is null
    join technician other on other.organization_id = b.organization_id and other.is_active and other.deleted_at is null and other.id > mine.id
    where b.organization_id = 1 and b.status in ('scheduled', 'confirmed') and b.lead_id is not null and b.start_at > app_now() + interval '2 days'
    order by b.id desc, mine.id, other.id limit 1`)
  if (!visit) throw new Error('The demo has no such visit.')
  const both = `(${visit.technicianId}, ${visit.other})`
  await query(
    `update technician set notice_channels = '{email,sms}', email = 'tech' || id || '@walkup.test', phone = '+16145550100' where id in ${both}`,
  )
  await query(
    `update booking set technician_id = null where organization_id = 1 and technician_id in ${both} and id <> ${visit.id} and start_at > app_now()`,
  )
  await query(`update booking set technician_id = ${visit.technicianId}, status = 'scheduled' where id = ${visit.id}`)
  await query('delete from notice_event')
  return visit
}
const messagesTo = async (technicianId: number) => {
  const rows = await query<{ uid: string; channel: string; occasion: string; sealedBody: string }>(
    `select uid, channel, occasion, sealed_body from message where technician_id = ${technicianId} order by id`,
  )
  return rows.map(({ uid, sealedBody, ...row }) => ({
    ...row,
    ...(JSON.parse(app.keys.unseal(messageSealContext(uid), sealedBody) ?? '{}') as { subject?: string; text: string }),
  }))
}

describe('a technician', () => {
  test('gets a mail and a text right away when a visit is moved, reassigned or canceled', async () => {
    const { id, technicianId, other, leadId } = await aVisit()
    const subjects = async (of: number) => (await messagesTo(of)).flatMap(({ subject }) => subject ?? [])
    const began = { own: (await subjects(technicianId)).length, other: (await subjects(other)).length }
    const news = async (of: number, since: number) =>
      (await subjects(of)).slice(since).map((subject) => subject.replace(/:? (to |on )?\w+day.*$/, ''))
    await query(
      `update booking set start_at = start_at + interval '30 minutes', end_at = end_at + interval '30 minutes' where id = ${id}`,
    )
    // A second change before the worker runs is sent with the first.
    await query(
      `update booking set start_at = start_at + interval '30 minutes', end_at = end_at + interval '30 minutes' where id = ${id}`,
    )
    await Promise.all([1, 2, 3].map(() => expandNotices(services())))
    expect(await news(technicianId, began.own)).toEqual(['Visit moved'])
    const [lead] = await query<{ name: string; street: string }>(
      `select first_name || ' ' || last_name as name, address ->> 'line1' as street from lead where id = ${leadId}`,
    )
    const last = (await messagesTo(technicianId)).slice(-2)
    expect(last.map(({ channel }) => channel)).toEqual(['email', 'sms'])
    for (const { text } of last) expect(text).toContain(lead?.name)
    await query(`update booking set technician_id = ${other} where id = ${id}`)
    await expandNotices(services())
    expect(await news(technicianId, began.own)).toEqual(['Visit moved', 'Visit reassigned'])
    expect(await news(other, began.other)).toEqual(['New visit'])
    await query(`update booking set status = 'cancelled' where id = ${id}`)
    await expandNotices(services())
    expect(await news(other, began.other)).toEqual(['New visit', 'Visit canceled'])
    // A confirmation is not a change for technicians.
    await query(`update booking set status = 'scheduled' where id = ${id}`)
    await query(`update booking set status = 'confirmed' where id = ${id}`)
    await expandNotices(services())
    expect((await news(other, began.other)).slice(2)).toEqual(['New visit'])
  })

  test('gets the next day’s visits once, at 6 pm in their time zone, also across a clock change', async () => {
    const { id, technicianId } = await aVisit()
    // The Monday after clocks went back: 6 pm on Sunday is 23:00 UTC rather than 22:00.
    await query(
      `update booking set time_zone = 'America/New_York', start_at = '2027-11-08T15:00:00Z', end_at = '2027-11-08T16:00:00Z' where id = ${id}`,
    )
    const plans = async () => (await messagesTo(technicianId)).filter(({ occasion }) => occasion.startsWith('plan:'))
    const before = (await plans()).length
    for (const at of ['2027-11-06T23:30:00Z', '2027-11-07T22:59:00Z']) await sendDayPlans(services(at))
    expect(await plans()).toHaveLength(before)
    await Promise.all([1, 2, 3].map(() => sendDayPlans(services('2027-11-07T23:00:00Z'))))
    await sendDayPlans(services('2027-11-08T03:00:00Z'))
    const sent = (await plans()).slice(before)
    expect(sent.map(({ channel, occasion }) => [channel, occasion])).toEqual([
      ['email', `plan:${technicianId}:2027-11-08`],
      ['sms', `plan:${technicianId}:2027-11-08`],
    ])
    expect(sent[0]?.subject).toBe('1 visit on Monday, November 8')
    expect(sent[0]?.text).toContain('10:00')
    await query(`update technician set notice_channels = '{}' where id = ${technicianId}`)
    await query(`update booking set start_at = '2027-11-09T15:00:00Z', end_at = '2027-11-09T16:00:00Z' where id = ${id}`)
    await sendDayPlans(services('2027-11-08T23:10:00Z'))
    expect((await plans()).slice(before)).toHaveLength(2)
  })
})

describe('the private calendar', () => {
  const feed = (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET') =>
    app.app.inject({ method, url: `/api/calendars/${token}/visits.ics` })
  const create = async (id: number) => {
    const { data, status } = await dispatcher.call('technicians.createCalendar', { params: { id } })
    expect(status).toBe(200)
    return data.url.split('/').at(-2) ?? ''
  }

  test('has the visits with their time zone, and no unnecessary data', async () => {
    const { id, technicianId, leadId } = await aVisit()
    await query(
      `update booking set status = 'scheduled', time_zone = 'America/New_York', start_at = app_now() + interval '3 days', end_at = app_now() + interval '3 days 1 hour' where id = ${id}`,
    )
    await query(
      `update lead set email = 'secret@shop.example', first_name = 'Ann; "X"', last_name = 'Lee,\\nBEGIN:VEVENT',
        phones = '[{"e164":"+16145550142","type":"mobile"}]' where id = ${leadId}`,
    )
    const token = await create(technicianId)
    const reply = await feed(token)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toMatch(/^text\/calendar/)
    expect(reply.headers['cache-control']).toBe('no-store')
    const lines = reply.body.split('\r\n')
    // A name with line breaks cannot add an event.
    const linesLike = (start: string) => lines.filter((line) => line.startsWith(start)).length
    expect(linesLike('BEGIN:VEVENT')).toBe(linesLike('UID:visit-'))
    const [contact] = await query<{ email: string; organization: string }>(
      `select c.email, o.name as organization from business_contact c join organization o on o.id = c.organization_id
        where o.id = 1 and territory_id is null and appointment_type_id is null`,
    )
    const organizer = `ORGANIZER;CN="${contact?.organization}":mailto:${contact?.email}`
    const unfolded = reply.body.replaceAll('\r\n ', '').split('\r\n')
    expect(unfolded.filter((line) => line === organizer)).toHaveLength(linesLike('BEGIN:VEVENT'))
    expect(lines.some((line) => line.startsWith(`UID:visit-${id}@`))).toBe(true)
    expect(lines).toContain('TZID:America/New_York')
    expect(reply.body).toMatch(/DTSTART;TZID=America\/New_York:\d{8}T\d{6}\r\n/)
    const [visit] = await query<{ startAt: string; endAt: string }>(
      `select date_trunc('second', start_at) as start_at, date_trunc('second', end_at) as end_at from booking where id = ${id}`,
    )
    const event = readCalendar(reply.body).find(({ uid }) => uid.startsWith(`visit-${id}@`))
    expect(event).toMatchObject({ startAt: visit?.startAt, endAt: visit?.endAt, status: 'CONFIRMED' })
    expect(event?.summary).toContain('Ann; "X" Lee,')
    expect(reply.body).not.toContain('secret@shop.example')
    expect(lines).toContain('DESCRIPTION:(614) 555-0142')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('cannot be guessed or changed, or read after it was replaced or ended', async () => {
    const { technicianId } = await aVisit()
    const first = await create(technicianId)
    const second = await create(technicianId)
    expect((await feed(first)).statusCode).toBe(404)
    expect((await feed(second)).statusCode).toBe(200)
    const altered = second.slice(0, -1) + (second.endsWith('x') ? 'y' : 'x')
    expect((await feed(altered)).statusCode).toBe(404)
    for (const method of ['POST', 'PUT', 'DELETE'] as const) expect((await feed(second, method)).statusCode).toBe(404)
    const [kept] = await query<{ tokenHash: string }>(
      `select token_hash from technician_calendar where technician_id = ${technicianId}`,
    )
    expect(kept?.tokenHash).not.toContain(second)
    const ended = await dispatcher.call('technicians.deleteCalendar', { params: { id: technicianId } })
    expect(ended.data.calendarSince).toBeNull()
    expect((await feed(second)).statusCode).toBe(404)
  })

  test('is not accessible to another organization', async () => {
    const { technicianId } = await aVisit()
    const other = await app.signIn('other@walkup.test')
    expect((await other.call('technicians.createCalendar', { params: { id: technicianId } })).status).toBe(404)
    expect((await other.call('technicians.deleteCalendar', { params: { id: technicianId } })).status).toBe(404)
  })
})
