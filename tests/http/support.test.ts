import { readdir } from 'node:fs/promises'
import type { EndpointName } from '@walkup/sdk/endpoints'
import { everyEndpoint } from '@walkup/sdk/endpoints'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Replies } from '@walkup/sdk/contract'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

type Item = Replies['support.upsertTutorial']
type Field = string | Blob
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

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const file = (name: string, bytes: Uint8Array<ArrayBuffer> | string = new Uint8Array(pdf)) => new File([bytes], name)

/** Sends a form as a browser does. */
async function send(who: SignedIn, name: EndpointName, fields: readonly (readonly [string, Field])[]) {
  const form = new FormData()
  for (const [key, value] of fields) form.append(key, value)
  const encoded = new Response(form)
  return raw(who, name, Buffer.from(await encoded.arrayBuffer()), encoded.headers.get('content-type') ?? '')
}
async function raw(who: SignedIn, name: EndpointName, payload: Buffer, type: string) {
  const response = await test.app.inject({
    method: 'POST',
    url: everyEndpoint[name].split(' ')[1] ?? '',
    headers: { authorization: `Bearer ${who.record.token}`, 'content-type': type },
    payload,
  })
  const body = response.json<{ data: Item; type: string; errors?: { path: string; message: string }[]; current?: Item }>()
  return { status: response.statusCode, data: body.data, problem: body, paths: body.errors?.map(({ path }) => path) }
}
async function make(
  fields: readonly (readonly [string, Field])[],
  name: EndpointName = 'support.upsertServiceProviderDocument',
  who = admin,
) {
  const { status, data, problem } = await send(who, name, fields)
  expect(status, JSON.stringify(problem)).toBe(200)
  return data
}
const download = (who: SignedIn, id: number) =>
  test.app.inject({ url: `/api/support/documents/${id}/file`, headers: { authorization: `Bearer ${who.record.token}` } })
const ids = async (
  who: SignedIn,
  name: 'support.serviceProviderDocuments' | 'support.wingenDocuments' | 'support.tutorials',
  filter = {},
) => (await who.call(name, { body: { filter } })).data.items.map(({ id }) => id)
const stored = async (folder: string) => (await readdir(`${test.config.dataDir}/files/${folder}`).catch(() => [])).length

