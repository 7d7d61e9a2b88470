import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let test: TestApp
let admin: SignedIn
const organizationId = 1
beforeAll(async () => {
  test = await startApp()
  admin = await test.signIn('role2@walkup.test')
})
afterAll(() => test.close())

const owner = <T extends object>(query: ReturnType<typeof sql>) => test.db.asOwner((tx) => tx.rows<T>(query))
const address = { line1: '100 Test Way', city: 'Dublin', state: 'OH', postalCode: '43017' }
let numbered = 0
const body = (more: object = {}) => ({ number: `0${++numbered}99`, name: 'A test store', territoryId: 1, address, ...more })
async function make(more: object = {}) {
  const { status, data, problem } = await admin.call('stores.upsert', { body: body(more) })
  expect(status, JSON.stringify(problem)).toBe(200)
  return data
}

describe('stores.search', () => {
  it('paginates all stores of the organization once each, by name', async () => {
    const seen: { id: number; name: string }[] = []
    let cursor: string | null | undefined
    do {
      const { data } = await admin.call('stores.search', { body: { limit: 7, ...(cursor && { cursor }) } })
      seen.push(...data.items)
      cursor = data.nextCursor
      expect(data.items.every((store) => store.organizationId === organizationId)).toBe(true)
    } while (cursor)
    const expected = await owner<{ id: number }>(
      sql`select id from store where organization_id = ${organizationId} and deleted_at is null order by left(lower(name), 50), id`,
    )
    expect(expected.length).toBeGreaterThan(7)
    expect(seen.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  })

  it('searches parts of names, numbers, cities and streets, and filters', async () => {
    const [sample] = await owner<{ id: number; number: string; city: string; line1: string; state: string; territoryId: number }>(
      sql`select id, number, city, line1, state, territory_id from store where organization_id = 1 order by id limit 1`,
    )
    if (!sample) throw new Error('The demo has no store.')
    for (const search of [sample.number.slice(1), sample.city.slice(1, 5), sample.line1.slice(0, 6).toUpperCase()]) {
      const { data } = await admin.call('stores.search', { body: { filter: { search }, limit: 200 } })
      expect(
        data.items.map(({ id }) => id),
        search,
      ).toContain(sample.id)
    }
    const { data } = await admin.call('stores.search', {
      body: { filter: { territoryIds: [sample.territoryId], states: [sample.state], isActive: true }, limit: 200 },
    })
    const [count] = await owner<{ n: number }>(sql`select count(*)::int as n from store where organization_id = 1
      and territory_id = ${sample.territoryId} and state = ${sample.state} and is_active and deleted_at is null`)
    expect(data.total).toBe(count?.n)
  })

  it('counts active printed codes', async () => {
    const { data } = await admin.call('stores.search', { body: { limit: 200 } })
    const counts = await owner<{ id: number; n: number }>(sql`
      select s.id, count(c.id)::int as n from store s left join qr_code c on c.store_id = s.id and c.is_active and c.deleted_at is null
      where s.organization_id = 1 group by s.id`)
    expect(counts.some(({ n }) => n > 0)).toBe(true)
    for (const { id, n } of counts) expect(data.items.find((store) => store.id === id)?.qrCodes, String(id)).toBe(n)
  })

  it('limits territory managers to the stores of their territories', async () => {
    const manager = await test.signIn('role4@walkup.test')
    const own = await owner<{ id: number; mine: boolean }>(sql`
      select s.id, s.territory_id in (select t.territory_id from membership m join membership_territory t on t.membership_id = m.id
        where m.user_id = ${manager.record.userId}) as mine from store s where s.organization_id = 1 and s.deleted_at is null`)
    const { data } = await manager.call('stores.search', { body: { limit: 200 } })
    const mine = own.filter((store) => store.mine)
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.length).toBeLessThan(own.length)
    expect(new Set(data.items.map(({ id }) => id))).toEqual(new Set(mine.map(({ id }) => id)))
    for (const { id, mine: isMine } of own.slice(0, 30)) {
      expect((await manager.call('stores.get', { params: { id } })).status).toBe(isMine ? 200 : 404)
    }
  })
})

