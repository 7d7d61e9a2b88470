import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

const query = <Row extends object>(text: string) => app.db.asOwner((tx) => tx.rows<Row>(sql([text])))
const count = async (where = 'true') =>
  (await query<{ n: number }>(`select count(*)::int as n from lead where ${where}`))[0]?.n ?? -1
const defaults = { serviceGroupId: 1 }
const consent = { version: 'fair-1', text: 'I agree to be called.' }
const post = (body: object, by = admin) =>
  by.call('leads.importExternal', { body: { system: 'Fair', defaults, consent, ...body } })
const run = async (body: object, by = admin) => {
  const answer = await post(body, by)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
type Reply = Awaited<ReturnType<typeof run>>
const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 }
const rejectedRows = ({ rows }: Reply) => rows.filter(({ result }) => result === 'rejected')
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const head = 'External ID,First name,Last name,E-mail,Phone,Consent at'
const csv = (...lines: string[]) => [head, ...lines].join('\r\n')

describe('an import', () => {
  const file = csv(
    'F-1,Ada,One,Ada@Fair.example,614-555-0111,2026-01-02',
    "F-2,Ben,Two,,'+16145550112,2026-01-02T10:00:00Z",
    'F-3,Cy,"Three, Jr",cy@fair.example,,',
  )
  test('as a dry run validates and writes nothing', async () => {
    const before = await count()
    const { rows, ...counts } = await run({ csv: file, dryRun: true })
    expect(counts).toEqual({ ...none, dryRun: true, total: 3, created: 3 })
    expect(rows).toEqual([1, 2, 3].map((row) => ({ row, result: 'created', id: null, errors: [] })))
    expect(await count()).toBe(before)
  })

  test('creates external leads with consent, timeline and audit; repeating it changes nothing', async () => {
    const made = await run({ csv: file })
    expect(made).toMatchObject({ ...none, dryRun: false, total: 3, created: 3 })
    const leads = await query<{ id: number; sourceId: string }>(
      `select id, source_id from lead where source_system = 'Fair' order by source_id`,
    )
    const [first, , third] = leads
    expect(made.rows.map(({ id }) => id)).toEqual(leads.map(({ id }) => id))
    const { data } = await admin.call('leads.getExternal', { params: { id: first?.id ?? 0 } })
    expect(data).toMatchObject({
      kind: 'external',
      status: 'new',
      email: 'ada@fair.example',
      phone: '+16145550111',
      source: { system: 'Fair', externalId: 'F-1' },
      consent: { version: 'fair-1', text: 'I agree to be called.', at: '2026-01-02T00:00:00.000Z', revokedAt: null },
    })
    expect(data.timeline.map(({ kind, note, actor }) => [kind, note, actor?.id])).toEqual([
      ['created', 'Imported from Fair', admin.record.userId],
    ])
    expect((await admin.call('leads.getExternal', { params: { id: third?.id ?? 0 } })).data).toMatchObject({
      lastName: 'Three, Jr',
      consent: null,
    })
    expect(await query(`select action from audit_event where entity = 'lead' and entity_id = ${first?.id}`)).toEqual([
      { action: 'import' },
    ])
    expect(await run({ csv: file })).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await count(`source_system = 'Fair'`)).toBe(3)
  })

  test('updates contacts, but never the status, and ignores empty cells', async () => {
    const [lead] = await query<{ id: number }>(`select id from lead where source_id = 'F-1'`)
    const id = lead?.id ?? 0
    await admin.call('leads.setStatus', { params: { id }, body: { to: 'contacted' } })
    const noContact = await run({ csv: csv('F-1,Ada,Married,,,', 'F-2,Ben,Two,,,') })
    expect(noContact).toMatchObject({ updated: 0, rejected: 2 })
    expect(await run({ csv: csv('F-1,Ada,Married,ada@fair.example,,') })).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    expect((await admin.call('leads.getExternal', { params: { id } })).data).toMatchObject({
      lastName: 'Married',
      phone: '+16145550111',
      status: 'contacted',
      consent: { version: 'fair-1' },
    })
  })

  test('rejects deleted and erased leads', async () => {
    const [gone] = await query<{ id: number }>(`select id from lead where source_id = 'F-2'`)
    const [erased] = await query<{ id: number }>(`select id from lead where source_id = 'F-3'`)
    await admin.call('leads.deleteExternal', { params: { id: gone?.id ?? 0 } })
    await admin.call('leads.erasePerson', { params: { id: erased?.id ?? 0 }, body: { reason: 'Asked' } })
    const reply = await run({ csv: file })
    expect(reply).toMatchObject({ created: 0, updated: 1, rejected: 2 })
    expect(rejectedRows(reply).map(({ row, errors }) => [row, errors[0]?.column, errors[0]?.message])).toEqual([
      [2, 'External ID', 'belongs to a lead that was deleted'],
      [3, 'External ID', 'belongs to a person who was erased on request'],
    ])
  })

  test('restores deleted leads on request, but never erased ones', async () => {
    const [gone] = await query<{ id: number }>(`select id from lead where source_id = 'F-2'`)
    const id = gone?.id ?? 0
    const renamed = file.replace('Ben,Two', 'Benno,Two')
    expect(await run({ csv: renamed, restoreDeleted: true, dryRun: true })).toMatchObject({
      updated: 1,
      unchanged: 1,
      rejected: 1,
    })
    expect((await admin.call('leads.getExternal', { params: { id } })).status).toBe(404)
    const reply = await run({ csv: renamed, restoreDeleted: true })
    expect(reply.rows.map((row) => row.result)).toEqual(['unchanged', 'updated', 'rejected'])
    expect(rejectedRows(reply)[0]?.errors[0]?.code).toBe('person-erased')
    const { data } = await admin.call('leads.getExternal', { params: { id } })
    expect(data).toMatchObject({ firstName: 'Benno', status: 'new', consent: { version: 'fair-1' } })
    expect(data.timeline.map(({ note }) => note)).toEqual(
      expect.arrayContaining(['Restored after it was deleted', 'Imported again from Fair']),
    )
    expect(await run({ csv: renamed, restoreDeleted: true })).toMatchObject({ unchanged: 2, rejected: 1 })
    // A lead without other differences is also restored.
    await admin.call('leads.deleteExternal', { params: { id } })
    expect(await run({ csv: renamed, restoreDeleted: true })).toMatchObject({ updated: 1, unchanged: 1, rejected: 1 })
    expect((await admin.call('leads.getExternal', { params: { id } })).status).toBe(200)
  })

  test('reads files as spreadsheets write them: named delimiters, and text after quotes', async () => {
    const named = csv('S-1,Sia,"Six" Jr.,sia@fair.example,,').replaceAll(',', ';')
    expect(await run({ csv: `sep=;\r\n${named}` })).toMatchObject({ created: 1, rejected: 0 })
    expect(await query(`select last_name from lead where source_id = 'S-1'`)).toEqual([{ lastName: 'Six Jr.' }])
  })
})

