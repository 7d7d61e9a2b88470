import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { slotIdOf } from '../../packages/server/src/areas/booking/slotId.ts'
import { addType, inDays } from './bookingFixture.ts'
import type { Call } from './harness.ts'
import { openInbound, source } from './inboundFixture.ts'
import { testNow } from '../support/clock.ts'

const suite = openInbound()
const { lead, send, one, stored } = suite
const consent = { text: 'Call me about my request.', version: 'web-3', at: '2026-01-05T10:00:00Z' }
const pathsOf = (result: Awaited<ReturnType<typeof one>>) => [result?.result, ...(result?.errors ?? []).map(({ path }) => path)]

describe('inbound leads', () => {
  it('are created with consent, note, store and history, and updated when they are sent again', async () => {
    const store = await suite.app.db.asOwner((tx) =>
      tx.one<{ id: number; number: string; territoryId: number }>(
        sql`select id, number, territory_id from store where organization_id = 1 and deleted_at is null and number ~ '^[0-9]+$' order by id limit 1`,
      ),
    )
    const given = lead({
      phone: '(614) 555-0142',
      consent: { ...consent, texts: true },
      notes: 'Prefers mornings',
      storeNumber: `#00${store?.number}`,
      address: { line1: '1 Main St', city: 'Columbus', state: 'Ohio', postalCode: '432151234' },
    })
    const [created] = await send(given)
    expect(created).toMatchObject({ externalId: given.externalId, status: 'new', result: 'created' })
    expect(created?.errors).toBeUndefined()
    const row = await stored(created?.leadUid)
    expect(row).toMatchObject({ kind: 'external', phone: '+16145550142', storeId: store?.id, territoryId: store?.territoryId })
    const detail = await suite.admin.call('leads.getExternal', { params: { id: row?.id ?? 0 } })
    expect(detail.data).toMatchObject({
      source: { system: source, externalId: given.externalId },
      consent: { text: consent.text, version: 'web-3', at: '2026-01-05T10:00:00.000Z', texts: true, textsText: null },
      address: { state: 'OH', postalCode: '43215-1234' },
    })
    expect(detail.data.timeline.map(({ note }) => note)).toContain('Prefers mornings')
    expect(detail.data.timeline[0]?.actor?.name).toBe('Acme (API key)')
    const events = () => suite.app.db.asOwner((tx) => tx.rows(sql`select id from lead_event where lead_id = ${row?.id}`))
    const before = await events()
    expect(await send(given)).toEqual([{ ...created, result: 'updated' }])
    expect(await events()).toHaveLength(before.length)
    const [changed] = await send({ ...given, lastName: 'Changed' })
    expect(changed).toMatchObject({ leadUid: created?.leadUid, result: 'updated' })
    expect((await suite.admin.call('leads.getExternal', { params: { id: row?.id ?? 0 } })).data.lastName).toBe('Changed')
  })

  it('are new leads, unlike those of a file: announced, shown as they arrive, and followed up', async () => {
    const saved = await suite.admin.call('followUp.upsertCadence', {
      body: { name: 'New ones', isActive: true, enrollsNew: true, serviceGroupId: null, steps: [{ kind: 'call', afterMin: 60 }] },
    })
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200)
    const csv = 'First name,Last name,E-mail\r\nFile,Imported,from-a-file@example.com'
    const file = await suite.admin.call('leads.importExternal', {
      body: {
        system: 'Fair',
        defaults: { serviceGroupId: 1 },
        consent: { version: 'fair-1', text: 'I agree to be called.' },
        csv,
      },
    })
    const imported = file.data.rows[0]?.id ?? 0
    const received = (await stored((await one())?.leadUid))?.id ?? 0
    const read = async (id: number) => {
      const lead = (await suite.admin.call('leads.getExternal', { params: { id } })).data
      const { cadence } = (await suite.admin.call('followUp.get', { params: { id } })).data
      return [lead.isImported, lead.timeline[0]?.note, cadence?.state]
    }
    expect(await read(received)).toEqual([false, `Received from ${source}`, 'active'])
    expect(await read(imported)).toEqual([true, 'Imported from Fair', undefined])
    const events = await suite.app.db.asOwner((tx) =>
      tx.rows(sql`select kind, subject_id from notice_event where kind in ('newLead', 'import') and subject_id in (${received}, ${imported})
        union select n.kind, (regexp_match(link, '[0-9]+'))[1]::int from notification n
        where n.kind = 'newLead' and n.link = ${`/leads/${received}?kind=external`}`),
    )
    expect(events).toContainEqual({ kind: 'newLead', subjectId: received })
    expect(events).not.toContainEqual({ kind: 'newLead', subjectId: imported })
    await suite.admin.call('followUp.deleteCadence', { params: { id: saved.data.id } })
  })

  it('never affect each other', async () => {
    const good = [lead(), lead()]
    const results = await send(
      good[0],
      null,
      'text',
      [],
      { ...lead(), firstName: undefined },
      lead({ phone: '614-555-0143' }),
      lead({ phone: '12', consent }),
      lead({ email: 'nobody' }),
      lead({ serviceGroupId: 999_999 }),
      lead({ serviceGroupId: null, serviceGroupName: 'No such service' }),
      lead({ serviceGroupId: null }),
      lead({ storeNumber: 'no such store' }),
      lead({ consent: { ...consent, at: '2099-01-01T00:00:00Z' } }),
      lead({ consent: { text: 'x' } }),
      lead({ address: { line1: '1 Main St', city: 'Columbus', state: 'Nowhere', postalCode: '43215' } }),
      lead({ notes: 'x'.repeat(5000) }),
      lead({ isAdmin: true }),
      { externalId: 'p', hasOwnProperty: 1, toString: 2 },
      good[1],
    )
    expect(results.map(({ result }) => result)).toEqual(['created', ...Array<string>(17).fill('rejected'), 'created'])
    expect(results.slice(1, -1).map(({ errors }) => errors?.[0]?.path)).toEqual([
      '',
      '',
      '',
      'firstName',
      'consent',
      'phone',
      'email',
      'serviceGroupId',
      'serviceGroupName',
      'serviceGroupId',
      'storeNumber',
      'consent.at',
      'consent.at',
      'address.state',
      'notes',
      'isAdmin',
      expect.any(String),
    ])
    expect(results.slice(1, -1).every(({ leadUid, status }) => leadUid === null && status === null)).toBe(true)
  })

  it('are limited to 1 to 100 per request', async () => {
    expect((await suite.call('inbound.leads', { body: { leads: [] } })).status).toBe(400)
    const answer = await suite.call('inbound.leads', { body: { leads: Array.from({ length: 101 }, () => lead()) } })
    expect([answer.status, answer.problem.errors?.[0]?.path]).toEqual([400, 'leads'])
    const results = await send(...Array.from({ length: 100 }, () => lead()))
    expect(results.filter(({ result }) => result === 'created')).toHaveLength(100)
  })

  it('are accepted in various formats', async () => {
    const name = await suite.app.db.asOwner((tx) =>
      tx.one<{ name: string }>(sql`select name from service_group where organization_id = 1 and is_active order by id limit 1`),
    )
    const results = await send(
      lead({ serviceGroupId: undefined, serviceGroupName: `  ${name?.name.toUpperCase()} ` }),
      lead({ serviceGroupId: undefined, serviceGroupName: name?.name.replace(/s$/, '') }),
      lead({ externalId: 4711, phone: 6145550144, consent: { ...consent, at: '2026-01-05T10:00:00-05:00' } }),
      lead({ phone: null, email: ' Ida Bell <IDA.B@EXAMPLE.COM> ', notes: '', storeNumber: '', address: null, consent: null }),
      lead({ email: null }),
    )
    expect(results.map(({ result, errors }) => errors ?? result)).toEqual(Array(5).fill('created'))
    expect(results[2]?.externalId).toBe('4711')
  })

  it('are created once, however often and concurrently they are sent', async () => {
    const given = lead({ phone: '614-555-0145', consent })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(given)))
    const results = answers.flat()
    expect(results.filter(({ result }) => result === 'created')).toHaveLength(1)
    expect(new Set(results.map(({ leadUid }) => leadUid)).size).toBe(1)
    const [first, second] = await send(lead({ externalId: 'twice' }), lead({ externalId: 'twice', source: 'Other CRM' }))
    expect(first?.leadUid).not.toBe(second?.leadUid)
  })

  it('book their slot; a lost one leaves them captured', async () => {
    const type = await addType(suite.app, { slots: [{ date: inDays(9), start: '10:00', end: '12:00', capacity: 1 }] })
    const slotId = slotIdOf({ appointmentTypeId: type.id, date: inDays(9), startLocal: '10:00' })
    const given = lead({ appointment: { slotId } })
    const [booked] = await send(given)
    expect(booked).toMatchObject({ result: 'created', status: 'scheduled' })
    expect((await send(given))[0]).toEqual({ ...booked, result: 'updated' })
    for (const lost of [slotId, slotIdOf({ appointmentTypeId: 999_999, date: inDays(9), startLocal: '10:00' }), 'nonsense']) {
      const late = await one({ appointment: { slotId: lost } })
      expect([late?.status, ...pathsOf(late)]).toEqual(['captured', 'created', 'appointment.slotId'])
      expect(await stored(late?.leadUid)).toMatchObject({ status: 'captured' })
    }
    const racers = await Promise.all(
      Array.from({ length: 4 }, () => {
        const other = slotIdOf({ appointmentTypeId: type.id, date: inDays(9), startLocal: '11:00' })
        return one({ appointment: { slotId: other } })
      }),
    )
    expect(racers.filter((result) => result?.status === 'scheduled').length).toBeLessThanOrEqual(1)
    expect(racers.every((result) => result?.result === 'created')).toBe(true)
  })

  it('are flagged as duplicates, audited, and not revived after erasure', async () => {
    const [first, repeated] = await send(lead({ email: 'same@example.com' }), lead({ email: 'same@example.com' }))
    expect((await stored(repeated?.leadUid))?.flags).toContain('duplicate')
    const { id = 0 } = (await stored(first?.leadUid)) ?? {}
    const audits = await suite.app.db.asOwner((tx) =>
      tx.rows(sql`select action from audit_event where entity = 'lead' and entity_id = ${id}`),
    )
    expect(audits).toEqual([{ action: 'create' }])
    await suite.app.db.asOwner((tx) => tx.run(sql`update lead set erased_at = app_now() where id = ${id}`))
    const again = await send(lead({ externalId: first?.externalId }))
    expect([again[0]?.result, again[0]?.errors?.[0]?.code]).toEqual(['rejected', 'person-erased'])
  })

  it('belong to the organization of the key', async () => {
    const root = await suite.app.signIn('role1@walkup.test')
    const made = await root.in(2)('apiKeys.upsert', { body: { name: 'Theirs', scopes: ['leads:write'] } })
    const theirs: Call = (name, input = {}) =>
      suite.app.call(name, { ...input, headers: { authorization: `Bearer ${made.data.key ?? ''}` } })
    const given = lead()
    const [ours] = await send(given)
    const group = await suite.app.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select min(id) as id from service_group where organization_id = 2`),
    )
    const answer = await theirs('inbound.leads', {
      body: { leads: [{ ...given, serviceGroupId: group?.id }, lead({ serviceGroupId: 1 })] },
    })
    expect(answer.data.results[0]).toMatchObject({ result: 'created' })
    expect(answer.data.results[0]?.leadUid).not.toBe(ours?.leadUid)
    const report = { source: 'Other', status: 'contacted', at: new Date(testNow()).toISOString() } as const
    expect((await theirs('inbound.status', { params: { externalId: ours?.leadUid ?? '' }, body: report })).status).toBe(404)
  })
})
