import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUid } from '../../packages/server/src/auth/tokens.ts'
import {
  addTechnician,
  addType,
  consentVersion,
  entry,
  group,
  inDays,
  organizationId,
  slotsOf,
  userUid,
} from './bookingFixture.ts'
import { startApp, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let version: string
beforeAll(async () => {
  app = await startApp({ isClockStopped: true })
  version = await consentVersion(app)
})
afterAll(() => app.close())

const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
const times = ['09:00', '10:00', '11:00', '12:00']
const day = (capacity: number) =>
  times.map((start) => ({ date: inDays(4), start, end: `${Number(start.slice(0, 2)) + 1}:00`, capacity }))

async function booked(appointmentTypeId: number, slotId: string | undefined) {
  const body = entry(version, { appointmentTypeId, slotId })
  const answer = await app.call('qrCodes.entry', { params: { userUid }, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  const manageToken = answer.data.appointment?.manageUrl.split('/').at(-1) ?? ''
  // Sends the confirmation first.
  await app.sendMessages()
  return { manageToken, leadUid: answer.data.leadUid, email: body.contact.email.toLowerCase() }
}
const get = (manageToken: string) => app.call('manage.get', { params: { manageToken } })
const move = (manageToken: string, slotId: string | undefined) =>
  app.call('manage.reschedule', { params: { manageToken }, body: { slotId } })
const free = (manageToken: string) => app.call('manage.availability', { params: { manageToken } })
const cancel = (manageToken: string) => app.call('manage.cancel', { params: { manageToken } })
const calendar = async (manageToken: string) => {
  const answer = await app.call('manage.calendar', { params: { manageToken } })
  return { ...answer, text: (answer.data as unknown as string).replace(/\r\n /g, '') }
}
/** Cancels, and takes the last of the times offered then. */
async function bookAgain(manageToken: string): Promise<void> {
  expect((await cancel(manageToken)).status).toBe(200)
  expect((await get(manageToken)).data).toMatchObject({ status: 'cancelled', canRebook: true })
  const offered = (await free(manageToken)).data.days.flatMap(({ slots }) => slots)
  expect(offered.map(({ startLocal }) => startLocal)).toEqual(times)
  const again = await app.call('manage.rebook', { params: { manageToken }, body: { slotId: offered.at(-1)?.id } })
  expect(again.data).toMatchObject({ status: 'scheduled', startLocal: '12:00', canChange: true, canRebook: false })
  expect((await get(manageToken)).data.startLocal).toBe('12:00')
}

describe('a manage link', () => {
  test('shows the appointment without side effects', async () => {
    const { id } = await addType(app, { slots: day(1) })
    const slot = (await slotsOf(app, id))[0]
    const { manageToken } = await booked(id, slot?.id)
    const answer = await get(manageToken)
    expect(answer.data).toMatchObject({
      status: 'scheduled',
      startAt: slot?.startAt,
      startLocal: '09:00',
      userUid,
      canChange: true,
      contact: { firstName: 'Sam' },
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    for (let n = 0; n < 3; n++) expect((await get(manageToken)).data).toEqual(answer.data)
    expect((await get(randomUid(43))).status).toBe(404)
  })

  test('moves the appointment and updates seats, lead, timeline, mail and calendar', async () => {
    const { id } = await addType(app, { slots: day(1) })
    const [a, b] = await slotsOf(app, id)
    const { manageToken, leadUid, email } = await booked(id, a?.id)
    const before = (await calendar(manageToken)).text
    const answer = await move(manageToken, b?.id)
    expect(answer.data).toMatchObject({ status: 'scheduled', startAt: b?.startAt, startLocal: '10:00' })
    expect((await slotsOf(app, id)).map((slot) => slot.startLocal)).toEqual(['09:00', '11:00', '12:00'])
    const after = (await calendar(manageToken)).text
    const line = (text: string, name: string) => text.split('\r\n').find((it) => it.startsWith(`${name}:`))
    expect(line(after, 'UID')).toBe(line(before, 'UID'))
    expect([line(before, 'SEQUENCE'), line(after, 'SEQUENCE'), line(after, 'METHOD')]).toEqual([
      'SEQUENCE:0',
      'SEQUENCE:1',
      'METHOD:PUBLISH',
    ])
    const [lead] = await rows<{ id: number; status: string; appointmentAt: string }>(
      sql`select id, status, appointment_at from lead where uid = ${leadUid}`,
    )
    expect(lead).toMatchObject({ status: 'scheduled', appointmentAt: b?.startAt })
    expect(
      (await rows<{ kind: string }>(sql`select kind from lead_event where lead_id = ${lead?.id} order by id`)).map(
        (it) => it.kind,
      ),
    ).toEqual(['created', 'booking', 'booking'])
    expect(await app.mailTo(email)).toHaveLength(2)
    // Moving to the same slot is a no-op.
    expect((await move(manageToken, b?.id)).status).toBe(200)
    expect((await calendar(manageToken)).text).toBe(after)
  })

  test('offers shoppers and staff the times that the visit’s technician could take instead', async () => {
    const technicianId = await addTechnician(app)
    const overlapping = [
      ['09:00', '11:00'],
      ['10:00', '12:00'],
      ['11:00', '13:00'],
    ].map(([start = '', end = '']) => ({ date: inDays(4), start, end, capacity: 1 }))
    const { id } = await addType(app, { slots: overlapping, technicianIds: [technicianId] })
    const at = (answer: Awaited<ReturnType<typeof free>>) =>
      answer.data.days.flatMap(({ slots }) => slots.map(({ startLocal }) => startLocal))
    const ten = (await slotsOf(app, id)).find(({ startLocal }) => startLocal === '10:00')
    const { manageToken, leadUid } = await booked(id, ten?.id)
    // For anyone else the technician is taken.
    expect((await slotsOf(app, id)).map(({ startLocal }) => startLocal)).toEqual([])
    expect(at(await free(manageToken))).toEqual(['09:00', '10:00', '11:00'])
    const [visit] = await rows<{ id: number }>(
      sql`select b.id from booking b join lead l on l.organization_id = b.organization_id and l.id = b.lead_id where l.uid = ${leadUid}`,
    )
    const staff = await app.signIn('role2@walkup.test')
    const shown = await staff.call('appointments.availability', { params: { id }, query: { bookingId: visit?.id ?? 0 } })
    expect(at(shown)).toEqual(['09:00', '10:00', '11:00'])
    const eleven = (await free(manageToken)).data.days[0]?.slots.find(({ startLocal }) => startLocal === '11:00')
    expect((await move(manageToken, eleven?.id)).data.startLocal).toBe('11:00')
    expect(at(await free(manageToken))).toEqual(['09:00', '10:00', '11:00'])
  })

  test('leads to another visit with the same details once it is over, while its person and service are offered', async () => {
    const { id } = await addType(app, { slots: day(1) })
    const { manageToken, leadUid, email } = await booked(id, (await slotsOf(app, id))[0]?.id)
    const contact = () => app.call('manage.contact', { params: { manageToken } })
    const again = async () => (await get(manageToken)).data.againUrl
    expect([await again(), (await contact()).status]).toEqual([undefined, 404])
    app.advance(5 * 86_400_000)
    try {
      expect(await again()).toBe(`http://walkup.test/q/${userUid}/${group}#again=${manageToken}`)
      const answer = await contact()
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
      const { firstName, lastName, address } = entry(version).contact
      const [phone] = await rows<{ phone: string }>(sql`select phone from lead where uid = ${leadUid}`)
      expect(answer.data).toEqual({ firstName, lastName, ...phone, email, ...address })
      await app.db.asOwner((tx) => tx.run(sql`update appointment_type set is_active = false where id = ${id}`))
      expect([await again(), (await contact()).status]).toEqual([undefined, 404])
    } finally {
      app.advance(-5 * 86_400_000)
    }
  })

  test.each([
    ['nobody is credited with it', sql`update lead set lead_generator_id = null where uid = `],
    ['the generator was deactivated', sql`update app_user set is_active = false where uid = ${userUid} and '' <> `],
  ])('moves, and books again after canceling, even though %s', async (_, change) => {
    const { id } = await addType(app, { slots: day(1) })
    const { manageToken, leadUid } = await booked(id, (await slotsOf(app, id))[0]?.id)
    await app.db.asOwner((tx) => tx.run(sql`${change}${leadUid}`))
    const answer = await free(manageToken)
    expect(answer.status).toBe(200)
    const [, next] = answer.data.days.flatMap(({ slots }) => slots)
    expect((await move(manageToken, next?.id)).data.startLocal).toBe('10:00')
    await bookAgain(manageToken)
    await app.db.asOwner((tx) => tx.run(sql`update app_user set is_active = true where uid = ${userUid}`))
  })

  test('books again after canceling a visit that staff booked', async () => {
    const { id } = await addType(app, { slots: day(1) })
    const [slot] = await slotsOf(app, id)
    const staff = await app.signIn('role5@walkup.test')
    const email = `${randomUid(8)}@shop.example`.toLowerCase()
    const lead = await staff.call('leads.upsertInternal', {
      body: { firstName: 'Sam', lastName: 'Staffed', email, serviceGroupId: 1, consent: { version, accepted: true } },
    })
    expect(lead.data.leadGenerator).toBeNull()
    const setStatus = (body: object) => staff.call('leads.setStatus', { params: { id: lead.data.id }, body })
    expect((await setStatus({ to: 'scheduled', appointmentTypeId: id, slotId: slot?.id })).status).toBe(200)
    await app.sendMessages()
    const manageToken = /\/manage\/([\w-]+)/.exec((await app.mailTo(email))[0]?.text ?? '')?.[1] ?? ''
    expect((await get(manageToken)).data).toMatchObject({ status: 'scheduled', userUid: '' })
    await bookAgain(manageToken)
  })

  test('keeps the old time if the new one is gone', async () => {
    const { id } = await addType(app, { slots: day(1) })
    const [a, b, c] = await slotsOf(app, id)
    const mine = await booked(id, a?.id)
    await booked(id, b?.id)
    const answer = await move(mine.manageToken, b?.id)
    expect(answer.problem).toMatchObject({ status: 409, type: 'slot-taken' })
    expect((answer.problem.slots as { id: string }[])[0]?.id).toBe(c?.id)
    expect((await get(mine.manageToken)).data.startAt).toBe(a?.startAt)
    expect((await move(mine.manageToken, 'nonsense')).problem.errors?.[0]?.path).toBe('slotId')
    const other = await addType(app, { slots: day(1) })
    expect((await move(mine.manageToken, (await slotsOf(app, other.id))[0]?.id)).problem.errors?.[0]?.path).toBe('slotId')
  })

  test('resets a confirmed appointment to scheduled when it moves', async () => {
    const { id } = await addType(app, { slots: day(1) })
    const [a, b] = await slotsOf(app, id)
    const { manageToken, leadUid } = await booked(id, a?.id)
    await app.db.asOwner(async (tx) => {
      await tx.run(sql`update lead set status = 'confirmed' where uid = ${leadUid}`)
      await tx.run(sql`update booking set status = 'confirmed' where lead_id = (select id from lead where uid = ${leadUid})`)
    })
    expect((await get(manageToken)).data.status).toBe('confirmed')
    expect((await move(manageToken, b?.id)).data.status).toBe('scheduled')
    const events = await rows(
      sql`select kind, from_status, to_status from lead_event where lead_id = (select id from lead where uid = ${leadUid}) order by id desc limit 1`,
    )
    expect(events).toEqual([{ kind: 'status', fromStatus: 'confirmed', toStatus: 'scheduled' }])
  })

  test('records why the shopper cancels, as one of the organization’s reasons', async () => {
    const { id } = await addType(app, { slots: day(1) })
    const { manageToken, leadUid } = await booked(id, (await slotsOf(app, id))[0]?.id)
    const { cancelReasons } = (await get(manageToken)).data
    expect(cancelReasons.map(({ name }) => name)).toContain('No longer needed')
    const because = (reasonId: number) => app.call('manage.cancel', { params: { manageToken }, query: { reasonId } })
    const [foreign] = await rows<{ id: number }>(
      sql`select id from list_entry where organization_id <> ${organizationId} and list = 'cancelReasons' limit 1`,
    )
    expect(foreign).toBeDefined()
    for (const wrong of [foreign?.id ?? 0, 999_999_999])
      expect((await because(wrong)).problem).toMatchObject({ status: 400, errors: [{ path: 'reasonId' }] })
    expect((await get(manageToken)).data.status).toBe('scheduled')
    expect((await because(cancelReasons.find(({ name }) => name === 'No longer needed')?.id ?? 0)).status).toBe(200)
    const [event] = await rows<{ note: string }>(sql`
      select note from lead_event where lead_id = (select id from lead where uid = ${leadUid}) and to_status = 'cancelled'`)
    expect(event?.note).toMatch(/^The shopper canceled .*: No longer needed$/)
  })

  test('cancels, once', async () => {
    const technicianIds = [await addTechnician(app)]
    const { id } = await addType(app, { slots: day(1), technicianIds })
    const slot = (await slotsOf(app, id))[0]
    const { manageToken, leadUid, email } = await booked(id, slot?.id)
    expect(
      (await Promise.all([cancel(manageToken), cancel(manageToken), cancel(manageToken)])).map((answer) => answer.status),
    ).toEqual([200, 200, 200])
    expect((await slotsOf(app, id))[0]).toEqual(slot)
    expect((await get(manageToken)).data).toMatchObject({ status: 'cancelled', canChange: false })
    expect(await rows(sql`select status, appointment_at from lead where uid = ${leadUid}`)).toEqual([
      { status: 'cancelled', appointmentAt: null },
    ])
    expect(await rows(sql`select last_assigned_at from technician where id = ${technicianIds[0]}`)).toEqual([
      { lastAssignedAt: null },
    ])
    expect(await app.mailTo(email)).toHaveLength(2)
    const { text, headers } = await calendar(manageToken)
    expect(text).toMatch(/METHOD:CANCEL\r\n[^]*SEQUENCE:1\r\n[^]*STATUS:CANCELLED/)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=CANCEL')
    expect((await move(manageToken, slot?.id)).problem).toMatchObject({ status: 409, type: 'cancelled' })
  })

  test('rejects changes after the minimum notice and after the appointment', async () => {
    const { id } = await addType(app, { slots: day(1), minNoticeMin: 1440 })
    const [a, b] = await slotsOf(app, id)
    const { manageToken } = await booked(id, a?.id)
    const until = Date.parse(a?.startAt ?? '') - 1440 * 60_000 - testNow()
    app.advance(until + 60_000)
    expect((await get(manageToken)).data.canChange).toBe(false)
    expect((await move(manageToken, b?.id)).problem.type).toBe('too-late')
    expect((await cancel(manageToken)).problem).toMatchObject({ status: 409, type: 'too-late' })
    app.advance(26 * 3_600_000)
    expect((await get(manageToken)).data.status).toBe('past')
    app.advance(-until - 60_000 - 26 * 3_600_000)
  })
})

test('concurrent moves lose and duplicate no bookings, and do not deadlock', async () => {
  const technicianIds = [await addTechnician(app), await addTechnician(app), await addTechnician(app)]
  const { id } = await addType(app, { slots: day(3), technicianIds })
  const slots = await slotsOf(app, id)
  const people = await Promise.all([0, 0, 1, 1, 2, 2, 3].map((index) => booked(id, slots[index]?.id)))
  const moves = await Promise.all(
    people.flatMap((person, n) => [0, 1, 2, 3, 4, 5].map((step) => move(person.manageToken, slots[(n + step) % 4]?.id))),
  )
  expect(
    moves.filter((answer) => answer.status !== 200 && answer.problem.type !== 'slot-taken').map((answer) => answer.problem),
  ).toEqual([])
  const seats = await rows<{ taken: number; really: number }>(sql`
    select taken, (select count(*) from booking b where b.appointment_type_id = s.appointment_type_id and b.start_local = s.start_local and b.status <> 'cancelled') as really
    from slot_seat s where appointment_type_id = ${id}`)
  for (const { taken, really } of seats) expect(taken).toBe(really)
  expect(seats.reduce((sum, seat) => sum + seat.taken, 0)).toBe(7)
})

describe('the shopper’s pages', () => {
  const page = (url: string, headers: Record<string, string> = {}) =>
    app.app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0 (iPhone)', ...headers } })
  const code = async () =>
    (
      await rows<{ id: number; uid: string }>(sql`select code.id, code.uid from qr_code code join app_user u on u.id = user_id
    where u.uid = ${userUid} and code.is_active and code.deleted_at is null and (expires_at is null or expires_at > app_now()) limit 1`)
    )[0]
  const scans = async (id: number | undefined) =>
    (await rows<{ deviceHash: string }>(sql`select device_hash from qr_scan where qr_code_id = ${id} order by id`)).map(
      (it) => it.deviceHash,
    )

  test('a printed code opens a small booking page with a strict CSP, and counts the scan', async () => {
    const it = await code()
    const before = (await scans(it?.id)).length
    const answer = await page(`/q/${it?.uid}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toMatch(new RegExp(`<walkup-qr-booking\\s+user-uid="${userUid}"\\s+group="1"`))
    expect((await page(`/q/${it?.uid}`, { 'accept-language': 'es-MX,en;q=0.8', purpose: 'prefetch' })).body).toContain(
      '<html lang="es" dir="ltr">',
    )
    expect(answer.body).toContain(`qr-uid="${it?.uid}"`)
    expect(Buffer.byteLength(answer.body)).toBeLessThan(2700)
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(answer.body).toContain(`<style nonce="${/'nonce-([^']+)'/.exec(policy)?.[1]}">`)
    await page(`/q/${it?.uid}`)
    await page(`/q/${it?.uid}`, { 'user-agent': 'Mozilla/5.0 (Android)' })
    await page(`/q/${it?.uid}`, { 'sec-purpose': 'prefetch;prerender' })
    await page(`/q/${it?.uid}`, { 'user-agent': 'Googlebot/2.1' })
    await app.app.inject({ method: 'HEAD', url: `/q/${it?.uid}` })
    const found = (await scans(it?.id)).slice(before)
    expect(found).toHaveLength(3)
    expect(new Set(found).size).toBe(2)
    expect(found.join()).not.toContain('127.0.0.1')
  })

  test('an inactive code shows a friendly 404 page', async () => {
    const it = await code()
    await app.db.asOwner((tx) =>
      tx.run(sql`update qr_code set is_active = false where organization_id = ${organizationId} and id = ${it?.id}`),
    )
    for (const uid of [it?.uid, randomUid(), 'x', '%3Cscript%3Ealert(1)']) {
      const answer = await page(`/q/${uid}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.body).not.toContain('<script')
    }
    await app.db.asOwner((tx) =>
      tx.run(sql`update qr_code set is_active = true where organization_id = ${organizationId} and id = ${it?.id}`),
    )
  })

  test('the manage page renders its widget and never leaks the link', async () => {
    const { id } = await addType(app, { slots: day(1) })
    const { manageToken } = await booked(id, (await slotsOf(app, id))[0]?.id)
    const answer = await page(`/manage/${manageToken}`)
    expect(answer.body).toContain(`manage-token="${manageToken}"`)
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect((await page(`/manage/${randomUid(43)}`)).statusCode).toBe(404)
  })

  test('an organization’s name is escaped', async () => {
    const it = await code()
    const rename = (name: string) =>
      app.db.asOwner((tx) => tx.run(sql`update organization set name = ${name} where id = ${organizationId}`))
    const [old] = await rows<{ name: string }>(sql`select name from organization where id = ${organizationId}`)
    await rename('</title><script>alert(1)</script>')
    expect((await page(`/q/${it?.uid}`)).body).not.toContain('<script>')
    await rename(old?.name ?? '')
  })
})
