import { folded } from '@walkup/sdk/reading'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

/** Pairs of stored and typed spellings. */
const pairs = [
  ['Zoe\u0301 Composed', 'Zo\u00E9'],
  ['Zo\u00E9 Decomposed', 'Zoe\u0301'],
  ['\uD64D\uAE38\uB3D9', '\uD64D\uAE38\uB3D9'.normalize('NFD')],
  ['\uC774\uC21C\uC2E0'.normalize('NFD'), '\uC774\uC21C\uC2E0'],
  ['Nguyễn Văn', 'nguyen van'],
  ['Đặng Lan', 'dang'],
  ['O’Brien', "o'brien"],
  ["O'Neil", 'O’Neil'],
  ['Weiß', 'weiss'],
  ['Łukasz', 'lukasz'],
  ['Anne–Marie', 'anne-marie'],
  ['علی‌رضا', 'علیرضا'],
  ['Ｆｕｌｌｗｉｄｔｈ', 'fullwidth'],
  ['Жанна', 'жАННА'],
  ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'],
  ['Þórður', 'thordur'],
  ['D`Amico', 'd’amico'],
] as const

describe('search ignores spelling variants', () => {
  test.each(pairs)('and finds %j by %j, for leads, people, stores, technicians and codes', async (stored, typed) => {
    await app.db.asOwner(async (tx) => {
      await tx.run(sql`insert into lead (organization_id, uid, kind, status, first_name, last_name, service_group_id, received_at, captured_at)
        select 1, md5(${stored}), 'internal', 'new', 'Fold', ${stored}, 1, app_now(), app_now()`)
      await tx.run(
        sql`update store set name = ${stored} where id = (select min(id) from store where organization_id = 1 and deleted_at is null)`,
      )
      await tx.run(sql`update technician set name = ${stored}
        where id = (select min(id) from technician where organization_id = 1 and deleted_at is null)`)
      await tx.run(sql`update qr_code set label = ${stored}
        where id = (select min(id) from qr_code where organization_id = 1 and deleted_at is null)`)
      await tx.run(sql`update app_user set last_name = ${stored} where email = 'role14@walkup.test'`)
    })
    const body = { filter: { search: typed } }
    const [leads, users, stores, technicians, codes] = await Promise.all([
      admin.call('leads.searchAll', { body }),
      admin.call('users.search', { body }),
      admin.call('stores.search', { body }),
      admin.call('technicians.search', { body }),
      admin.call('qrCodes.search', { body }),
    ])
    // The stored text is unchanged.
    expect(leads.data.items.map(({ lastName }) => lastName)).toContain(stored)
    expect(users.data.items.map(({ lastName }) => lastName)).toContain(stored)
    expect(stores.data.items.map(({ name }) => name)).toContain(stored)
    expect(technicians.data.items.map(({ name }) => name)).toContain(stored)
    expect(codes.data.items.map(({ label }) => label)).toContain(stored)
  })
})

test('names that differ only in composition or spelling variants are the same name', async () => {
  const add = (name: string) => admin.call('settings.upsertListEntry', { params: { list: 'storesBrands' }, body: { name } })
  expect((await add('Cafe\u0301')).status).toBe(200)
  expect((await add('CAF\u00C9')).status).toBe(409)
  // Another word is another name.
  expect((await add('Cafe')).status).toBe(200)
})

test('an import finds stored names in any Unicode composition', async () => {
  await app.db.asOwner((tx) =>
    tx.run(sql`insert into territory (organization_id, name, time_zone) values (1, ${'Montre\u0301al'}, 'America/Toronto')`),
  )
  const { data } = await admin.call('stores.import', {
    body: {
      rows: [
        {
          Number: 'F-1',
          Name: 'Folded',
          Territory: 'MONTR\u00C9AL',
          Street: '1 Elm St',
          City: 'Dublin',
          State: 'OH',
          ZIP: '43017',
        },
      ],
    },
  })
  expect(data.rows[0]).toMatchObject({ result: 'created', errors: [] })
})

test('the SDK folds text as the database does', async () => {
  // Latin, Greek, Cyrillic and punctuation, whose case no version of Unicode has changed.
  const letters = [...Array(0x52f).keys(), ...Array.from({ length: 0x322 }, (_, index) => 0x1dff + index)]
  const texts = [...pairs.flat(), ...letters.map((code) => `a${String.fromCodePoint(code + 1)}b`)]
  const rows = await app.db.asOwner((tx) =>
    tx.rows<{ given: string; folded: string }>(sql`select given, folded(given) as folded from unnest(${texts}::text[]) given`),
  )
  expect(rows.filter((row) => folded(row.given) !== row.folded)).toEqual([])
})

test('streets are suggested in any spelling', async () => {
  await app.db.asOwner((tx) =>
    tx.run(sql`update lead set address = '{"line1": "5 Rue de l’Église", "city": "Cañon City", "state": "CO", "postalCode": "81212"}'
      where id = (select max(id) from lead where organization_id = 1 and deleted_at is null)`),
  )
  for (const query of ["5 rue de l'eglise", '5 RUE DE L’E\u0301GLISE']) {
    const { data } = await admin.call('stores.addressSuggestions', { query: { query } })
    expect(data.suggestions.map(({ text }) => text)).toContain('5 Rue de l’Église, Cañon City, CO 81212')
  }
  const { data } = await admin.call('stores.addressSuggestions', { query: { query: 'Cañon Ci' } })
  expect(data.suggestions.map(({ text }) => text)).toContain('Canon City, CO')
})

test('a saved view, a store number and the parameters of a campaign rule are unique in any spelling', async () => {
  const view = (name: string) => admin.call('views.upsert', { body: { listKey: 'leads.all', name, state: {} } })
  expect((await view('Caf\u00E9 leads')).status).toBe(200)
  expect((await view('CAFE\u0301 LEADS')).status).toBe(409)

  const known = (await admin.call('stores.search', { body: { limit: 1 } })).data.items[0]
  const store = (number: string) =>
    admin.call('stores.upsert', {
      body: { number, name: 'Wide', territoryId: known?.territory.id ?? 0, address: known?.address, timeZone: known?.timeZone },
    } as never)
  expect((await store('W12')).status).toBe(200)
  const other = await store('\uFF57\uFF11\uFF12')
  expect([other.status, other.problem]).toEqual([
    409,
    expect.objectContaining({ errors: [expect.objectContaining({ code: 'number-of-other-store' })] }),
  ])

  const campaign = await app.db.asOwner((tx) =>
    tx.one<{ id: number }>(
      sql`select id from lookup_item where organization_id = 1 and list = 'serviceTitanCampaigns' and is_active limit 1`,
    ),
  )
  const rule = (utmCampaign: string) =>
    admin.call('settings.upsertCampaignRule', { body: { utmCampaign, campaignId: campaign?.id ?? 0 } })
  expect((await rule('Pr\u00E9-fall')).status).toBe(200)
  expect((await rule('PRE\u0301-FALL')).status).toBe(409)
})
