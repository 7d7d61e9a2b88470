import { importKinds, type ImportKind } from '@walkup/sdk/reading'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
const as: Record<string, SignedIn> = {}
beforeAll(async () => {
  app = await startApp()
  for (const name of ['role1', 'role2', 'role3', 'role4', 'role5', 'role14', 'hd', 'other'])
    as[name] = await app.signIn(`${name}@walkup.test`)
})
afterAll(() => app.close())
const by = (name: string): SignedIn => as[name] as SignedIn
const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
const firstOf = async <Row extends object>(query: ReturnType<typeof sql>) => (await rows<Row>(query))[0] as Row

const endpoints = {
  users: 'users.import',
  stores: 'stores.import',
  technicians: 'technicians.import',
  slots: 'defaultAppointments.import',
} as const
type Kind = keyof typeof endpoints
const post = (kind: Kind, body: object, name = 'role2') => by(name).call(endpoints[kind], { body })
const run = async (kind: Kind, body: object, name = 'role2') => {
  const answer = await post(kind, body, name)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
type Reply = Awaited<ReturnType<typeof run>>
const results = ({ rows }: Reply) => rows.map(({ result }) => result)
const faults = ({ rows }: Reply) => rows.map(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`))
const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
const csv = (...lines: string[]) => lines.join('\n')
const count = async (table: string, where: string) =>
  (await firstOf<{ n: number }>(sql([`select count(*)::int as n from ${table} where ${where}`]))).n

/** Names of the demo's organization. */
const names = async () => ({
  ...(await firstOf<{ territory: string; territoryId: number; zone: string }>(
    sql`select name as territory, id as territory_id, time_zone as zone from territory where organization_id = 1 and id = 1`,
  )),
  ...(await firstOf<{ trade: string }>(
    sql`select name as trade from lookup_item where organization_id = 1 and list = 'userTrades' and is_active order by id limit 1`,
  )),
  ...(await firstOf<{ brand: string }>(
    sql`select name as brand from lookup_item where organization_id = 1 and list = 'storesBrands' and is_active order by id limit 1`,
  )),
})

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

  test('updates only the given cells, by a number with or without leading zeros', async () => {
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

  test('imports into the current organization only, and refuses foreign defaults', async () => {
    const before = await count('store', 'organization_id <> 4')
    const defaults = { territoryId: 1 }
    expect(paths(await post('stores', { csv: 'number,name\n1,A', defaults }, 'other'))).toEqual([400, ['defaults.territoryId']])
    const territory = (await firstOf<{ name: string }>(sql`select name from territory where organization_id = 4 limit 1`)).name
    const text = csv('number,name,territory,line1,city,state,zip', `0901,Mine,${territory},1 Elm,Columbus,OH,43004`)
    expect(results(await run('stores', { csv: text }, 'other'))).toEqual(['created'])
    expect(await count('store', 'organization_id <> 4')).toBe(before)
  })
})

describe('users.import', () => {
  const file = async () => {
    const { territory, trade } = await names()
    const { number } = await firstOf<{ number: string }>(
      sql`select number from store where organization_id = 1 and territory_id = 2 and deleted_at is null limit 1`,
    )
    return csv(
      'Given name,Surname,E-mail,Mobile Phone,Job,Territory,Store number,Trades,Hired',
      `Ana,Diaz,Ana.Diaz@Import.example,(614) 555-0181,Lead Generator,${territory},${number},${trade} 4,11/20/2026`,
      `Bo,Reed,,614.555.0182,14,${territory},,,`,
    )
  }

  test('creates people who can be scheduled, also without an email address; the same file again changes nothing', async () => {
    const text = await file()
    expect(await run('users', { csv: text, dryRun: true })).toMatchObject({ created: 2 })
    expect(await count('app_user', `phone = '+16145550182'`)).toBe(0)
    const made = await run('users', { csv: text })
    expect(results(made)).toEqual(['created', 'created'])
    const { data: ana } = await by('role2').call('users.get', { params: { id: made.rows[0]?.id ?? 0 } })
    expect(ana).toMatchObject({
      email: 'ana.diaz@import.example',
      phone: '+16145550181',
      roleId: 14,
      hireDate: '2026-11-20',
      acceptedAt: null,
      invitedAt: null,
      trades: [{ level: 4 }],
    })
    expect(ana.territories.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2])
    const { data: bo } = await by('role2').call('users.get', { params: { id: made.rows[1]?.id ?? 0 } })
    expect(bo).toMatchObject({ firstName: 'Bo', email: null, phone: '+16145550182', isActive: true })
    expect((await by('role2').call('users.search', { body: { filter: { search: 'bo reed' } } })).data.items).toHaveLength(1)
    expect(await run('users', { csv: text })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await app.mailTo('ana.diaz@import.example')).toEqual([])
  })

  test('updates profiles and adds an address, but never changes a role', async () => {
    const reply = await run('users', {
      csv: csv(
        'name,phone,email,role',
        '"Reed, Robert",6145550182,bo@import.example,',
        'Ana Diaz,6145550181,ana.diaz@import.example,Viewer',
      ),
    })
    expect(results(reply)).toEqual(['updated', 'rejected'])
    expect(faults(reply)[1]).toEqual(['role other-role-here'])
    const { data } = await by('role2').call('users.get', { params: { id: reply.rows[0]?.id ?? 0 } })
    expect(data).toMatchObject({ firstName: 'Robert', email: 'bo@import.example' })
  })

  test('rejects invalid rows by field', async () => {
    const reply = await run('users', {
      defaults: { roleId: 14 },
      csv: csv(
        'First name,Last name,Email,Phone,Role,Territory,Trade,Language,Start date',
        'A,,a@import.example,,,,,,',
        'A,B,,,,,,,',
        'A,B,nonsense,12,King,Nowhere,Juggling,Latin,20/11/2026',
      ),
    })
    expect(faults(reply)).toEqual([
      ['lastName required'],
      ['email required-without-phone'],
      [
        'role unknown-names',
        'email bad-email',
        'phone bad-phone',
        'territories unknown-names',
        'trades unknown-names',
        'language unknown-names',
        'hireDate bad-day',
      ],
    ])
  })

  test('never captures or reveals an account of another organization', async () => {
    const known = await firstOf<{ id: number; firstName: string }>(
      sql`select id, first_name from app_user where email = 'role5@walkup.test'`,
    )
    const text = csv(
      'first name,last name,email,role',
      'Stranger,One,role5@walkup.test,Viewer',
      'Nobody,Two,nobody@import.example,Viewer',
    )
    const reply = await run('users', { csv: text }, 'other')
    expect(results(reply)).toEqual(['created', 'created'])
    const [stranger, nobody] = await Promise.all(
      reply.rows.map(async ({ id }) => (await by('other').call('users.get', { params: { id: id ?? 0 } })).data),
    )
    expect(stranger?.id).not.toBe(known.id)
    expect({ ...stranger, id: 0, uid: '', createdAt: '', updatedAt: '' }).toEqual({
      ...nobody,
      id: 0,
      uid: '',
      createdAt: '',
      updatedAt: '',
      firstName: 'Stranger',
      lastName: 'One',
      email: 'role5@walkup.test',
    })
    expect((await firstOf<{ firstName: string }>(sql`select first_name from app_user where id = ${known.id}`)).firstName).toBe(
      known.firstName,
    )
  })

  test('a territory manager adds field roles in their own territories only; a manager without appointing adds none', async () => {
    const own = await firstOf<{ name: string }>(sql`
      select t.name from territory t join membership_territory mt on mt.territory_id = t.id
      join membership m on m.id = mt.membership_id where m.user_id = ${by('role4').record.userId} limit 1`)
    const foreign = await firstOf<{ name: string }>(sql`
      select name from territory where organization_id = 1 and id not in (select mt.territory_id from membership_territory mt
        join membership m on m.id = mt.membership_id where m.user_id = ${by('role4').record.userId}) limit 1`)
    const text = csv(
      'first name,last name,email,role,territory',
      `A,One,t1@import.example,lg,${own.name}`,
      `A,Two,t2@import.example,lg,${foreign.name}`,
      'A,Three,t3@import.example,lg,',
      `A,Four,t4@import.example,Viewer,${own.name}`,
    )
    const reply = await run('users', { csv: text }, 'role4')
    expect(faults(reply)).toEqual([
      [],
      ['territories not-your-territory'],
      ['territories no-territory-of-yours'],
      ['role cannot-give-role'],
    ])
    const none = await run('users', { csv: csv('first name,last name,email,role', 'A,B,t5@import.example,lg') }, 'role3')
    expect(faults(none)).toEqual([['role cannot-give-role']])
    expect((await post('users', { csv: 'x' }, 'role5')).status).toBe(403)
    expect((await post('users', { csv: 'x' }, 'hd')).status).toBe(403)
  })

  test('new administrators need a recent sign-in, not in a dry run', async () => {
    const admin = await app.signIn('role2@walkup.test')
    const body = { csv: csv('first name,last name,email,role', 'Ad,Min,ad.min@import.example,Organization administrator') }
    await rows(sql`
      update session set authenticated_at = now() - interval '16 minutes' where id = ${admin.record.token.split('.')[0]} returning 1`)
    const dry = await admin.call('users.import', { body: { ...body, dryRun: true } })
    expect(dry.data).toMatchObject({ created: 1 })
    const later = await admin.call('users.import', { body })
    expect([later.status, later.problem.type]).toEqual([403, 'step-up-required'])
    expect(await count('app_user', `invited_email = 'ad.min@import.example'`)).toBe(0)
  })

  test('of the same file twice concurrently creates each person once', async () => {
    const text = csv(
      'first name,last name,phone,role',
      ...Array.from({ length: 30 }, (_, n) => `Ra,Ce,(216) 555-01${String(10 + n)},lg`),
    )
    const made = await Promise.all([run('users', { csv: text }), run('users', { csv: text })])
    expect(made.reduce((sum, { created }) => sum + created, 0)).toBe(30)
    expect(await count('app_user', `last_name = 'Ce'`)).toBe(30)
  })
})

test('users.inviteMany invites those who can be invited, and says why not the others', async () => {
  const made = await run('users', {
    csv: csv('first name,last name,email,phone,role', 'In,Vited,in.vited@import.example,,lg', 'No,Mail,,(614) 555-0188,lg'),
  })
  const [invited = 0, phoneOnly = 0] = made.rows.map(({ id }) => id ?? 0)
  const foreign = (await firstOf<{ id: number }>(sql`select user_id as id from membership where organization_id = 4 limit 1`)).id
  const ids = [invited, phoneOnly, by('role5').record.userId, foreign, 2_000_000_000]
  const { data } = await by('role2').call('users.inviteMany', { body: { ids } })
  expect(data.items.map(({ result }) => result)).toEqual(['invited', 'noEmail', 'member', 'notFound', 'notFound'])
  expect(await app.mailTo('in.vited@import.example')).toHaveLength(1)
  const again = await by('role2').call('users.inviteMany', { body: { ids: [invited] } })
  expect(again.data.items).toEqual([{ id: invited, result: 'recent' }])
  expect((await by('role2').call('users.invite', { params: { id: phoneOnly } })).problem).toMatchObject({
    status: 409,
    code: 'no-email',
  })
  expect(
    (await by('role2').call('users.inviteMany', { body: { ids: Array.from({ length: 51 }, (_, n) => n + 1) } })).status,
  ).toBe(400)
})

describe('technicians.import', () => {
  test('recognizes a technician by id, address, phone or name', async () => {
    const unit = (
      await firstOf<{ name: string }>(
        sql`select name from business_unit where organization_id = 1 and deleted_at is null limit 1`,
      )
    ).name
    const head = 'Technician,ServiceTitan ID,Email,Cell,Department,Skills,Active'
    const text = csv(
      head,
      `Pat Import,T-I1,pat@import.example,614-555-0191,${unit},"Windows, Doors",yes`,
      '"Import, Lee",,lee@import.example,,,Doors,',
      'Kim Import,,,614-555-0193,,,',
      'Jo Import,,,,,,no',
    )
    expect(await run('technicians', { csv: text, dryRun: true })).toMatchObject({ created: 4 })
    const made = await run('technicians', { csv: text }, 'role5')
    expect(made).toMatchObject({ created: 4 })
    expect(await run('technicians', { csv: text })).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
    const changed = await run('technicians', {
      csv: csv(
        head,
        'Pat Renamed,T-I1,,,,,',
        'Lee Import,T-I2,lee@import.example,,,,',
        'kim import,,kim@import.example,,,,',
        'Jo Import,T-I9,jo@import.example,,,,',
      ),
    })
    expect(results(changed)).toEqual(['updated', 'updated', 'updated', 'updated'])
    expect(changed.rows.map(({ id }) => id)).toEqual(made.rows.map(({ id }) => id))
    const same = await run('technicians', { csv: csv(head, 'Jo Import,T-I10,,,,,') })
    expect(results(same)).toEqual(['created'])
    const { data } = await by('role2').call('technicians.search', { body: { filter: { search: 'T-I1' } } })
    expect(data.items.find(({ stId }) => stId === 'T-I1')).toMatchObject({ name: 'Pat Renamed', skills: ['Windows', 'Doors'] })
  })

  test('sets working hours, which an empty cell keeps', async () => {
    const week = [1, 2, 3, 4, 5].map((dayOfWeek) => ({ dayOfWeek, startLocal: '08:00', endLocal: '17:00' }))
    const hoursOf = async () => {
      const { data } = await by('role2').call('technicians.search', { body: { filter: { search: 'T-H1' } } })
      return data.items[0]?.workingHours
    }
    const head = 'Technician,ServiceTitan ID,Hours'
    expect(await run('technicians', { csv: csv(head, 'Hal Hours,T-H1,Mon-Fri 8-5') })).toMatchObject({ created: 1 })
    expect(await hoursOf()).toEqual(week)
    expect(await run('technicians', { csv: csv(head, 'Hal Hours,T-H1,"Mon-Fri 8am-5pm"') })).toMatchObject({ unchanged: 1 })
    expect(await run('technicians', { csv: csv(head, 'Hal Hours,T-H1,') })).toMatchObject({ unchanged: 1 })
    const added = await run('technicians', { csv: csv(head, 'Hal Hours,T-H1,weekdays 8am-5pm; Sat 9-1pm') })
    expect(added).toMatchObject({ updated: 1 })
    expect(await hoursOf()).toEqual([...week, { dayOfWeek: 6, startLocal: '09:00', endLocal: '13:00' }])
    const wrong = await run('technicians', { csv: csv(head, 'Hal Hours,T-H1,whenever') })
    expect(faults(wrong)).toEqual([['workingHours bad-working-hours']])
  })

  test('rejects invalid rows, and belongs to those who may write technicians', async () => {
    const reply = await run('technicians', { csv: csv('name,phone,unit', ',,', 'A,12,Nowhere', ',614-555-0199,') })
    expect(results(reply)).toEqual(['skipped', 'rejected', 'rejected'])
    expect(faults(reply)).toEqual([[], ['phone bad-phone', 'businessUnit unknown-names'], ['name required']])
    expect((await post('technicians', { csv: 'name\nA' }, 'role4')).status).toBe(403)
  })
})

describe('defaultAppointments.import', () => {
  const typeName = async () =>
    await firstOf<{ name: string; id: number }>(sql`
        select name, id from appointment_type where organization_id = 1 and deleted_at is null and territory_id = 1
        order by id limit 1`)

  test('creates a slot per day; the same file again changes nothing; changes update', async () => {
    const { id } = await typeName()
    const defaults = { appointmentTypeId: id, effectiveFrom: '2031-01-01' }
    const text = csv('Days,Window,Seats', 'Mon–Fri,5:05am–6:05am,3', 'Sat,5:05 AM to 6 AM,1')
    expect(await run('slots', { csv: text, defaults, dryRun: true })).toMatchObject({ created: 2 })
    expect(await count('default_slot', `start_local = '05:05'`)).toBe(0)
    expect(await run('slots', { csv: text, defaults })).toMatchObject({ created: 2, rejected: 0 })
    expect(await count('default_slot', `start_local = '05:05' and appointment_type_id = ${id}`)).toBe(6)
    expect(await run('slots', { csv: text, defaults })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const more = await run('slots', { csv: csv('day,start,end,seats', 'monday,0505,06:05,9', 'Sun,0.21180555,6:05,2'), defaults })
    expect(results(more)).toEqual(['updated', 'created'])
    expect(await count('default_slot', `start_local = '05:05' and appointment_type_id = ${id} and capacity = 9`)).toBe(1)
    expect(await count('default_slot', `start_local = '05:05' and appointment_type_id = ${id} and day_of_week = 0`)).toBe(1)
  })

  test('rejects unknown types, days and times, and slots in the way', async () => {
    const { id } = await typeName()
    const defaults = { appointmentTypeId: id, effectiveFrom: '2032-01-01' }
    const reply = await run('slots', {
      defaults,
      csv: csv(
        'type,day,start,end,seats,valid from,valid until',
        'No such type,Mon,5am,6am,1,,',
        ',Someday,5,6am,1,,',
        ',Mon,6:06am,6am,1001,,',
        ',Mon,5:06am,6am,1,1/1/2032,12/31/2031',
        ',Tue,5:07am,6am,1,1/1/2032,12/31/2032',
        ',Tue,5:07am,6am,1,1/1/2033,',
        ',Tue,5:07am,6am,2,1/1/2032,',
        ',Mon-Wed,5:07am,6am,2,,',
        ',Thu,5:07am,,2,,',
      ),
    })
    expect(faults(reply)).toEqual([
      ['appointmentType unknown-names'],
      ['dayOfWeek bad-weekdays', 'startLocal bad-time'],
      ['capacity bad-whole-number', 'endLocal not-after-local-start'],
      ['effectiveTo before-effective-from'],
      [],
      [],
      ['startLocal in-earlier-row'],
      ['startLocal in-earlier-row'],
      ['endLocal required'],
    ])
  })

  test('reaches the types of the caller only', async () => {
    const { id } = await typeName()
    expect(paths(await post('slots', { csv: 'day,start\nMon,5am', defaults: { appointmentTypeId: id } }, 'other'))).toEqual([
      400,
      ['defaults.appointmentTypeId'],
    ])
    expect((await post('slots', { csv: 'day,start\nMon,5am' }, 'role14')).status).toBe(403)
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
    expect([tooMany.status, tooMany.problem.errors?.[0]?.message]).toEqual([400, 'must NOT have more than 100 items'])
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