test('reports invalid rows by row and column, and imports the others', async () => {
  const tomorrow = new Date(testNow() + 86_400_000).toISOString().slice(0, 10)
  const reply = await run({
    system: 'Mixed',
    csv: csv(
      ',,Id,a@b.example,,',
      'M-1,,Name,a@b.example,,',
      'M-2,Bad,Mail,nonsense,,',
      'M-3,Bad,Phone,,12,2026-01-01',
      'M-4,No,Consent,,614-555-0120,',
      `M-5,Future,Consent,,614-555-0120,${tomorrow}`,
      'M-6,Odd,Day,,614-555-0120,2026-02-31',
      'M-7,No,Contact,,,',
      'M-8,Fine,Row,fine@b.example,,',
      'M-8,Twice,Row,fine@b.example,,',
      'M-9,Too,Many,a@b.example,,,extra',
    ),
  })
  expect(reply.created).toBe(1)
  expect(rejectedRows(reply).map(({ row, errors }) => [row, errors.map(({ column }) => column)])).toEqual([
    [1, ['First name']],
    [2, ['First name']],
    [3, ['E-mail']],
    [4, ['Phone']],
    [5, ['Consent at']],
    [6, ['Consent at']],
    [7, ['Consent at']],
    [8, ['Phone']],
    [10, ['External ID']],
    [11, ['']],
  ])
})

