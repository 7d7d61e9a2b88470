import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCsv } from '../support/csv.ts'
import { blankPng } from '../support/png.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { file, sendForm } from './supportFixture.ts'

let test: TestApp
let admin: SignedIn
let generatorId: number
let groupId: number
beforeAll(async () => {
  test = await startApp()
  admin = await test.signIn('role2@walkup.test')
  const [row] = await owner<{ userId: number; groupId: number }>(sql`
    select u.id as user_id, (select min(id) from service_group where organization_id = 1) as group_id
    from app_user u where u.email = 'role14@walkup.test'`)
  generatorId = row?.userId ?? 0
  groupId = row?.groupId ?? 0
})
afterAll(() => test.close())

const owner = <T extends object>(query: ReturnType<typeof sql>) => test.db.asOwner((tx) => tx.rows<T>(query))
const body = (more: object = {}) => ({ label: 'A test code', userId: generatorId, serviceGroupId: groupId, ...more })
async function make(more: object = {}, who = admin) {
  const { status, data, problem } = await who.call('qrCodes.upsert', { body: body(more) })
  expect(status, JSON.stringify(problem)).toBe(200)
  return data
}
const idsOf = async (who: SignedIn, filter: object = {}) =>
  (await who.call('qrCodes.search', { body: { filter, limit: 200 } })).data.items.map(({ id }) => id)

describe('qrCodes.search', () => {
  it('lists every code once, newest first, with its metrics', async () => {
    const seen: number[] = []
    let cursor: string | null | undefined
    do {
      const { data } = await admin.call('qrCodes.search', { body: { limit: 20, ...(cursor && { cursor }) } })
      for (const code of data.items) {
        seen.push(code.id)
        expect(code.url).toBe(`http://walkup.test/q/${code.uid}`)
      }
      cursor = data.nextCursor
    } while (cursor)
    const expected = await owner<{ id: number }>(
      sql`select id from qr_code where organization_id = 1 and deleted_at is null order by created_at desc, id desc`,
    )
    expect(expected.length).toBeGreaterThan(20)
    expect(seen).toEqual(expected.map(({ id }) => id))

    const { data } = await admin.call('qrCodes.search', { body: { limit: 200 } })
    const figures = await owner<{ id: number; n: number; last: string | null }>(sql`
      select c.id, count(s.id) filter (where s.at > app_now() - interval '30 days')::int as n, max(s.at) as last
      from qr_code c left join qr_scan s on s.qr_code_id = c.id where c.organization_id = 1 group by c.id`)
    expect(figures.some(({ n }) => n > 0)).toBe(true)
    for (const { id, n, last } of figures) {
      expect(data.items.find((code) => code.id === id)).toMatchObject({ scansLast30Days: n, lastScanAt: last })
    }
  })

  it('searches label, generator and store for every word', async () => {
    const [store] = await owner<{ id: number; name: string; city: string }>(
      sql`select id, name, city from store where organization_id = 1 and deleted_at is null order by id limit 1`,
    )
    const code = await make({ label: 'Xylophone aisle', storeId: store?.id })
    expect(await idsOf(admin, { search: 'ylophon' })).toEqual([code.id])
    expect(await idsOf(admin, { search: `xylophone ${store?.city}` })).toEqual([code.id])
    expect(await idsOf(admin, { search: `xylophone ${code.user.name.split(' ')[1]}` })).toEqual([code.id])
    expect(await idsOf(admin, { search: 'xylophone nowhereville' })).toEqual([])
    expect(await idsOf(admin, { ids: [code.id], storeIds: [store?.id ?? 0] })).toEqual([code.id])
    expect(await idsOf(admin, { search: 'xylophone', isActive: false })).toEqual([])
  })

  it('shows generators only their own codes', async () => {
    const own = (
      await owner<{ id: number }>(sql`select id from qr_code where user_id = ${generatorId} and deleted_at is null`)
    ).map(({ id }) => id)
    const [foreign] = await owner<{ id: number }>(sql`
      select id from qr_code where organization_id = 1 and user_id <> ${generatorId} and deleted_at is null order by id limit 1`)
    const generator = await test.signIn('role14@walkup.test')
    expect(new Set(await idsOf(generator))).toEqual(new Set(own))
    expect((await generator.call('qrCodes.image', { params: { id: foreign?.id ?? 0 } })).status).toBe(404)
    expect((await generator.call('qrCodes.image', { params: { id: own[0] ?? 0 } })).status).toBe(200)
    expect((await generator.call('qrCodes.upsert', { body: body() })).status).toBe(403)
    for (const role of [5, 6, 7, 10])
      expect((await (await test.signIn(`role${role}@walkup.test`)).call('qrCodes.search', { body: {} })).status).toBe(403)
  })

  it('shows nothing to another organization', async () => {
    const other = await test.signIn('other@walkup.test')
    const mine = new Set(await idsOf(admin))
    expect((await idsOf(other)).filter((id) => mine.has(id))).toEqual([])
    const code = await make()
    expect((await other.call('qrCodes.upsert', { body: body({ id: code.id }) })).status).toBe(404)
    expect((await other.call('qrCodes.delete', { params: { id: code.id } })).status).toBe(404)
  })
})