describe('stores.upsert', () => {
  it('creates a store in the territory’s time zone, and keeps leading zeros of its number', async () => {
    const store = await make({ number: '00700', name: '  Corner  ' })
    const [territory] = await owner<{ timeZone: string }>(sql`select time_zone from territory where id = 1`)
    expect(store).toMatchObject({
      number: '00700',
      name: 'Corner',
      timeZone: territory?.timeZone,
      radiusM: 200,
      isActive: true,
      qrCodes: 0,
    })
    expect(store.address).toEqual({ ...address, line2: null })
    const [event] = await owner<{ action: string; after: { number: string } }>(
      sql`select action, after from audit_event where entity = 'store' and entity_id = ${store.id}`,
    )
    expect(event).toMatchObject({ action: 'create', after: { number: '00700' } })
  })

  it('changes only the given fields, and rejects stale edits', async () => {
    const store = await make({ lat: 40.1, lng: -83.1, radiusM: 300 })
    const given = body({ id: store.id, number: store.number, name: 'Renamed', updatedAt: store.updatedAt })
    const { data } = await admin.call('stores.upsert', { body: given })
    expect(data).toMatchObject({ id: store.id, name: 'Renamed', lat: 40.1, lng: -83.1, radiusM: 300 })
    const late = await admin.call('stores.upsert', { body: { ...given, name: 'Late' } })
    expect(late.status).toBe(409)
    expect(late.problem).toMatchObject({ type: 'stale', current: { id: store.id, name: 'Renamed' } })
    const events = await owner<{ action: string; before: object; after: object }>(
      sql`select action, before, after from audit_event where entity = 'store' and entity_id = ${store.id} order by id`,
    )
    expect(events.at(-1)).toMatchObject({ action: 'update', before: { name: 'A test store' }, after: { name: 'Renamed' } })
  })

  it('requires unique numbers, except those of deleted stores', async () => {
    const store = await make()
    const other = await admin.call('stores.upsert', { body: body({ number: store.number }) })
    expect(other.status).toBe(409)
    expect(other.problem).toMatchObject({ type: 'exists', errors: [{ path: 'number' }], existingId: store.id })
    expect((await admin.call('stores.delete', { params: { id: store.id } })).status).toBe(200)
    expect((await make({ number: store.number })).id).not.toBe(store.id)
  })

  it.each([
    ['timeZone', { timeZone: 'America/Nowhere' }],
    ['territoryId', { territoryId: 2_000_000_000 }],
    ['brandId', { brandId: 2_000_000_000 }],
    ['address.state', { address: { ...address, state: 'ZZ' } }],
    ['lng', { lat: 12 }],
    ['name', { name: '   ' }],
  ])('rejects an invalid %s by field', async (path, more) => {
    const answer = await admin.call('stores.upsert', { body: body(more) })
    expect(answer.status).toBe(400)
    expect(answer.problem.errors?.map((error) => error.path)).toEqual([path])
  })

  it('rejects another organization’s store or territory', async () => {
    const other = await test.signIn('other@walkup.test')
    const store = await make()
    expect((await other.call('stores.get', { params: { id: store.id } })).status).toBe(404)
    expect((await other.call('stores.upsert', { body: body({ id: store.id }) })).status).toBe(404)
    expect((await other.call('stores.delete', { params: { id: store.id } })).status).toBe(404)
    const foreign = await other.call('stores.upsert', { body: body() })
    expect(foreign.problem.errors?.[0]?.path).toBe('territoryId')
  })
})

describe('stores.delete', () => {
  it('reports what is in use, and deletes once nothing is', async () => {
    const store = await make()
    const [user] = await owner<{ id: number }>(sql`select id from app_user where email = 'role14@walkup.test'`)
    const [group] = await owner<{ id: number }>(sql`select id from service_group where organization_id = 1 limit 1`)
    const code = await admin.call('qrCodes.upsert', {
      body: { label: 'Entrance', userId: user?.id, storeId: store.id, serviceGroupId: group?.id },
    })
    await owner(sql`insert into shift (organization_id, store_id, start_at, end_at)
      values (1, ${store.id}, app_now() + interval '1 day', app_now() + interval '1 day 4 hours')`)
    const refused = await admin.call('stores.delete', { params: { id: store.id } })
    expect(refused.status).toBe(409)
    expect(refused.problem).toMatchObject({
      type: 'in-use',
      count: 2,
      dependents: [
        { entity: 'printed code', count: 1, names: ['Entrance'] },
        { entity: 'coming shift', count: 1 },
      ],
    })
    await admin.call('qrCodes.delete', { params: { id: code.data.id } })
    await owner(sql`update shift set deleted_at = app_now() where store_id = ${store.id}`)
    expect((await admin.call('stores.delete', { params: { id: store.id } })).status).toBe(200)
    expect((await admin.call('stores.get', { params: { id: store.id } })).status).toBe(404)
  })
})

