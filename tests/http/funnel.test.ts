import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageName } from '../../packages/server/src/areas/qrCodes/steps.ts'
import { userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  await rows(sql`delete from funnel_count returning 1 as gone`)
})
afterAll(() => app.close())

const rows = <T extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<T>(query))
const count = (
  query: { readonly steps: string; readonly [name: string]: unknown },
  headers: Record<string, string> = {},
  uid = userUid,
) => app.call('qrCodes.countSteps', { params: { userUid: uid }, query: { hdsfiGroup: 1, ...query }, headers })
const read = async (groupBy: 'page' | 'campaign' | 'qrCode' | 'version', by = admin) =>
  (await by.call('reports.funnel', { body: { groupBy } })).data

describe('counting steps', () => {
  test('adds up by page, campaign and code, and stores nothing else', async () => {
    const [code] = await rows<{ uid: string; id: number; label: string }>(sql`
      select c.uid, c.id, c.label from qr_code c join app_user u on u.id = c.user_id
      where u.uid = ${userUid} and c.organization_id = 1 and c.is_active and c.deleted_at is null limit 1`)
    for (const query of [
      { steps: 'view,start', page: '/kitchens', campaign: 'spring' },
      { steps: 'time,contact,booked', page: '/kitchens', campaign: 'spring' },
      { steps: 'view', page: '/kitchens' },
      { steps: 'view,view', page: '/baths', qrUid: code?.uid },
    ])
      expect((await count(query)).status, JSON.stringify(query)).toBe(200)
    const counts = (more: object) => ({ view: 0, start: 0, time: 0, contact: 0, booked: 0, captured: 0, ...more })
    const whole = counts({ view: 3, start: 1, time: 1, contact: 1, booked: 1 })
    expect(await read('page')).toMatchObject({
      rows: [
        { name: '/kitchens', qrCodeId: null, counts: { ...whole, view: 2 } },
        { name: '/baths', counts: counts({ view: 1 }) },
      ],
      total: whole,
    })
    expect((await read('campaign')).rows).toEqual([
      { name: '', qrCodeId: null, counts: counts({ view: 2 }) },
      { name: 'spring', qrCodeId: null, counts: { ...whole, view: 1 } },
    ])
    expect((await read('qrCode')).rows).toEqual([
      { name: '', qrCodeId: null, counts: { ...whole, view: 2 } },
      { name: code?.label, qrCodeId: code?.id, counts: counts({ view: 1 }) },
    ])
    const columns = await rows<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name = 'funnel_count' order by name`)
    expect(columns.map(({ name }) => name)).toEqual([
      'campaign',
      'count',
      'date',
      'organization_id',
      'page',
      'qr_code_id',
      'step',
      'user_id',
      'version',
    ])
  })

  test('keeps the versions of an experiment apart, and leaves other visits out of them', async () => {
    for (const version of ['spring-title:a', 'spring-title:b', 'spring-title:b'])
      expect((await count({ steps: 'view', page: '/tried', version })).status).toBe(200)
    expect((await count({ steps: 'view', page: '/tried' })).status).toBe(200)
    const found = await read('version')
    expect(found.rows.map(({ name, counts }) => [name, counts.view])).toEqual([
      ['spring-title:b', 2],
      ['spring-title:a', 1],
    ])
    expect(found.total.view).toBe(3)
    expect((await read('page')).rows.find(({ name }) => name === '/tried')?.counts.view).toBe(4)
    for (const version of ['spring-title', 'spring-title:c', 'Spring:a', `${'x'.repeat(41)}:a`, "x':a"])
      expect((await count({ steps: 'view', version })).problem.errors?.[0]?.path, version).toBe('version')
    expect((await read('version', await app.signIn('other@walkup.test'))).rows).toEqual([])
  })

  test('rejects what it does not know, and pages that the organization does not list', async () => {
    expect((await count({ steps: 'view,paid' })).problem.errors?.[0]?.path).toBe('steps')
    expect((await count({ steps: '' })).status).toBe(400)
    expect((await count({ steps: 'view', hdsfiGroup: undefined })).problem.errors?.[0]?.path).toBe('hdsfiGroup')
    expect((await count({ steps: 'view' }, {}, 'nobody00000000000000000000')).status).toBe(404)
    expect((await count({ steps: 'view', hdsfiGroup: 999_999 })).status).toBe(404)
    const [foreign] = await rows<{ uid: string }>(sql`select uid from qr_code where organization_id = 4 limit 1`)
    expect((await count({ steps: 'view', qrUid: foreign?.uid })).status).toBe(404)
    const before = (await read('page')).total
    const headers = { origin: 'https://stranger.example', 'sec-fetch-site': 'cross-site' }
    expect((await count({ steps: 'view', page: '/x' }, headers)).status).toBe(403)
    expect((await read('page')).total).toEqual(before)
  })

  test('has a limit of its own, so that it never uses up the writes of a booking', async () => {
    const narrow = await startApp({ limits: { countsByAddress: 2, writesByAddress: 1 } })
    try {
      const params = { userUid }
      const one = () => narrow.call('qrCodes.countSteps', { params, query: { steps: 'view', hdsfiGroup: 1 } })
      expect([(await one()).status, (await one()).status, (await one()).status]).toEqual([200, 200, 429])
      const sealed = 'b3VyLWNpcGhlcnRleHQtaXMtb3BhcXVlLXRvLXRoZS1zZXJ2ZXI'
      expect((await narrow.call('qrCodes.handOver', { params, body: { sealed } })).status).toBe(200)
    } finally {
      await narrow.close()
    }
  })

  test('leaves out what may be personal', () => {
    const own = 'https://leads.example'
    expect(pageName('https://shop.example', own, '/kitchens/white?email=sam@example.com#top')).toBe('shop.example/kitchens/white')
    expect(pageName('https://shop.example:8080', own, '/u/sam@example.com/orders/614555012')).toBe(
      'shop.example:8080/u/…/orders/…',
    )
    expect(pageName(own, own, '/q/demolg00000000000000000001/1')).toBe('/q')
    expect(pageName(undefined, own, '/q/demolg00000000000000000001/1')).toBe('/q')
    expect(pageName('null', own, undefined)).toBe('/')
    expect(pageName('https://shop.example', own, `/${'a'.repeat(41)}/${'b/'.repeat(20)}`)).toBe('shop.example/…/b/b/b/b/b')
    expect(pageName('https://shop.example', own, '//evil.example/x')).not.toContain('evil')
  })

  test('names at most 300 pages, campaigns and experiments a day, and counts the rest as one', async () => {
    await rows(sql`
      insert into funnel_count (organization_id, date, page, campaign, user_id, step, count)
      select 1, (select max(date) from funnel_count), 'made.up/' || n, '', (select min(user_id) from funnel_count), 'view', 1
      from generate_series(1, 300) n returning 1 as made`)
    expect((await count({ steps: 'view', page: '/kitchens', campaign: 'spring' })).status).toBe(200)
    expect((await count({ steps: 'view', page: '/new' })).status).toBe(200)
    expect((await count({ steps: 'view', page: '/newer', campaign: 'new' })).status).toBe(200)
    expect((await count({ steps: 'view', page: '/kitchens', version: 'made-up:a' })).status).toBe(200)
    const { rows: named } = await read('page')
    expect(named.find(({ name }) => name === '*')?.counts.view).toBe(3)
    expect((await read('version')).rows.some(({ name }) => name.startsWith('made-up'))).toBe(false)
    expect(named.some(({ name }) => name.startsWith('/new'))).toBe(false)
  })
})

describe('the funnel', () => {
  test('is the organization’s own, for a period', async () => {
    const other = await app.signIn('other@walkup.test')
    expect((await read('page', other)).rows).toEqual([])
    const at = (from: string, to: string) =>
      admin.call('reports.funnel', { body: { groupBy: 'page', filter: { dates: { from, to } } } })
    expect((await at('2026-02-01', '2026-01-01')).problem.errors?.[0]?.path).toBe('filter.dates.to')
    expect((await at('2020-01-01', '2020-12-31')).data).toMatchObject({ rows: [], total: { view: 0, booked: 0 } })
  })
})