describe('a document with a file', () => {
  it('comes in a form, and is downloaded as it was, under its name, never shown', async () => {
    const item = await make([
      ['title', ' Etiquette '],
      ['roleIds', '[14, 15, 14]'],
      ['file', file('Übersicht.PDF')],
    ])
    expect(item).toMatchObject({
      organizationId: 1,
      title: 'Etiquette',
      file: { name: 'Übersicht.pdf', mediaType: 'application/pdf', sizeBytes: pdf.length },
      videoUrl: null,
      roleIds: [14, 15],
    })
    const answer = await download(generator, item.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_bersicht.pdf"; filename*=UTF-8''%C3%9Cbersicht.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('takes lists as repeated fields, and empty fields as none', async () => {
    const item = await make([
      ['title', 'Repeated'],
      ['description', ''],
      ['roleIds', '2'],
      ['roleIds', '14'],
      ['order', '3'],
      ['file', file('a.pdf')],
    ])
    expect(item).toMatchObject({ description: null, roleIds: [2, 14], order: 3 })
  })

  it('is changed by JSON without touching its file, and by a form with another', async () => {
    const item = await make([
      ['title', 'First'],
      ['file', file('a.pdf')],
    ])
    const renamed = await admin.call('support.upsertServiceProviderDocument', {
      body: { id: item.id, updatedAt: item.updatedAt, title: 'Second' },
    })
    expect(renamed.data).toMatchObject({ id: item.id, title: 'Second', file: item.file })
    const replaced = await make([
      ['id', String(item.id)],
      ['title', 'Second'],
      ['file', file('notes.txt', 'Grüße')],
    ])
    expect(replaced.file).toEqual({ name: 'notes.txt', mediaType: 'text/plain', sizeBytes: 7 })
    expect((await download(admin, item.id)).body).toBe('Grüße')
    const events = await test.db.asOwner((tx) =>
      tx.rows<{ action: string }>(
        sql`select action from audit_event where entity = 'supportDocument' and entity_id = ${item.id} order by id`,
      ),
    )
    expect(events.map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  })

  it('leaves nothing behind when it is refused', async () => {
    const item = await make([
      ['title', 'Contended'],
      ['file', file('a.pdf')],
    ])
    await admin.call('support.upsertServiceProviderDocument', { body: { id: item.id, title: 'Won' } })
    const before = await stored('1')
    const late = await send(admin, 'support.upsertServiceProviderDocument', [
      ['id', String(item.id)],
      ['updatedAt', item.updatedAt],
      ['title', 'Lost'],
      ['file', file('b.pdf')],
    ])
    expect(late.status).toBe(409)
    expect(late.problem).toMatchObject({ type: 'stale', current: { title: 'Won', file: { name: 'a.pdf' } } })
    expect(await stored('1')).toBe(before)
  })
})

describe('a form that is wrong', () => {
  const upsert = 'support.upsertServiceProviderDocument'
  it.each<[string, string, [string, Field][]]>([
    [
      'a page under a picture’s name',
      'file',
      [
        ['title', 'x'],
        ['file', file('a.png', '<script>alert(1)</script>')],
      ],
    ],
    [
      'a page as text',
      'file',
      [
        ['title', 'x'],
        ['file', file('a.html', '<p>')],
      ],
    ],
    [
      'an empty file',
      'file',
      [
        ['title', 'x'],
        ['file', file('a.pdf', '')],
      ],
    ],
    ['a file under another field', 'title', [['title', file('a.pdf')]]],
    [
      'two files',
      'file',
      [
        ['title', 'x'],
        ['file', file('a.pdf')],
        ['file', file('b.pdf')],
      ],
    ],
    ['neither file nor video', 'file', [['title', 'x']]],
    ['no title', 'title', [['file', file('a.pdf')]]],
    [
      'two titles',
      'title',
      [
        ['title', 'x'],
        ['title', 'y'],
        ['file', file('a.pdf')],
      ],
    ],
    [
      'a number that is none',
      'order',
      [
        ['title', 'x'],
        ['order', 'first'],
        ['file', file('a.pdf')],
      ],
    ],
    [
      'a role that is none',
      'roleIds.0',
      [
        ['title', 'x'],
        ['roleIds', '[99]'],
        ['file', file('a.pdf')],
      ],
    ],
    [
      'an unknown field',
      'isAdmin',
      [
        ['title', 'x'],
        ['isAdmin', '1'],
        ['file', file('a.pdf')],
      ],
    ],
    [
      'a prototype',
      '(body)',
      [
        ['title', 'x'],
        ['__proto__', '{"a":1}'],
        ['file', file('a.pdf')],
      ],
    ],
    [
      'a video that is no https address',
      'videoUrl',
      [
        ['title', 'x'],
        ['videoUrl', 'javascript:alert(1)'],
      ],
    ],
  ])('%s is 400 and named', async (_, path, fields) => {
    const before = await stored('1')
    const answer = await send(admin, upsert, fields)
    expect(answer.status, JSON.stringify(answer.problem)).toBe(400)
    expect(answer.paths).toContain(path)
    expect(await stored('1')).toBe(before)
  })

  it('is 413 when the file is too large, and 400 when it is no form', async () => {
    const big = await send(admin, upsert, [
      ['title', 'x'],
      ['file', file('big.pdf', new Uint8Array(21 * 1_048_576))],
    ])
    expect(big.status).toBe(413)
    expect(big.paths).toEqual(['file'])
    for (const [payload, type] of [
      ['--x\r\nContent-Disposition: form-data; name="title"\r\n\r\ncut of', 'multipart/form-data; boundary=x'],
      ['nonsense', 'multipart/form-data; boundary=x'],
      ['title=x', 'multipart/form-data'],
    ] as const) {
      const answer = await raw(admin, upsert, Buffer.from(payload), type)
      expect(answer.status, payload).toBe(400)
    }
  })

  it('is not read before the session is known, nor where no form is taken', async () => {
    const unknown = await test.app.inject({
      method: 'POST',
      url: '/api/support/documents/service-provider/upsert',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'x',
    })
    expect(unknown.statusCode).toBe(401)
    expect((await send(generator, upsert, [['title', 'x']])).status).toBe(403)
    expect((await send(admin, 'support.tutorials', [['limit', '1']])).status).toBe(415)
    const json = await admin.call(upsert, { body: { title: 'x', file: 'a.pdf' } })
    expect(json.problem.errors?.map(({ path }) => path)).toEqual(['file'])
  })
})

describe('whom it is for', () => {
  it('decides what a role lists and downloads; offices see all of their own', async () => {
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
    expect((await download(generator, office.id)).statusCode).toBe(404)
    expect((await download(generator, everyone.id)).statusCode).toBe(200)
    expect(await ids(system, 'support.serviceProviderDocuments')).toEqual(expect.arrayContaining([office.id, everyone.id]))
    expect(await ids(admin, 'support.serviceProviderDocuments', { search: 'offices', roleIds: [2] })).toEqual([office.id])
    expect(await ids(admin, 'support.serviceProviderDocuments', { search: 'offices', roleIds: [14] })).toEqual([])
  })

  it('keeps an organization’s from every other', async () => {
    const item = await make([
      ['title', 'Ours'],
      ['file', file('a.pdf')],
    ])
    expect(await ids(other, 'support.serviceProviderDocuments')).not.toContain(item.id)
    expect((await download(other, item.id)).statusCode).toBe(404)
    expect((await other.call('support.deleteDocument', { params: { id: item.id } })).status).toBe(404)
    const stolen = await other.call('support.upsertServiceProviderDocument', { body: { id: item.id, title: 'Theirs' } })
    expect(stolen.status).toBe(404)
  })

  it('shows the product’s to every organization, and lets only a system administrator write it', async () => {
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
      expect((await download(who, item.id)).statusCode).toBe(200)
    }
    expect((await send(admin, 'support.upsertWingenDocument', [['title', 'x']])).status).toBe(403)
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
    expect((await download(generator, offices.id)).statusCode).toBe(404)
    expect((await system.call('support.deleteDocument', { params: { id: item.id } })).status).toBe(200)
    expect(await ids(system, 'support.wingenDocuments')).not.toContain(item.id)
  })

  it('is held by the database, whoever asks it', async () => {
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
  it('are the organization’s and the product’s in one list, in order', async () => {
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
    const refused = await send(admin, 'support.upsertTutorial', [
      ['title', 'x'],
      ['videoUrl', video],
      ['audience', 'product'],
    ])
    expect(refused.status).toBe(403)
  })

  it('page by cursor over both', async () => {
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
    expect((await download(admin, item.id)).statusCode).toBe(404)
    expect((await admin.call('support.deleteTutorial', { params: { id: item.id } })).status).toBe(200)
    expect((await admin.call('support.deleteTutorial', { params: { id: item.id } })).status).toBe(404)
  })
})
