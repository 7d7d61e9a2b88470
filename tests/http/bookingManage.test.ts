import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { randomUid } from '../../packages/server/src/auth/tokens.ts'
import { addTechnician, addType, entry, group, inDays, organizationId, slotsOf, userUid } from './bookingFixture.ts'
import { day, openManaged } from './bookingManageFixture.ts'
import { testNow } from '../support/clock.ts'

const suite = openManaged()
const { rows, booked, get, move, free, cancel, calendar, bookAgain } = suite

describe('a manage link', () => {
  test('shows the appointment without side effects', async () => {
    const { id } = await addType(suite.app, { slots: day(1) })
    const slot = (await slotsOf(suite.app, id))[0]
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
    const { id } = await addType(suite.app, { slots: day(1) })
    const [a, b] = await slotsOf(suite.app, id)
    const { manageToken, leadUid, email } = await booked(id, a?.id)
    const before = (await calendar(manageToken)).text
    const answer = await move(manageToken, b?.id)
    expect(answer.data).toMatchObject({ status: 'scheduled', startAt: b?.startAt, startLocal: '10:00' })
    expect((await slotsOf(suite.app, id)).map((slot) => slot.startLocal)).toEqual(['09:00', '11:00', '12:00'])
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
    expect(await suite.app.mailTo(email)).toHaveLength(2)
    // Moving to the same slot is a no-op.
    expect((await move(manageToken, b?.id)).status).toBe(200)
    expect((await calendar(manageToken)).text).toBe(after)
  })

  test('offers shoppers and staff the times that the visit’s technician could take instead', async () => {
    const technicianId = await addTechnician(suite.app)
    const overlapping = [
      ['09:00', '11:00'],
      ['10:00', '12:00'],
      ['11:00', '13:00'],
    ].map(([start = '', end = '']) => ({ date: inDays(4), start, end, capacity: 1 }))
    const { id } = await addType(suite.app, { slots: overlapping, technicianIds: [technicianId] })
    const at = (answer: Awaited<ReturnType<typeof free>>) =>
      answer.data.days.flatMap(({ slots }) => slots.map(({ startLocal }) => startLocal))
    const ten = (await slotsOf(suite.app, id)).find(({ startLocal }) => startLocal === '10:00')
    const { manageToken, leadUid } = await booked(id, ten?.id)
    // For anyone else the technician is taken.
    expect((await slotsOf(suite.app, id)).map(({ startLocal }) => startLocal)).toEqual([])
    expect(at(await free(manageToken))).toEqual(['09:00', '10:00', '11:00'])
    const [visit] = await rows<{ id: number }>(
      sql`select b.id from booking b join lead l on l.organization_id = b.organization_id and l.id = b.lead_id where l.uid = ${leadUid}`,
    )
    const staff = await suite.app.signIn('role2@walkup.test')
    const shown = await staff.call('appointments.availability', { params: { id }, query: { bookingId: visit?.id ?? 0 } })
    expect(at(shown)).toEqual(['09:00', '10:00', '11:00'])
    const eleven = (await free(manageToken)).data.days[0]?.slots.find(({ startLocal }) => startLocal === '11:00')
    expect((await move(manageToken, eleven?.id)).data.startLocal).toBe('11:00')
    expect(at(await free(manageToken))).toEqual(['09:00', '10:00', '11:00'])
  })

  test('leads to another visit with the same details once it is over, while its person and service are offered', async () => {
    const { id } = await addType(suite.app, { slots: day(1) })
    const { manageToken, leadUid, email } = await booked(id, (await slotsOf(suite.app, id))[0]?.id)
    const contact = () => suite.app.call('manage.contact', { params: { manageToken } })
    const again = async () => (await get(manageToken)).data.againUrl
    expect([await again(), (await contact()).status]).toEqual([undefined, 404])
    suite.app.advance(5 * 86_400_000)
    try {
      expect(await again()).toBe(`http://walkup.test/q/${userUid}/${group}#again=${manageToken}`)
      const answer = await contact()
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
      const { firstName, lastName, address } = entry(suite.version).contact
      const [phone] = await rows<{ phone: string }>(sql`select phone from lead where uid = ${leadUid}`)
      expect(answer.data).toEqual({ firstName, lastName, ...phone, email, ...address })
      await suite.app.db.asOwner((tx) => tx.run(sql`update appointment_type set is_active = false where id = ${id}`))
      expect([await again(), (await contact()).status]).toEqual([undefined, 404])
    } finally {
      suite.app.advance(-5 * 86_400_000)
    }
  })

  test.each([
    ['nobody is credited with it', sql`update lead set lead_generator_id = null where uid = `],
    ['the generator was deactivated', sql`update app_user set is_active = false where uid = ${userUid} and '' <> `],
  ])('moves, and books again after canceling, even though %s', async (_, change) => {
    const { id } = await addType(suite.app, { slots: day(1) })
    const { manageToken, leadUid } = await booked(id, (await slotsOf(suite.app, id))[0]?.id)
    await suite.app.db.asOwner((tx) => tx.run(sql`${change}${leadUid}`))
    const answer = await free(manageToken)
    expect(answer.status).toBe(200)
    const [, next] = answer.data.days.flatMap(({ slots }) => slots)
    expect((await move(manageToken, next?.id)).data.startLocal).toBe('10:00')
    await bookAgain(manageToken)
    await suite.app.db.asOwner((tx) => tx.run(sql`update app_user set is_active = true where uid = ${userUid}`))
  })

  test('books again after canceling a visit that staff booked', async () => {
    const { id } = await addType(suite.app, { slots: day(1) })
    const [slot] = await slotsOf(suite.app, id)
    const staff = await suite.app.signIn('role5@walkup.test')
    const email = `${randomUid(8)}@shop.example`.toLowerCase()
    const lead = await staff.call('leads.upsertInternal', {
      body: {
        firstName: 'Sam',
        lastName: 'Staffed',
        email,
        serviceGroupId: 1,
        consent: { version: suite.version, accepted: true },
      },
    })
    expect(lead.data.leadGenerator).toBeNull()
    const setStatus = (body: object) => staff.call('leads.setStatus', { params: { id: lead.data.id }, body })
    expect((await setStatus({ to: 'scheduled', appointmentTypeId: id, slotId: slot?.id })).status).toBe(200)
    await suite.app.sendMessages()
    const manageToken = /\/manage\/([\w-]+)/.exec((await suite.app.mailTo(email))[0]?.text ?? '')?.[1] ?? ''
    expect((await get(manageToken)).data).toMatchObject({ status: 'scheduled', userUid: '' })
    await bookAgain(manageToken)
  })

  test('keeps the old time if the new one is gone', async () => {
    const { id } = await addType(suite.app, { slots: day(1) })
    const [a, b, c] = await slotsOf(suite.app, id)
    const mine = await booked(id, a?.id)
    await booked(id, b?.id)
    const answer = await move(mine.manageToken, b?.id)
    expect(answer.problem).toMatchObject({ status: 409, type: 'slot-taken' })
    expect((answer.problem.slots as { id: string }[])[0]?.id).toBe(c?.id)
    expect((await get(mine.manageToken)).data.startAt).toBe(a?.startAt)
    expect((await move(mine.manageToken, 'nonsense')).problem.errors?.[0]?.path).toBe('slotId')
    const other = await addType(suite.app, { slots: day(1) })
    expect((await move(mine.manageToken, (await slotsOf(suite.app, other.id))[0]?.id)).problem.errors?.[0]?.path).toBe('slotId')
  })

  test('resets a confirmed appointment to scheduled when it moves', async () => {
    const { id } = await addType(suite.app, { slots: day(1) })
    const [a, b] = await slotsOf(suite.app, id)
    const { manageToken, leadUid } = await booked(id, a?.id)
    await suite.app.db.asOwner(async (tx) => {
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
    const { id } = await addType(suite.app, { slots: day(1) })
    const { manageToken, leadUid } = await booked(id, (await slotsOf(suite.app, id))[0]?.id)
    const { cancelReasons } = (await get(manageToken)).data
    expect(cancelReasons.map(({ name }) => name)).toContain('No longer needed')
    const because = (reasonId: number) => suite.app.call('manage.cancel', { params: { manageToken }, query: { reasonId } })
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
    const technicianIds = [await addTechnician(suite.app)]
    const { id } = await addType(suite.app, { slots: day(1), technicianIds })
    const slot = (await slotsOf(suite.app, id))[0]
    const { manageToken, leadUid, email } = await booked(id, slot?.id)
    expect(
      (await Promise.all([cancel(manageToken), cancel(manageToken), cancel(manageToken)])).map((answer) => answer.status),
    ).toEqual([200, 200, 200])
    expect((await slotsOf(suite.app, id))[0]).toEqual(slot)
    expect((await get(manageToken)).data).toMatchObject({ status: 'cancelled', canChange: false })
    expect(await rows(sql`select status, appointment_at from lead where uid = ${leadUid}`)).toEqual([
      { status: 'cancelled', appointmentAt: null },
    ])
    expect(await rows(sql`select last_assigned_at from technician where id = ${technicianIds[0]}`)).toEqual([
      { lastAssignedAt: null },
    ])
    expect(await suite.app.mailTo(email)).toHaveLength(2)
    const { text, headers } = await calendar(manageToken)
    expect(text).toMatch(/METHOD:CANCEL\r\n[^]*SEQUENCE:1\r\n[^]*STATUS:CANCELLED/)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=CANCEL')
    expect((await move(manageToken, slot?.id)).problem).toMatchObject({ status: 409, type: 'cancelled' })
  })

  test('rejects changes after the minimum notice and after the appointment', async () => {
    const { id } = await addType(suite.app, { slots: day(1), minNoticeMin: 1440 })
    const [a, b] = await slotsOf(suite.app, id)
    const { manageToken } = await booked(id, a?.id)
    const until = Date.parse(a?.startAt ?? '') - 1440 * 60_000 - testNow()
    suite.app.advance(until + 60_000)
    expect((await get(manageToken)).data.canChange).toBe(false)
    expect((await move(manageToken, b?.id)).problem.type).toBe('too-late')
    expect((await cancel(manageToken)).problem).toMatchObject({ status: 409, type: 'too-late' })
    suite.app.advance(26 * 3_600_000)
    expect((await get(manageToken)).data.status).toBe('past')
    suite.app.advance(-until - 60_000 - 26 * 3_600_000)
  })
})

test('concurrent moves lose and duplicate no bookings, and do not deadlock', async () => {
  const technicianIds = [await addTechnician(suite.app), await addTechnician(suite.app), await addTechnician(suite.app)]
  const { id } = await addType(suite.app, { slots: day(3), technicianIds })
  const slots = await slotsOf(suite.app, id)
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