test('accepts names of groups, stores and territories, an address, and a consent text per row', async () => {
  const [store] = await query<{ id: number; number: string; territoryId: number }>(
    'select id, number, territory_id from store where organization_id = 1 order by id desc limit 1',
  )
  const [group] = await query<{ name: string }>('select name from service_group where organization_id = 1 and id = 1')
  const row = {
    Ref: 'R-1',
    firstName: 'Ro',
    lastName: 'Row',
    phone: '614-555-0125',
    consentAt: '2026-03-01',
    consentText: 'Own text',
    consentVersion: 'own',
    serviceGroup: group?.name.toUpperCase() ?? '',
    store: store?.number ?? '',
    line1: '1 Elm',
    city: 'Columbus',
    state: 'oh',
    postalCode: '43004',
  }
  const body = { system: 'Rows', mapping: { externalId: 'Ref' }, defaults: {}, consent: undefined }
  expect(await run({ ...body, rows: [row] })).toMatchObject({ created: 1, rejected: 0 })
  const [lead] = await query<{ id: number }>(`select id from lead where source_id = 'R-1'`)
  expect((await admin.call('leads.getExternal', { params: { id: lead?.id ?? 0 } })).data).toMatchObject({
    store: { id: store?.id },
    territory: { id: store?.territoryId },
    address: { line1: '1 Elm', state: 'OH' },
    consent: { version: 'own', text: 'Own text' },
  })
  const wrong = {
    ...row,
    Ref: 'R-2',
    consentText: '',
    consentVersion: '',
    serviceGroup: 'None',
    store: '0',
    postalCode: 'x',
    city: '',
  }
  const [refused] = rejectedRows(await run({ ...body, rows: [wrong] }))
  expect(refused?.errors.map(({ column }) => column).toSorted()).toEqual([
    'city',
    'consentText',
    'consentVersion',
    'postalCode',
    'serviceGroup',
    'store',
  ])
})

test('links leads of one person, within the file and to existing ones', async () => {
  const { data: known } = await admin.call('leads.upsertInternal', {
    body: { firstName: 'Kim', lastName: 'Known', serviceGroupId: 1, email: 'kim@twin.example' },
  })
  await run({
    system: 'Twins',
    csv: csv('T-1,Kim,Again,kim@twin.example,,', 'T-2,Lu,New,lu@twin.example,,', 'T-3,Lu,Twice,lu@twin.example,,'),
  })
  const twins = await query<{ id: number; duplicateOfId: number | null; flags: string[] }>(
    `select id, duplicate_of_id, flags from lead where source_system = 'Twins' order by source_id`,
  )
  expect(twins.map(({ duplicateOfId, flags }) => [duplicateOfId, flags])).toEqual([
    [known.id, ['duplicate']],
    [null, []],
    [twins[1]?.id, ['duplicate']],
  ])
})

test('of the same file twice concurrently creates each lead once', async () => {
  const body = { system: 'Race', csv: csv(...Array.from({ length: 50 }, (_, n) => `X-${n},A,B,x${n}@race.example,,`)) }
  const made = await Promise.all([run(body), run(body), run(body)])
  expect(made.reduce((sum, { created }) => sum + created, 0)).toBe(50)
  expect(await count(`source_system = 'Race'`)).toBe(50)
})

test('by a partner user creates that partner’s leads; an invalid file is rejected as a whole', async () => {
  const retailer = await app.signIn('hd@walkup.test')
  expect(paths(await post({ partner: 'callTracking', csv: csv() }, retailer))).toEqual([400, ['partner']])
  await run({ system: 'HD', csv: csv('H-1,A,B,a@hd.example,,') }, retailer)
  expect(await query(`select partner from lead where source_system = 'HD'`)).toEqual([{ partner: 'homeImprovement' }])
  expect(paths(await post({}))).toEqual([400, ['csv']])
  expect(paths(await post({ csv: 'a', rows: [] }))).toEqual([400, ['csv']])
  expect(paths(await post({ csv: 'a\n"open' }))).toEqual([400, ['csv']])
  expect(paths(await post({ csv: csv(), mapping: { phone: 'Handy' } }))).toEqual([400, ['mapping.phone']])
  const [foreign] = await query<{ id: number }>('select id from service_group where organization_id = 4 limit 1')
  expect(paths(await post({ csv: csv(), defaults: { serviceGroupId: foreign?.id } }))).toEqual([400, ['defaults.serviceGroupId']])
})

