import { describe, expect, test } from 'vitest'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from './bookingFixture.ts'
import type { Answer } from './harness.ts'
import { csv, openLeadsImport, paths } from './leadsImportFixture.ts'

const suite = openLeadsImport()
const { query, post, run, rejectedRows } = suite
const count = async (where = 'true') =>
  (await query<{ n: number }>(`select count(*)::int as n from lead where ${where}`))[0]?.n ?? -1
const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 }

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
    const { data } = await suite.admin.call('leads.getExternal', { params: { id: first?.id ?? 0 } })
    expect(data).toMatchObject({
      kind: 'external',
      status: 'new',
      email: 'ada@fair.example',
      phone: '+16145550111',
      source: { system: 'Fair', externalId: 'F-1' },
      consent: { version: 'fair-1', text: 'I agree to be called.', at: '2026-01-02T00:00:00.000Z', revokedAt: null },
    })
    expect(data.timeline.map(({ kind, note, actor }) => [kind, note, actor?.id])).toEqual([
      ['created', 'Imported from Fair', suite.admin.record.userId],
    ])
    expect((await suite.admin.call('leads.getExternal', { params: { id: third?.id ?? 0 } })).data).toMatchObject({
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
    await suite.admin.call('leads.setStatus', { params: { id }, body: { to: 'contacted' } })
    const noContact = await run({ csv: csv('F-1,Ada,Married,,,', 'F-2,Ben,Two,,,') })
    expect(noContact).toMatchObject({ updated: 0, rejected: 2 })
    expect(await run({ csv: csv('F-1,Ada,Married,ada@fair.example,,') })).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    expect((await suite.admin.call('leads.getExternal', { params: { id } })).data).toMatchObject({
      lastName: 'Married',
      phone: '+16145550111',
      status: 'contacted',
      consent: { version: 'fair-1' },
    })
  })

  test('rejects deleted and erased leads', async () => {
    const [gone] = await query<{ id: number }>(`select id from lead where source_id = 'F-2'`)
    const [erased] = await query<{ id: number }>(`select id from lead where source_id = 'F-3'`)
    await suite.admin.call('leads.deleteExternal', { params: { id: gone?.id ?? 0 } })
    await suite.admin.call('leads.erasePerson', { params: { id: erased?.id ?? 0 }, body: { reason: 'Asked' } })
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
    expect((await suite.admin.call('leads.getExternal', { params: { id } })).status).toBe(404)
    const reply = await run({ csv: renamed, restoreDeleted: true })
    expect(reply.rows.map((row) => row.result)).toEqual(['unchanged', 'updated', 'rejected'])
    expect(rejectedRows(reply)[0]?.errors[0]?.code).toBe('person-erased')
    const { data } = await suite.admin.call('leads.getExternal', { params: { id } })
    expect(data).toMatchObject({ firstName: 'Benno', status: 'new', consent: { version: 'fair-1' } })
    expect(data.timeline.map(({ note }) => note)).toEqual(
      expect.arrayContaining(['Restored after it was deleted', 'Imported again from Fair']),
    )
    expect(await run({ csv: renamed, restoreDeleted: true })).toMatchObject({ unchanged: 2, rejected: 1 })
    // A lead without other differences is also restored.
    await suite.admin.call('leads.deleteExternal', { params: { id } })
    expect(await run({ csv: renamed, restoreDeleted: true })).toMatchObject({ updated: 1, unchanged: 1, rejected: 1 })
    expect((await suite.admin.call('leads.getExternal', { params: { id } })).status).toBe(200)
  })

  test('reads files as spreadsheets write them: named delimiters, and text after quotes', async () => {
    const named = csv('S-1,Sia,"Six" Jr.,sia@fair.example,,').replaceAll(',', ';')
    expect(await run({ csv: `sep=;\r\n${named}` })).toMatchObject({ created: 1, rejected: 0 })
    expect(await query(`select last_name from lead where source_id = 'S-1'`)).toEqual([{ lastName: 'Six Jr.' }])
  })
})

test('links leads of one person, within the file and to existing ones', async () => {
  const { data: known } = await suite.admin.call('leads.upsertInternal', {
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
  const retailer = await suite.app.signIn('hd@walkup.test')
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
    const { id } = await addType(suite.app, { slots: [{ date: inDays(3), start: '10:00', end: '11:00', capacity: 5 }] })
    const [slot] = await slotsOf(suite.app, id)
    const version = await consentVersion(suite.app)
    const importing = Promise.all(Array.from({ length: 4 }, (_, n) => run({ system: 'Large', csv: contacts(100, `L${n}`) })))
    const answers = await Promise.all([
      suite.admin.call('leads.searchExternal', { body: {} }),
      suite.app.call('qrCodes.entry', { params: { userUid }, body: entry(version, { appointmentTypeId: id, slotId: slot?.id }) }),
      suite.app.app.inject('/healthz').then(({ statusCode }) => ({ status: statusCode })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await importing).map(({ created }) => created)).toEqual([100, 100, 100, 100])
    expect(await count(`source_system = 'Large'`)).toBe(400)
  })

  test('that fails writes nothing from that call; importing it again adds the rest', async () => {
    await suite.app.db.script(`
      create function fail_import() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
      create trigger fail_import before insert on lead for each row when (new.source_id = 'P-30') execute function fail_import()`)
    const file = contacts(60, 'P')
    expect(await run({ system: 'Partly', csv: contacts(20, 'P') })).toMatchObject({ created: 20 })
    expect((await post({ system: 'Partly', csv: file })).status).toBe(500)
    expect(await count(`source_system = 'Partly'`)).toBe(20)
    await suite.app.db.script('drop trigger fail_import on lead; drop function fail_import')
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
