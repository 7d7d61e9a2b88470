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

let app: TestApp
let version: string
beforeAll(async () => {
  app = await startApp()
  version = await consentVersion(app)
})
afterAll(() => app.close())

const send = (body: Record<string, unknown>, uid = userUid) => app.call('qrCodes.entry', { params: { userUid: uid }, body })
const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
const run = (query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.run(query))
const lead = async (uid: string) => (await rows<Record<string, unknown>>(sql`select * from lead where uid = ${uid}`))[0]
const slots = [{ date: inDays(3), start: '10:00', end: '11:00', capacity: 20 }]

describe('validation errors name the field', () => {
  const address = { line1: '1 Main St', city: 'Columbus', state: 'OH', postalCode: '43004' }
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['contact.phone', {}, { phone: undefined }],
    ['contact.phone', {}, { phone: '555-0142' }],
    ['contact.phone', {}, { phone: 'not a phone' }],
    ['contact.email', {}, { email: 'nobody' }],
    ['contact.address', {}, { address: undefined }],
    ['contact.address.state', {}, { address: { ...address, state: 'ZZ' } }],
    ['contact.address.state', {}, { address: { ...address, state: 'PR' } }],
    ['contact.address.postalCode', {}, { address: { ...address, postalCode: '1' } }],
    ['contact.firstName', {}, { firstName: '   ' }],
    ['contact.lastName', {}, { lastName: undefined }],
    ['consent.version', { consent: { version: 'older', accepted: true } }, {}],
    ['consent.accepted', { consent: { version: 'x', accepted: false } }, {}],
    ['consent', { consent: undefined }, {}],
    ['slotId', { slotId: 'no-slot' }, {}],
    ['hdsfiGroup', { hdsfiGroup: 'one' }, {}],
    ['surprise', { surprise: 1 }, {}],
  ])('%s', async (path, more, contact) => {
    const answer = await send(entry(version, more, contact))
    expect([answer.status, answer.problem.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })

  test('all errors at once', async () => {
    const answer = await send(entry('older', { slotId: 'no-slot' }, { phone: '12345678', address: { ...address, state: 'ZZ' } }))
    expect(answer.problem.errors?.map((error) => error.path).sort()).toEqual([
      'consent.version',
      'contact.address.state',
      'contact.phone',
      'slotId',
    ])
  })

  test('a slot or type of another group', async () => {
    const [one, two] = [await addType(app, { slots }), await addType(app, { slots })]
    const slotId = (await slotsOf(app, two.id))[0]?.id
    expect((await send(entry(version, { appointmentTypeId: one.id, slotId }))).problem.errors?.[0]?.path).toBe('slotId')
    const groups = await rows<{ id: number }>(
      sql`select id from service_group where organization_id = ${organizationId} and id <> ${group}`,
    )
    expect((await send(entry(version, { hdsfiGroup: groups[0]?.id, appointmentTypeId: one.id }))).problem.errors?.[0]?.path).toBe(
      'appointmentTypeId',
    )
  })
})

describe('returns 404 for missing, foreign or inactive records', () => {
  test('ids of another organization', async () => {
    const [foreignGroup] = await rows<{ id: number }>(sql`select id from service_group where organization_id = 3 limit 1`)
    const foreign = await addType(app, { slots, organizationId: 3, serviceGroupId: foreignGroup?.id ?? 0 })
    const slotId = Buffer.from(`${foreign.id}.${inDays(3)}.1000`).toString('base64url')
    const answers = [
      await send(entry(version, { hdsfiGroup: foreignGroup?.id })),
      await send(entry(version, { appointmentTypeId: foreign.id, slotId })),
      await send(entry(version, { slotId })),
      await send(entry(version, { appointmentTypeId: 2_147_483_647 })),
      await app.call('qrCodes.availableAppointments', { params: { userUid }, query: { appointmentTypeId: foreign.id } }),
      await app.call('qrCodes.hold', { params: { userUid }, body: { appointmentTypeId: foreign.id, slotId } }),
      await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: foreignGroup?.id ?? 0 } }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map((answer) => answer.problem.detail)).size).toBe(1)
  })

  test('an unknown or inactive generator, and disabled booking', async () => {
    expect((await send(entry(version), randomUid())).status).toBe(404)
    await run(sql`update app_user set is_active = false where uid = ${userUid}`)
    expect((await send(entry(version))).status).toBe(404)
    await run(sql`update app_user set is_active = true where uid = ${userUid}`)
    const turn = (on: boolean) =>
      run(
        sql`update web_config set config = jsonb_set(config, '{isPublicBookingOn}', to_jsonb(${on}::boolean)) where organization_id = ${organizationId}`,
      )
    await turn(false)
    expect((await send(entry(version))).status).toBe(404)
    expect((await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: group } })).status).toBe(404)
    await turn(true)
    expect((await send(entry(version))).status).toBe(200)
  })

  test('a code that is another generator’s, inactive or expired', async () => {
    const [mine] = await rows<{ id: number; uid: string }>(
      sql`select code.id, code.uid from qr_code code join app_user u on u.id = user_id where u.uid = ${userUid} and code.is_active limit 1`,
    )
    const [other] = await rows<{ uid: string }>(
      sql`select code.uid from qr_code code join app_user u on u.id = user_id where u.uid <> ${userUid} limit 1`,
    )
    expect((await send(entry(version, { qrUid: other?.uid }))).status).toBe(404)
    expect((await send(entry(version, { qrUid: mine?.uid }))).status).toBe(200)
    await run(sql`update qr_code set expires_at = app_now() - interval '1 second' where id = ${mine?.id}`)
    expect((await send(entry(version, { qrUid: mine?.uid }))).status).toBe(404)
    expect(
      (await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: group }, query: { qrUid: mine?.uid ?? '' } })).status,
    ).toBe(404)
    await run(sql`update qr_code set expires_at = null where id = ${mine?.id}`)
  })
})

