import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { by, count, csv, currentApp, faults, firstOf, names, post, results, rows, run, startImports } from './importFixture.ts'

startImports()

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
      invitationTextAt: null,
      trades: [{ level: 4 }],
    })
    expect(ana.territories.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2])
    const { data: bo } = await by('role2').call('users.get', { params: { id: made.rows[1]?.id ?? 0 } })
    expect(bo).toMatchObject({ firstName: 'Bo', email: null, phone: '+16145550182', isActive: true })
    expect((await by('role2').call('users.search', { body: { filter: { search: 'bo reed' } } })).data.items).toHaveLength(1)
    expect(await run('users', { csv: text })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect(await currentApp().mailTo('ana.diaz@import.example')).toEqual([])
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
    const admin = await currentApp().signIn('role2@walkup.test')
    const body = { csv: csv('first name,last name,email,role', 'Ad,Min,ad.min@import.example,Organization administrator') }
    await rows(sql`
      update session set authenticated_at = app_now() - interval '16 minutes' where id = ${admin.record.token.split('.')[0]} returning 1`)
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

test('users.inviteMany invites everyone who can be invited, and reports why others cannot', async () => {
  const made = await run('users', {
    csv: csv('first name,last name,email,phone,role', 'In,Vited,in.vited@import.example,,lg', 'No,Mail,,(614) 555-0188,lg'),
  })
  const [invited = 0, phoneOnly = 0] = made.rows.map(({ id }) => id ?? 0)
  const foreign = (await firstOf<{ id: number }>(sql`select user_id as id from membership where organization_id = 4 limit 1`)).id
  const ids = [invited, phoneOnly, by('role5').record.userId, foreign, 2_000_000_000]
  const { data } = await by('role2').call('users.inviteMany', { body: { ids } })
  expect(data.items.map(({ result }) => result)).toEqual(['invited', 'noTexts', 'member', 'notFound', 'notFound'])
  expect(await currentApp().mailTo('in.vited@import.example')).toHaveLength(1)
  const again = await by('role2').call('users.inviteMany', { body: { ids: [invited] } })
  expect(again.data.items).toEqual([{ id: invited, result: 'recent' }])
  expect((await by('role2').call('users.invite', { params: { id: phoneOnly } })).problem).toMatchObject({
    status: 409,
    code: 'no-texts',
  })
  expect(
    (await by('role2').call('users.inviteMany', { body: { ids: Array.from({ length: 51 }, (_, n) => n + 1) } })).status,
  ).toBe(400)
})