describe('a row without an external id', () => {
  const row = (cells: string) => `First,Last,Mobile Phone,Email Address,Opt in\n${cells}`

  test('is recognized by phone, or else by email address', async () => {
    const body = { system: 'NoIds', consentAt: '2026-03-01T00:00:00Z' }
    const phone = await run({ ...body, csv: row('Pia,Phone,1 (614) 555-0161 x2,pia@noid.example,Yes') })
    const email = await run({ ...body, csv: row('Eve,Email,,eve@noid.example,') })
    expect([phone.created, email.created]).toEqual([1, 1])
    const { data } = await admin.call('leads.getExternal', { params: { id: phone.rows[0]?.id ?? 0 } })
    expect(data).toMatchObject({
      phone: '+16145550161',
      source: { system: 'NoIds', externalId: null },
      consent: { at: '2026-03-01T00:00:00.000Z' },
    })
    const again = await run({ ...body, csv: row('Pia,Phone,6145550161,other@noid.example,Yes\nEve,Renamed,,EVE@noid.example,') })
    expect(again.rows.map(({ result, id }) => [result, id])).toEqual([
      ['updated', phone.rows[0]?.id],
      ['updated', email.rows[0]?.id],
    ])
    expect(await run({ ...body, csv: row('Pia,Phone,6145550161,other@noid.example,Yes') })).toMatchObject({ unchanged: 1 })
    // Another system's lead is another lead.
    expect(await run({ ...body, system: 'NoIds 2', csv: row('Pia,Phone,6145550161,,Yes') })).toMatchObject({ created: 1 })
    await admin.call('leads.deleteExternal', { params: { id: email.rows[0]?.id ?? 0 } })
    const deleted = await run({ ...body, csv: row('Eve,Email,,eve@noid.example,') })
    expect(deleted.rows[0]?.errors).toMatchObject([{ field: 'email', column: 'Email Address', code: 'lead-deleted' }])
  })

  test('requires a date in the past for a consent that is only “yes”', async () => {
    const [refused] = rejectedRows(await run({ system: 'Yes', csv: row('A,B,614-555-0162,,yes') }))
    expect(refused?.errors.map(({ code }) => code)).toEqual(['consent-needs-date'])
    const [no] = rejectedRows(await run({ system: 'Yes', csv: row('A,B,614-555-0162,,no') }))
    expect(no?.errors.map(({ code }) => code)).toEqual(['required-with-phone'])
    expect(paths(await post({ csv: row('A,B,,a@b.example,'), consentAt: '2999-01-01T00:00:00Z' }))).toEqual([400, ['consentAt']])
  })

  test('is accepted in any common format', async () => {
    const reply = await run({
      system: 'Usual',
      timeZone: 'America/New_York',
      rows: [
        {
          'Full name': 'Lee, Sam',
          'Cell Phone': '614.555.0163',
          'ZIP Code': '430041234',
          'Street address': '1 Elm',
          Town: 'Columbus',
          State: 'ohio',
          Consent: '1/2/2026 3pm',
          'Created at': '46000.5',
        },
      ],
    })
    expect(reply).toMatchObject({ created: 1 })
    const { data } = await admin.call('leads.getExternal', { params: { id: reply.rows[0]?.id ?? 0 } })
    expect(data).toMatchObject({
      firstName: 'Sam',
      lastName: 'Lee',
      receivedAt: '2025-12-09T17:00:00.000Z',
      address: { state: 'OH', postalCode: '43004-1234' },
      consent: { at: '2026-01-02T20:00:00.000Z' },
    })
  })
})