describe('qrCodes.upsert', () => {
  it('creates a code with a random, permanent uid and a working page', async () => {
    const code = await make({ expiresAt: '2030-01-01T00:00:00Z' })
    expect(code.uid).toMatch(/^[A-Za-z0-9]{26}$/)
    expect((await test.app.inject(`/q/${code.uid}`)).statusCode).toBe(200)
    const { data } = await admin.call('qrCodes.upsert', {
      body: body({ id: code.id, label: 'Moved', updatedAt: code.updatedAt }),
    })
    expect(data).toMatchObject({ uid: code.uid, label: 'Moved', expiresAt: code.expiresAt })
    const stale = await admin.call('qrCodes.upsert', { body: body({ id: code.id, updatedAt: code.updatedAt }) })
    expect(stale.problem).toMatchObject({ status: 409, type: 'stale', current: { id: code.id, label: 'Moved' } })
    const events = await owner<{ action: string; before: object; after: object }>(
      sql`select action, before, after from audit_event where entity = 'qrCode' and entity_id = ${code.id} order by id`,
    )
    expect(events.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(events[1]).toMatchObject({ before: { label: 'A test code' }, after: { label: 'Moved' } })
  })

  it('deactivates a code', async () => {
    const code = await make()
    expect((await admin.call('qrCodes.delete', { params: { id: code.id } })).status).toBe(200)
    expect((await test.app.inject(`/q/${code.uid}`)).statusCode).toBe(404)
    expect((await admin.call('qrCodes.image', { params: { id: code.id } })).status).toBe(404)
  })

  it('rejects invalid references by field', async () => {
    const [foreign] = await owner<{ store: number; viewer: number; type: number }>(sql`
      select (select min(id) from store where organization_id <> 1) as store,
        (select id from app_user where email = 'role7@walkup.test') as viewer,
        (select min(id) from appointment_type where organization_id = 1 and service_group_id <> ${groupId}) as type`)
    const answer = await admin.call('qrCodes.upsert', {
      body: body({ userId: foreign?.viewer, storeId: foreign?.store, appointmentTypeIds: [foreign?.type] }),
    })
    expect(answer.status).toBe(400)
    expect(answer.problem.errors?.map(({ path }) => path).sort()).toEqual(['appointmentTypeIds.0', 'storeId', 'userId'])
  })

  it('names a code without a label after its person, and keeps a label that is left out', async () => {
    const { user, label, id, updatedAt } = await make({ label: undefined })
    expect(label).toBe(user.name)
    const moved = await make({ id, updatedAt, label: 'Entrance' })
    expect((await make({ id, updatedAt: moved.updatedAt, label: undefined })).label).toBe('Entrance')
    const [now] = (await admin.call('qrCodes.search', { body: { filter: { ids: [id] } } })).data.items
    expect((await make({ id, updatedAt: now?.updatedAt, label: ' ' })).label).toBe(user.name)
    expect((await make({ label: null })).label).toBe(user.name)
  })

  it('limits territory managers to the people and stores of their territories', async () => {
    const manager = await test.signIn('role4@walkup.test')
    const mine = sql`(select t.territory_id from membership m join membership_territory t on t.membership_id = m.id where m.user_id = ${manager.record.userId})`
    const [found] = await owner<{ near: number; far: number; nearUser: number; farUser: number }>(sql`
      select (select min(id) from store where organization_id = 1 and territory_id in ${mine}) as near,
        (select min(id) from store where organization_id = 1 and territory_id not in ${mine}) as far,
        (select min(m.user_id) from membership m join membership_territory t on t.membership_id = m.id
          where m.organization_id = 1 and m.role_id = 14 and m.is_active and t.territory_id in ${mine}) as near_user,
        (select min(m.user_id) from membership m where m.organization_id = 1 and m.role_id = 14 and m.is_active and not exists (
          select from membership_territory t where t.membership_id = m.id and t.territory_id in ${mine})) as far_user`)
    const code = await make({ userId: found?.nearUser, storeId: found?.near }, manager)
    expect(await idsOf(manager)).toContain(code.id)
    const far = await manager.call('qrCodes.upsert', { body: body({ userId: found?.farUser, storeId: found?.far }) })
    expect(far.problem.errors?.map(({ path }) => path).sort()).toEqual(['storeId', 'userId'])
    const outOfReach = await make({ userId: found?.farUser, storeId: found?.far })
    expect((await manager.call('qrCodes.delete', { params: { id: outOfReach.id } })).status).toBe(404)
  })
})

describe('code exports', () => {
  it('export every row of the list as CSV', async () => {
    const code = await make({ label: '=HYPERLINK("x")' })
    const answer = await admin.call('qrCodes.export', {})
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="codes.csv"',
    })
    expect(answer.data as unknown as string).toContain(`"'=HYPERLINK(""x"")"`)
    const [head, ...rows] = parseCsv(answer.data as unknown as string)
    expect(head?.slice(0, 3)).toEqual(['id', 'label', 'url'])
    expect(rows.map(([id]) => Number(id))).toEqual(await idsOf(admin))
    const filtered = await admin.call('qrCodes.export', { query: { filter: JSON.stringify({ ids: [code.id] }) } })
    expect(parseCsv(filtered.data as unknown as string)).toHaveLength(2)
  })

  it.each(['not json', '{"ids":"x"}', '{"nothing":1}'])('rejects the filter %s by field', async (filter) => {
    for (const name of ['qrCodes.export', 'qrCodes.print', 'qrCodes.printPreview'] as const) {
      const answer = await admin.call(name, { query: { filter } })
      expect(answer.status).toBe(400)
      expect(answer.problem.errors?.[0]?.path).toMatch(/^filter/)
    }
  })

  const printed = (path: string, query: Record<string, string>, who = admin) =>
    test.app.inject({ url: `/api/QRCodes/${path}`, query, headers: { authorization: `Bearer ${who.record.token}` } })
  const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

  it('print every code, one, two or six per page', async () => {
    const all = (await idsOf(admin)).length
    for (const [format, perPage] of [
      ['letter', 1],
      ['half-letter', 2],
      ['badge', 6],
    ] as const) {
      const answer = await printed('print', { format })
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="codes-${format}.pdf"`,
      })
      expect(answer.body.startsWith('%PDF-')).toBe(true)
      expect(pagesOf(answer.rawPayload)).toBe(Math.ceil(all / perPage))
    }
    expect(pagesOf((await printed('print', { filter: '{"search":"no such code at all"}' })).rawPayload)).toBe(1)
  })

  it('print the logo and the call to action of the organization, which the preview shows', async () => {
    const ids = (await idsOf(admin)).slice(0, 1)
    const preview = async (query: Record<string, string> = {}, who = admin) => {
      const answer = await printed('print/preview', { filter: JSON.stringify({ ids }), ...query }, who)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('image/svg+xml')
      return answer.body
    }
    const plain = await preview()
    expect(plain).not.toContain('<image')
    const { logoUrl } = (
      await sendForm<{ logoUrl: string }>(test, admin, 'settings.uploadLogo', [
        ['file', file('logo.png', new Uint8Array(blankPng(8, 8)))],
      ])
    ).data
    const { webConfig } = (await admin.call('settings.webConfig')).data
    const stored = (await test.app.inject(logoUrl)).rawPayload.toString('base64')
    await admin.call('settings.upsertWebConfig', { body: { logoUrl, callToAction: { en: 'Ask us', es: 'Pregunte' } } })
    const branded = await preview()
    expect(branded).toContain(`data:image/png;base64,${stored}`)
    expect(await preview({ locale: 'es' })).not.toBe(branded)
    expect((await printed('print', { filter: JSON.stringify({ ids }) })).body).toContain('/Subtype /Image')
    // Images at other URLs are not fetched.
    await admin.call('settings.upsertWebConfig', { body: { logoUrl: 'https://shop.example/logo.png' } })
    expect(await preview()).not.toContain('<image')
    // Another organization gets a print without codes.
    const other = await preview({}, await test.signIn('other@walkup.test'))
    expect(other).not.toContain('crispEdges')
    await admin.call('settings.upsertWebConfig', { body: { logoUrl: null, callToAction: webConfig.callToAction } })
  })
})