describe('what is stored', () => {
  test('a contact without a slot is a captured lead with its consent, attribution and timeline', async () => {
    const [code] = await rows<{ id: number; uid: string; storeId: number; userId: number }>(sql`
      select code.id, code.uid, code.store_id, code.user_id from qr_code code join app_user u on u.id = user_id
      where u.uid = ${userUid} and code.is_active and code.store_id is not null limit 1`)
    await run(sql`delete from lead_event where false`)
    const consentBy = { version, accepted: true, by: 'keyboard' } as const
    const answer = await send(
      entry(
        version,
        {
          qrUid: code?.uid,
          locale: 'es',
          utm: { utm_source: 'poster', campaign: 'fall' },
          context: { plan: 'gold', gclid: 'EAIaIQ' },
          consent: consentBy,
        },
        { phone: '614.555.0142', email: 'MiXed@Shop.Example' },
      ),
    )
    expect(answer.data).toEqual({ leadUid: answer.data.leadUid, status: 'captured', appointment: null })
    const row = await lead(answer.data.leadUid)
    expect(row).toMatchObject({
      kind: 'internal',
      status: 'captured',
      email: 'mixed@shop.example',
      phones: [{ e164: '+16145550142', type: 'mobile' }],
      leadGeneratorId: code?.userId,
      qrCodeId: code?.id,
      storeId: code?.storeId,
      languageId: 2,
      utm: { source: 'poster', campaign: 'fall' },
      context: { plan: 'gold', gclid: 'EAIaIQ' },
    })
    const [store] = await rows<{ territoryId: number }>(sql`select territory_id from store where id = ${code?.storeId}`)
    expect(row?.territoryId).toBe(store?.territoryId)
    const [consent] = await rows<Record<string, unknown>>(sql`select * from consent where lead_id = ${Number(row?.id)}`)
    const { data } = await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: group } })
    expect(consent).toMatchObject({
      version,
      text: (data.webConfig.consent.text as Record<string, string>).es,
      locale: 'es',
      tickedBy: 'shopper',
      tickedEvent: 'keyboard',
      ip: '127.0.0.1',
    })
    expect(row?.consentId).toBe(consent?.id)
    expect(await rows(sql`select kind, to_status from lead_event where lead_id = ${Number(row?.id)}`)).toEqual([
      { kind: 'created', toStatus: 'captured' },
    ])
  })

  test('store and shift come from the open shift if the code has none', async () => {
    const [me] = await rows<{ id: number }>(sql`select id from app_user where uid = ${userUid}`)
    const [store] = await rows<{ id: number }>(
      sql`select id from store where organization_id = ${organizationId} order by id desc limit 1`,
    )
    await run(sql`update time_log set deleted_at = app_now() where user_id = ${me?.id} and clock_out_at is null`)
    const outside = await lead((await send(entry(version))).data.leadUid)
    expect(outside).toMatchObject({ timeLogId: null, storeId: null, flags: ['outsideShift'] })
    const [log] = await rows<{
      id: number
    }>(sql`insert into time_log (organization_id, user_id, store_id, clock_in_at, time_zone, source)
      values (${organizationId}, ${me?.id}, ${store?.id}, app_now() - interval '1 minute', 'America/New_York', 'mobile') returning id`)
    expect(await lead((await send(entry(version))).data.leadUid)).toMatchObject({
      timeLogId: log?.id,
      storeId: store?.id,
      flags: [],
    })
  })

  test('a duplicate is flagged and linked to the first, never dropped', async () => {
    const original = await lead((await send(entry(version, {}, { phone: '614 555 0177' }))).data.leadUid)
    const again = await lead((await send(entry(version, {}, { phone: '(614) 555-0177' }))).data.leadUid)
    const byMail = await lead((await send(entry(version, {}, { email: String(again?.email).toUpperCase() }))).data.leadUid)
    expect(original?.flags).not.toContain('duplicate')
    expect([again?.duplicateOfId, byMail?.duplicateOfId]).toEqual([original?.id, original?.id])
    expect(again?.flags).toContain('duplicate')
    await run(
      sql`update lead set received_at = app_now() - interval '31 days' where id = any (${[original?.id, again?.id, byMail?.id]}::int[])`,
    )
    expect((await lead((await send(entry(version, {}, { phone: '614-555-0177' }))).data.leadUid))?.duplicateOfId).toBeNull()
  })

  test('a filled honeypot goes to review and creates no lead', async () => {
    const before = await rows(sql`select count(*) as n from lead`)
    const answer = await send(entry(version, { website: 'https://spam.example' }))
    expect(answer.data).toEqual({ leadUid: expect.stringMatching(/^[A-Za-z0-9]{22,}$/), status: 'review', appointment: null })
    expect(await rows(sql`select count(*) as n from lead`)).toEqual(before)
  })

  test.each([
    ['es-MX', 2, /^Su cita: Test visit, /],
    ['fr-CA', 3, /^Votre rendez-vous : Test visit, /],
    ['vi', 5, /^Your appointment: Test visit, /],
  ])('the locale %s is stored, and mail is in that language or in the organization’s', async (locale, languageId, subject) => {
    const { id } = await addType(app, { slots })
    const slot = (await slotsOf(app, id))[0]
    const body = entry(version, { slotId: slot?.id, locale })
    const { data } = await send(body)
    expect(await lead(data.leadUid)).toMatchObject({ languageId })
    const [mail] = await app.mailTo(body.contact.email.toLowerCase())
    expect(mail?.subject).toMatch(subject)
  })

  test('the consent is stored exactly as shown, in its own language', async () => {
    const { data } = await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: group } })
    const shown = data.webConfig.consent.text as Record<string, string>
    expect(shown).not.toHaveProperty('fr')
    // A page in French shows the English text where there is none in French.
    for (const [locale, kept] of [
      ['fr', 'en'],
      ['es-MX', 'es'],
      ['en-US', 'en'],
    ] as const) {
      const { leadUid } = (await send(entry(version, { locale }))).data
      const [consent] = await rows(
        sql`select text, locale from consent where lead_id = (select id from lead where uid = ${leadUid})`,
      )
      expect(consent).toEqual({ text: shown[kept], locale: kept })
    }
  })

  test('tells a booked shopper what to expect, with a confirmation only if the type sends one', async () => {
    const { id } = await addType(app, { slots })
    await run(
      sql`update appointment_type set messages_off = '{booked}', confirmation_text = 'Please clear the counters.' where id = ${id}`,
    )
    const body = entry(version, { slotId: (await slotsOf(app, id))[0]?.id })
    expect((await send(body)).data.appointment).toMatchObject({ confirmedBy: [], confirmationText: 'Please clear the counters.' })
    expect(await app.mailTo(body.contact.email.toLowerCase())).toEqual([])
  })

  test('names who comes, if someone is planned to', async () => {
    const technicianId = await addTechnician(app)
    await run(sql`update technician set name = 'Maria Gomez' where id = ${technicianId}`)
    for (const [technicianIds, technician] of [
      [[technicianId], { firstName: 'Maria' }],
      [[], undefined],
    ] as const) {
      const { id } = await addType(app, { slots, technicianIds: [...technicianIds] })
      const { data } = await send(entry(version, { slotId: (await slotsOf(app, id))[0]?.id }))
      expect(data.appointment?.technician).toEqual(technician)
      const manageToken = data.appointment?.manageUrl.split('/').at(-1) ?? ''
      expect((await app.call('manage.get', { params: { manageToken } })).data.technician).toEqual(technician)
    }
  })

  test('a booked lead has an appointment and gets mail with a calendar file', async () => {
    const { id } = await addType(app, { slots })
    const slot = (await slotsOf(app, id))[0]
    const body = entry(version, { slotId: slot?.id })
    const { data } = await send(body)
    expect(data).toMatchObject({
      status: 'scheduled',
      appointment: { startAt: slot?.startAt, endAt: slot?.endAt, startLocal: '10:00', timeZone: 'America/New_York' },
    })
    expect(data.appointment?.manageUrl).toMatch(/^http:\/\/walkup\.test\/manage\/[\w-]{43}$/)
    expect(data.appointment?.confirmedBy).toEqual(['email'])
    const row = await lead(data.leadUid)
    expect(row).toMatchObject({ status: 'scheduled', appointmentAt: slot?.startAt, appointmentTypeId: id, selfBooked: true })
    const [mail] = await app.mailTo(body.contact.email.toLowerCase())
    expect(mail?.text).toContain(data.appointment?.manageUrl)
    expect(mail?.attachments[0]?.content).toContain(`DTSTART:${slot?.startAt.replace(/[-:]|\.000/g, '')}`)
  })
})
