import sql from 'sql-template-tag'
import type { EndpointName } from '@walkup/sdk/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { download, file, makeItem, sendForm, type Fields } from './supportFixture.ts'

let test: TestApp
let system: SignedIn
let admin: SignedIn
let generator: SignedIn
let other: SignedIn
beforeAll(async () => {
  test = await startApp()
  system = await test.signIn('role1@walkup.test')
  admin = await test.signIn('role2@walkup.test')
  generator = await test.signIn('role14@walkup.test')
  other = await test.signIn('other@walkup.test')
})
afterAll(() => test.close())

const make = (fields: Fields, name?: EndpointName, who = admin) => makeItem(test, who, fields, name)
const ids = async (
  who: SignedIn,
  name: 'support.serviceProviderDocuments' | 'support.wingenDocuments' | 'support.tutorials',
  filter = {},
) => (await who.call(name, { body: { filter } })).data.items.map(({ id }) => id)

describe('the audience', () => {
  it('determines what a role can list and download; office roles see all of their organization', async () => {
    const office = await make([
      ['title', 'For offices'],
      ['roleIds', '[2,3]'],
      ['file', file('office.pdf')],
    ])
    const everyone = await make([
      ['title', 'For everyone'],
      ['file', file('all.pdf')],
    ])
    const seen = await ids(generator, 'support.serviceProviderDocuments')
    expect(seen).toContain(everyone.id)
    expect(seen).not.toContain(office.id)
    expect((await download(test, generator, office.id)).statusCode).toBe(404)
    expect((await download(test, generator, everyone.id)).statusCode).toBe(200)
    expect(await ids(system, 'support.serviceProviderDocuments')).toEqual(expect.arrayContaining([office.id, everyone.id]))
    expect(await ids(admin, 'support.serviceProviderDocuments', { search: 'offices', roleIds: [2] })).toEqual([office.id])
    expect(await ids(admin, 'support.serviceProviderDocuments', { search: 'offices', roleIds: [14] })).toEqual([])
  })

  it('isolates organizations', async () => {
    const item = await make([
      ['title', 'Ours'],
      ['file', file('a.pdf')],
    ])
    expect(await ids(other, 'support.serviceProviderDocuments')).not.toContain(item.id)
    expect((await download(test, other, item.id)).statusCode).toBe(404)
    expect((await other.call('support.deleteDocument', { params: { id: item.id } })).status).toBe(404)
    const stolen = await other.call('support.upsertServiceProviderDocument', { body: { id: item.id, title: 'Theirs' } })
    expect(stolen.status).toBe(404)
  })

  it('shows the product’s documents to every organization; only system administrators can write them', async () => {
    const item = await make(
      [
        ['title', 'Release'],
        ['file', file('r.pdf')],
      ],
      'support.upsertWingenDocument',
      system,
    )
    expect(item.organizationId).toBeNull()
    for (const who of [admin, generator, other]) {
      expect(await ids(who, 'support.wingenDocuments')).toContain(item.id)
      expect(await ids(who, 'support.serviceProviderDocuments')).not.toContain(item.id)
      expect((await download(test, who, item.id)).statusCode).toBe(200)
    }
    expect((await sendForm(test, admin, 'support.upsertWingenDocument', [['title', 'x']])).status).toBe(403)
    expect((await admin.call('support.deleteDocument', { params: { id: item.id } })).status).toBe(403)
    const asOwn = await admin.call('support.upsertServiceProviderDocument', { body: { id: item.id, title: 'Ours now' } })
    expect(asOwn.status).toBe(404)
    const offices = await make(
      [
        ['title', 'Only for offices'],
        ['roleIds', '[1,2]'],
        ['file', file('r.pdf')],
      ],
      'support.upsertWingenDocument',
      system,
    )
    expect(await ids(generator, 'support.wingenDocuments')).not.toContain(offices.id)
    expect((await download(test, generator, offices.id)).statusCode).toBe(404)
    expect((await system.call('support.deleteDocument', { params: { id: item.id } })).status).toBe(200)
    expect(await ids(system, 'support.wingenDocuments')).not.toContain(item.id)
  })

  it('is enforced by the database', async () => {
    const scope = { organizationId: 1, organizations: [1], userId: 1, roleId: 2, subscriptionId: 1, territories: [] }
    const write = (statement: ReturnType<typeof sql>) => test.db.asTenant(scope, (tx) => tx.run(statement))
    expect(await write(sql`update product_item set title = 'taken'`)).toBe(0)
    await expect(
      write(sql`insert into product_item (kind, title, video_url) values ('document', 'x', 'https://x')`),
    ).rejects.toThrow(/row-level security/)
    await expect(write(sql`delete from product_item`)).rejects.toThrow(/permission denied/)
  })
})

describe('tutorials', () => {
  const video = 'https://video.example/a'
  it('list the organization’s and the product’s together, in order', async () => {
    const own = await make(
      [
        ['title', 'Ours'],
        ['videoUrl', video],
        ['order', '5'],
      ],
      'support.upsertTutorial',
    )
    const product = await make(
      [
        ['title', 'The product’s'],
        ['videoUrl', video],
        ['order', '4'],
        ['audience', 'product'],
      ],
      'support.upsertTutorial',
      system,
    )
    const listed = (await admin.call('support.tutorials', { body: {} })).data.items
    expect(listed.map(({ order }) => order)).toEqual(listed.map(({ order }) => order).toSorted((a, b) => a - b))
    const places = listed.map(({ id }) => id)
    expect(places.indexOf(product.id)).toBeLessThan(places.indexOf(own.id))
    expect(places).toContain(own.id)
    expect(await ids(other, 'support.tutorials')).toContain(product.id)
    expect(await ids(other, 'support.tutorials')).not.toContain(own.id)
    const refused = await sendForm(test, admin, 'support.upsertTutorial', [
      ['title', 'x'],
      ['videoUrl', video],
      ['audience', 'product'],
    ])
    expect(refused.status).toBe(403)
  })

  it('paginate across both', async () => {
    const seen: number[] = []
    let cursor: string | null | undefined
    do {
      const { data } = await system.call('support.tutorials', { body: { limit: 1, ...(cursor && { cursor }) } })
      seen.push(...data.items.map(({ id }) => id))
      cursor = data.nextCursor
    } while (cursor)
    expect(seen).toEqual(await ids(system, 'support.tutorials'))
    expect(seen.length).toBeGreaterThan(2)
  })

  it('are deleted as tutorials, not as documents', async () => {
    const item = await make(
      [
        ['title', 'Short'],
        ['videoUrl', video],
      ],
      'support.upsertTutorial',
    )
    expect((await admin.call('support.deleteDocument', { params: { id: item.id } })).status).toBe(404)
    expect((await download(test, admin, item.id)).statusCode).toBe(404)
    expect((await admin.call('support.deleteTutorial', { params: { id: item.id } })).status).toBe(200)
    expect((await admin.call('support.deleteTutorial', { params: { id: item.id } })).status).toBe(404)
  })
})
