import { readdir } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { download, file, makeItem, pdf, sendForm, sendRaw, type Fields } from './supportFixture.ts'

let test: TestApp
let admin: SignedIn
let generator: SignedIn
beforeAll(async () => {
  test = await startApp()
  admin = await test.signIn('role2@walkup.test')
  generator = await test.signIn('role14@walkup.test')
})
afterAll(() => test.close())

const make = (fields: Fields) => makeItem(test, admin, fields)
const stored = async (folder: string) => (await readdir(`${test.config.dataDir}/files/${folder}`).catch(() => [])).length

describe('a document with a file', () => {
  it('is uploaded as a form and downloaded unchanged as an attachment with its name', async () => {
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
    const answer = await download(test, generator, item.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_bersicht.pdf"; filename*=UTF-8''%C3%9Cbersicht.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  it('accepts lists as repeated fields, and treats empty fields as missing', async () => {
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

  it('is updated by JSON, which keeps its file, or by a form, which replaces it', async () => {
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
    expect((await download(test, admin, item.id)).body).toBe('Grüße')
    const events = await test.db.asOwner((tx) =>
      tx.rows<{ action: string }>(
        sql`select action from audit_event where entity = 'supportDocument' and entity_id = ${item.id} order by id`,
      ),
    )
    expect(events.map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  })

  it('stores nothing when rejected', async () => {
    const item = await make([
      ['title', 'Contended'],
      ['file', file('a.pdf')],
    ])
    await admin.call('support.upsertServiceProviderDocument', { body: { id: item.id, title: 'Won' } })
    const before = await stored('1')
    const late = await sendForm(test, admin, 'support.upsertServiceProviderDocument', [
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

describe('an invalid form', () => {
  const upsert = 'support.upsertServiceProviderDocument'
  it.each<[string, string, Fields]>([
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
    const answer = await sendForm(test, admin, upsert, fields)
    expect(answer.status, JSON.stringify(answer.problem)).toBe(400)
    expect(answer.paths).toContain(path)
    expect(await stored('1')).toBe(before)
  })

  it('returns 413 for a file that is too large, and 400 for a body that is not a form', async () => {
    const big = await sendForm(test, admin, upsert, [
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
      const answer = await sendRaw(test, admin, upsert, Buffer.from(payload), type)
      expect(answer.status, payload).toBe(400)
    }
  })

  it('is not read before authentication, or by endpoints that accept no form', async () => {
    const unknown = await test.app.inject({
      method: 'POST',
      url: '/api/support/documents/service-provider/upsert',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'x',
    })
    expect(unknown.statusCode).toBe(401)
    expect((await sendForm(test, generator, upsert, [['title', 'x']])).status).toBe(403)
    expect((await sendForm(test, admin, 'support.tutorials', [['limit', '1']])).status).toBe(415)
    const json = await admin.call(upsert, { body: { title: 'x', file: 'a.pdf' } })
    expect(json.problem.errors?.map(({ path }) => path)).toEqual(['file'])
  })
})
