import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { csv, openLeadsImport, paths } from './leadsImportFixture.ts'
import { testNow } from '../support/clock.ts'

const suite = openLeadsImport()
const { query, post, run, rejectedRows } = suite

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
  expect((await suite.admin.call('leads.getExternal', { params: { id: lead?.id ?? 0 } })).data).toMatchObject({
    store: { id: store?.id },
    territory: { id: store?.territoryId },
    address: { line1: '1 Elm', state: 'OH' },
    consent: { version: 'own', text: 'Own text' },
  })
  const wrong = {
    ...row,
    Ref: 'R-2',
    consentText: '',
    serviceGroup: 'None',
    store: '0',
    postalCode: 'x',
    city: '',
  }
  const [refused] = rejectedRows(await run({ ...body, rows: [wrong] }))
  expect(refused?.errors.map(({ column }) => column).toSorted()).toEqual([
    'city',
    'consentText',
    'postalCode',
    'serviceGroup',
    'store',
  ])
})

test('a consent text without a version is named after its content', async () => {
  const consents = async (system: string, text: string) => {
    const csv =
      'First,Last,Phone,Opt in,Consent text\nNina,Named,614-555-0771,2026-03-01,\nOwen,Own,614-555-0772,2026-03-01,Own words'
    expect(await run({ csv, system, consent: { text } })).toMatchObject({ created: 2, rejected: 0 })
    return query<{ text: string; version: string }>(
      `select c.text, c.version from lead join consent c on c.id = lead.consent_id where lead.source_system = '${system}' order by lead.first_name`,
    )
  }
  const [shown, own] = await consents('Named', 'I agree.')
  expect([shown?.text, own?.text]).toEqual(['I agree.', 'Own words'])
  expect(shown?.version).toMatch(/^text-[\w-]{12}$/)
  expect(own?.version).not.toBe(shown?.version)
  const [same, ownAgain] = await consents('Named again', 'I agree.')
  expect([same?.version, ownAgain?.version]).toEqual([shown?.version, own?.version])
  const [other] = await consents('Named otherwise', 'I do agree.')
  expect(other?.version).not.toBe(shown?.version)
})

describe('a row without an external id', () => {
  const row = (cells: string) => `First,Last,Mobile Phone,Email Address,Opt in\n${cells}`

  test('is recognized by phone, or else by email address', async () => {
    const body = { system: 'NoIds', consentAt: '2026-03-01T00:00:00Z' }
    const phone = await run({ ...body, csv: row('Pia,Phone,1 (614) 555-0161 x2,pia@noid.example,Yes') })
    const email = await run({ ...body, csv: row('Eve,Email,,eve@noid.example,') })
    expect([phone.created, email.created]).toEqual([1, 1])
    const { data } = await suite.admin.call('leads.getExternal', { params: { id: phone.rows[0]?.id ?? 0 } })
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
    await suite.admin.call('leads.deleteExternal', { params: { id: email.rows[0]?.id ?? 0 } })
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
    const { data } = await suite.admin.call('leads.getExternal', { params: { id: reply.rows[0]?.id ?? 0 } })
    expect(data).toMatchObject({
      firstName: 'Sam',
      lastName: 'Lee',
      receivedAt: '2025-12-09T17:00:00.000Z',
      address: { state: 'OH', postalCode: '43004-1234' },
      consent: { at: '2026-01-02T20:00:00.000Z' },
    })
  })
})

test('text of a cell is stored on one line, and only notes keep line breaks', async () => {
  const rows = ['First name,Last name,E-mail,Note', '"Sam\nBcc: x",Sho\u2028pper,lines@fair.example,"One\r\ntwo\u0085"'].join(
    '\r\n',
  )
  const { created, rows: made } = await run({ csv: rows })
  expect(created).toBe(1)
  const lead = await suite.app.db.asOwner((tx) =>
    tx.one(sql`select first_name, last_name, (select note from lead_event e where e.lead_id = lead.id and e.kind = 'note') as note
      from lead where id = ${made[0]?.id ?? 0}`),
  )
  expect(lead).toEqual({ firstName: 'Sam Bcc: x', lastName: 'Sho pper', note: 'One\ntwo' })
})