describe('a body over the limits', () => {
  const row = (keys: number, from = 0) => Object.fromEntries(Array.from({ length: keys }, (_, n) => [`key ${from + n}`, 'x']))
  const sentences = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path, message }) => `${path} ${message}`)]

  test('is rejected by field before its cells are validated', async () => {
    const distinct = Array.from({ length: 100 }, (_, n) => row(3, 3 * n))
    expect(sentences(await post({ rows: distinct }))).toEqual([400, ['rows must not have more than 200 columns']])
    expect(paths(await post({ rows: [row(201)] }))).toEqual([400, ['rows']])
    const cells = Array.from({ length: 100 }, () => Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, ''])))
    expect(sentences(await post({ rows: cells }))).toEqual([400, ['rows must not have more than 10000 cells']])
    expect(sentences(await post({ rows: Array.from({ length: 101 }, () => ({})) }))).toEqual([
      400,
      ['rows must not have more than 100 entries'],
    ])
    const columns = Array.from({ length: 201 }, (_, n) => `c${n}`).join(',')
    expect(sentences(await post({ csv: columns }))).toEqual([400, ['csv must not have more than 200 columns']])
    expect(sentences(await post({ csv: `a,b\n${','.repeat(10_000)}` }))).toEqual([
      400,
      ['csv must not have more than 10000 cells'],
    ])
    expect(sentences(await post({ csv: 'a\n'.repeat(102) }))).toEqual([400, ['csv must not have more than 100 rows']])
    // Only one invalid cell is reported.
    const wrong = Array.from({ length: 100 }, () => Object.fromEntries(Array.from({ length: 12 }, (_, n) => [n, 1])))
    expect(paths(await post({ rows: wrong }))).toEqual([400, ['rows.0.0']])
    const unknown = await post({ ...row(20_000), csv: 'a' })
    expect([unknown.status, unknown.problem.errors?.length]).toEqual([400, 1])
  })

  test('is accepted up to the limits, with any column names', async () => {
    const body = { rows: [row(199), { ...row(100), constructor: 'x' }], mapping: { externalId: 'constructor' }, dryRun: true }
    expect(await run(body)).toMatchObject({ total: 2, rejected: 2 })
  })
})

describe('a large import', () => {
  const contacts = (count: number, name: string) =>
    csv(...Array.from({ length: count }, (_, n) => `${name}-${n},A,B,${name}${n}@large.example,,`))

  test('lets other requests run between its calls', async () => {
    const { id } = await addType(app, { slots: [{ date: inDays(3), start: '10:00', end: '11:00', capacity: 5 }] })
    const [slot] = await slotsOf(app, id)
    const version = await consentVersion(app)
    const importing = Promise.all(Array.from({ length: 4 }, (_, n) => run({ system: 'Large', csv: contacts(100, `L${n}`) })))
    const answers = await Promise.all([
      admin.call('leads.searchExternal', { body: {} }),
      app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { appointmentTypeId: id, slotId: slot?.id }) }),
      app.app.inject('/healthz').then(({ statusCode }) => ({ status: statusCode })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await importing).map(({ created }) => created)).toEqual([100, 100, 100, 100])
    expect(await count(`source_system = 'Large'`)).toBe(400)
  })

  test('that fails writes nothing from that call; importing it again adds the rest', async () => {
    await app.db.script(`
      create function fail_import() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
      create trigger fail_import before insert on lead for each row when (new.source_id = 'P-30') execute function fail_import()`)
    const file = contacts(60, 'P')
    expect(await run({ system: 'Partly', csv: contacts(20, 'P') })).toMatchObject({ created: 20 })
    expect((await post({ system: 'Partly', csv: file })).status).toBe(500)
    expect(await count(`source_system = 'Partly'`)).toBe(20)
    await app.db.script('drop trigger fail_import on lead; drop function fail_import')
    expect(await run({ system: 'Partly', csv: file })).toMatchObject({ created: 40, unchanged: 20, rejected: 0 })
    expect(
      await query(`select count(*)::int as n from lead_event e join lead l on l.id = e.lead_id where source_system = 'Partly'`),
    ).toEqual([{ n: 60 }])
  })

  test('with leads of one person links them to the first', async () => {
    await run({ system: 'Same', csv: csv(...Array.from({ length: 100 }, (_, n) => `S-${n},Sam,Same,sam@same.example,,`)) })
    const [first] = await query<{ id: number }>(`select id from lead where source_id = 'S-0'`)
    expect(await count(`source_system = 'Same' and duplicate_of_id = ${first?.id} and flags = '{duplicate}'`)).toBe(99)
  })
})

test('text of a cell is stored on one line, and only notes keep line breaks', async () => {
  const rows = ['First name,Last name,E-mail,Note', '"Sam\nBcc: x",Sho\u2028pper,lines@fair.example,"One\r\ntwo\u0085"'].join(
    '\r\n',
  )
  const { created, rows: made } = await run({ csv: rows })
  expect(created).toBe(1)
  const lead = await app.db.asOwner((tx) =>
    tx.one(sql`select first_name, last_name, (select note from lead_event e where e.lead_id = lead.id and e.kind = 'note') as note
      from lead where id = ${made[0]?.id ?? 0}`),
  )
  expect(lead).toEqual({ firstName: 'Sam Bcc: x', lastName: 'Sho pper', note: 'One\ntwo' })
})