describe('addresses', () => {
  const suggest = async (who: SignedIn, query: string) =>
    (await who.call('stores.addressSuggestions', { query: { query } })).data.suggestions

  it('suggests ZIP codes and cities, and keeps a street before them', async () => {
    const [zip] = await suggest(admin, '43017')
    expect(zip).toMatchObject({
      text: 'Dublin, OH 43017',
      source: 'city',
      address: { city: 'Dublin', state: 'OH', postalCode: '43017' },
    })
    expect((await suggest(admin, 'Phoeni')).map(({ text }) => text)).toContain('Phoenix, AZ')
    const [street] = await suggest(admin, '12 Oak Street, phoenix, az')
    expect(street).toMatchObject({
      text: '12 Oak Street, Phoenix, AZ',
      address: { line1: '12 Oak Street', state: 'AZ', postalCode: null },
    })
    const details = await admin.call('stores.addressDetails', { params: { placeId: street?.placeId ?? '' } })
    expect(details.data).toMatchObject(street ?? {})
    const [whole] = await suggest(admin, '1500 Polaris Pkwy 43240')
    expect(whole).toMatchObject({ address: { line1: '1500 Polaris Pkwy', city: 'Columbus', state: 'OH', postalCode: '43240' } })
  })

  it('returns the territory for a new store: the one that serves the ZIP code, or that of the nearest store within 100 km', async () => {
    const at = async (zip: string, as = admin) =>
      (await as.call('stores.addressDetails', { params: { placeId: `zip.${zip}` } })).data.territory
    const nearest = await at('43201')
    expect(nearest).toMatchObject({ name: 'Central Ohio' })
    expect(await at('99501')).toBeNull()
    const [far] = await owner<{ id: number; name: string }>(
      sql`select id, name from territory where organization_id = 1 and name <> 'Central Ohio' and deleted_at is null order by id limit 1`,
    )
    await owner(sql`update territory set postal_codes = '{99501}' where id = ${far?.id}`)
    expect(await at('99501')).toEqual(far)
    expect(await at('99501', await test.signIn('other@walkup.test'))).toBeNull()
    await owner(sql`update territory set postal_codes = '{}' where id = ${far?.id}`)
  })

  it('suggests the organization’s stores, and leads’ streets to those who can see the lead', async () => {
    const store = await make({ name: 'Zanzibar Outpost' })
    expect(await suggest(admin, 'zanzib')).toContainEqual(
      expect.objectContaining({ placeId: `store.${store.id}`, source: 'store' }),
    )
    const [lead] = await owner<{ id: number }>(
      sql`select id from lead where organization_id = 1 and deleted_at is null order by id limit 1`,
    )
    await owner(sql`update lead set address = '{"line1": "77 Quixote 100%_Lane", "city": "Dublin", "state": "OH", "postalCode": "43017"}'
      where id = ${lead?.id}`)
    const placeId = `lead.${lead?.id}`
    expect(await suggest(admin, '77 quixote')).toContainEqual(
      expect.objectContaining({ placeId, text: '77 Quixote 100%_Lane, Dublin, OH 43017' }),
    )
    expect((await suggest(admin, '77 quixote 100%_l')).map((one) => one.placeId)).toContain(placeId)
    expect((await suggest(admin, '77 _uixote')).map((one) => one.placeId)).not.toContain(placeId)
    const other = await test.signIn('other@walkup.test')
    expect((await suggest(other, '77 quixote')).map((one) => one.placeId)).not.toContain(placeId)
    expect((await other.call('stores.addressDetails', { params: { placeId } })).status).toBe(404)
    expect((await admin.call('stores.addressDetails', { params: { placeId } })).data.address.line1).toBe('77 Quixote 100%_Lane')
    const shopper = await test.call('qrCodes.addressSuggestions', {
      params: { userUid: 'demolg00000000000000000001' },
      query: { query: '77 quixote' },
    })
    expect(shopper.data.suggestions).toEqual([])
  })

  it('requires an active generator’s code from shoppers', async () => {
    const ask = (userUid: string) => test.call('qrCodes.addressSuggestions', { params: { userUid }, query: { query: '4321' } })
    const { data } = await ask('demolg00000000000000000001')
    expect(data.suggestions.length).toBe(10)
    expect(data.suggestions.every(({ address: found }) => found.postalCode?.startsWith('4321'))).toBe(true)
    expect((await ask('nobody0000000000000000000001')).status).toBe(404)
  })

  it('looks a ZIP code up in the list although Google has a key, and anything else if Google fails', async () => {
    let asked = 0
    const google = createServer((_, response) => void response.writeHead(++asked && 403).end('{}'))
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`
    Object.assign(test.config, { places: { key: 'a-key', origin, mayBePrivate: true } })
    try {
      const ask = async (query: string) => {
        const params = { userUid: 'demolg00000000000000000001' }
        return (await test.call('qrCodes.addressSuggestions', { params, query: { query } })).data.suggestions
      }
      expect(await ask('43017')).toMatchObject([{ address: { city: 'Dublin', state: 'OH', postalCode: '43017' } }])
      expect(asked).toBe(0)
      expect((await ask('12 Oak St, Phoeni')).map(({ text }) => text)).toContain('12 Oak St, Phoenix, AZ')
      expect(asked).toBe(1)
    } finally {
      Object.assign(test.config, { places: undefined })
      google.close().closeAllConnections()
    }
  })

  it('suggests the nearest places to a shopper, and rejects coordinates that are none', async () => {
    const params = { userUid: 'demolg00000000000000000001' }
    const ask = (lat: number, lng: number) =>
      test.call('qrCodes.addressSuggestions', { params, query: { query: '12 Oak St, Dublin', lat, lng } })
    expect((await ask(37.7, -121.9)).data.suggestions[0]).toMatchObject({ address: { line1: '12 Oak St', state: 'CA' } })
    expect((await ask(91, 0)).problem).toMatchObject({ errors: [{ path: 'lat' }] })
  })

  it('returns nothing without a match', async () => {
    expect(await suggest(admin, '?')).toEqual([])
    expect(await suggest(admin, 'zzzzqqq')).toEqual([])
    for (const placeId of ['zip.00000', 'store.1999999999', 'lead.abc', 'ChIJnothing'])
      expect((await admin.call('stores.addressDetails', { params: { placeId } })).status, placeId).toBe(404)
  })
})
