import { importKinds, type ImportKind } from '@walkup/sdk/reading'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import {
  by,
  count,
  csv,
  endpoints,
  faults,
  firstOf,
  type Kind,
  names,
  paths,
  post,
  results,
  rows,
  run,
  startImports,
} from './importFixture.ts'

startImports()

describe('stores.import', () => {
  const file = async () => {
    const { territory, brand } = await names()
    return csv(
      '\uFEFFStore #;Store name;Banner;Market;Street;City;State;ZIP Code;Latitude;Longitude',
      `0901;North side;${brand.toUpperCase()};${territory};1 Elm St;Columbus;ohio;43004 1234;40.1;-83`,
      `902;"South; side";;${territory};2 Elm St;Columbus;oh;43005;;`,
    )
  }

  test('a dry run writes nothing; a run creates; the same file again changes nothing', async () => {
    const text = await file()
    const before = await count('store', 'true')
    expect(await run('stores', { csv: text, dryRun: true })).toMatchObject({ dryRun: true, total: 2, created: 2, rejected: 0 })
    expect(await count('store', 'true')).toBe(before)
    const made = await run('stores', { csv: text })
    expect(made).toMatchObject({ created: 2, updated: 0, unchanged: 0, rejected: 0 })
    const { data } = await by('role2').call('stores.get', { params: { id: made.rows[0]?.id ?? 0 } })
    const { zone, brand } = await names()
    expect(data).toMatchObject({
      number: '0901',
      name: 'North side',
      brand: { name: brand },
      territory: { id: 1 },
      address: { line1: '1 Elm St', city: 'Columbus', state: 'OH', postalCode: '43004-1234' },
      lat: 40.1,
      timeZone: zone,
      radiusM: 200,
      isActive: true,
    })
    expect(await run('stores', { csv: text })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await count('store', 'true')).toBe(before + 2)
    expect(await rows(sql`select action from audit_event where entity = 'store' and entity_id = ${data.id}`)).toEqual([
      { action: 'create' },
    ])
  })

  test('updates only the given cells, matching numbers with or without leading zeros', async () => {
    const reply = await run('stores', { csv: csv('number,city', '901,Dublin', '0902,Dublin') })
    expect(results(reply)).toEqual(['updated', 'updated'])
    const { data } = await by('role2')
      .call('stores.get', { params: { id: reply.rows[0]?.id ?? 0 } })
      .then((answer) => answer)
    expect(data).toMatchObject({ number: '0901', name: 'North side', address: { city: 'Dublin', state: 'OH' } })
  }, 30_000)

  test('rejects invalid rows by field and imports the others', async () => {
    const { territory } = await names()
    const head = 'number,name,territory,line1,city,state,zip,lat,lng,radius,active'
    const reply = await run('stores', {
      csv: csv(
        head,
        `910,Fine,${territory},1 Elm,Columbus,OH,43004,,,,yes`,
        `,No number,${territory},1 Elm,Columbus,OH,43004,,,,`,
        `911,Bad,Nowhere,1 Elm,Columbus,Ohioo,4,91,,9,perhaps`,
        `912,No address,${territory},,,,,,,,`,
        `910,Fine,${territory},1 Elm,Columbus,OH,43004,,,,yes`,
        `910,Other,${territory},1 Elm,Columbus,OH,43004,,,,yes`,
      ),
    })
    expect(results(reply)).toEqual(['created', 'rejected', 'rejected', 'rejected', 'skipped', 'rejected'])
    expect(faults(reply)).toEqual([
      [],
      ['number required'],
      [
        'lng coordinate-missing',
        'territory unknown-names',
        'state bad-state',
        'postalCode bad-zip-code',
        'lat bad-number',
        'radiusM bad-whole-number',
        'isActive bad-yes-no',
      ],
      ['line1 required', 'city required', 'state required', 'postalCode required'],
      ['number in-earlier-row'],
      ['number in-earlier-row'],
    ])
    expect(reply.rows[2]?.errors[3]).toMatchObject({ column: 'zip', message: 'must be a ZIP code, such as 43004 or 43004-1234' })
  })

  test('imports into the current organization only, and rejects foreign defaults', async () => {
    const before = await count('store', 'organization_id <> 4')
    const defaults = { territoryId: 1 }
    expect(paths(await post('stores', { csv: 'number,name\n1,A', defaults }, 'other'))).toEqual([400, ['defaults.territoryId']])
    const territory = (await firstOf<{ name: string }>(sql`select name from territory where organization_id = 4 limit 1`)).name
    const text = csv('number,name,territory,line1,city,state,zip', `0901,Mine,${territory},1 Elm,Columbus,OH,43004`)
    expect(results(await run('stores', { csv: text }, 'other'))).toEqual(['created'])
    expect(await count('store', 'organization_id <> 4')).toBe(before)
  })
})

describe('every import', () => {
  test('keeps the mapping of a saved file for the organization', async () => {
    const mapping = { number: 'Nr', name: 'Titel', city: null }
    const text = csv('Nr,Titel,City', '0901,North side,Elsewhere')
    await run('stores', { csv: text, mapping, dryRun: true })
    expect((await by('role3').call('settings.importMappings')).data.stores).toBeUndefined()
    expect(await run('stores', { csv: text, mapping })).toMatchObject({ unchanged: 1 })
    expect((await by('role3').call('settings.importMappings')).data).toEqual({ stores: mapping })
    expect((await by('other').call('settings.importMappings')).data).toEqual({})
    expect((await by('hd').call('settings.importMappings')).data).toEqual({})
    expect(paths(await post('stores', { csv: text, mapping: { name: 'Nome' } }))).toEqual([400, ['mapping.name']])
  })

  test('names its limits', async () => {
    const many = Array.from({ length: 101 }, () => ({ number: '1' }))
    const tooMany = await post('stores', { rows: many })
    expect([tooMany.status, tooMany.problem.errors?.[0]?.message]).toEqual([400, 'must not have more than 100 entries'])
    const long = await post('stores', { csv: 'number,name\n'.repeat(102) })
    expect([long.status, long.problem.errors?.[0]?.message]).toEqual([400, 'must not have more than 100 rows'])
    expect(paths(await post('stores', {}))).toEqual([400, ['csv']])
    expect(paths(await post('stores', { csv: 'a\n"open' }))).toEqual([400, ['csv']])
    const missing = await post('stores', { csv: 'city\nDublin' })
    expect(missing.problem.errors?.map(({ message }) => message)).toEqual(['has no column for number'])
    expect(paths(await post('stores', { csv: 'number,name', timeZone: 'Mars/Base' }))).toEqual([400, ['timeZone']])
  })

  test('recognizes the headings and values of its own template', async () => {
    for (const kind of Object.keys(endpoints) as Kind[]) {
      const fields = Object.entries(importKinds[kind as ImportKind])
      const row = Object.fromEntries(fields.map(([field, { names, example }]) => [names[0] ?? field, example]))
      const { territoryId } = await names()
      const type = await firstOf<{ id: number }>(
        sql`select id from appointment_type where organization_id = 1 and deleted_at is null limit 1`,
      )
      const defaults = {
        users: { roleId: 14 },
        stores: { territoryId },
        technicians: {},
        slots: { appointmentTypeId: type.id, effectiveFrom: '2040-01-01' },
      }[kind]
      const reply = await run(kind, { rows: [row], defaults, dryRun: true })
      expect([kind, reply.created + reply.updated, faults(reply)]).toEqual([kind, 1, [[]]])
    }
  })
})
