import { deflateSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metadataOf, phonePhoto } from '../support/jpeg.ts'
import { blankPng, forgedPng, pngChunk } from '../support/png.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { file, sendForm } from './supportFixture.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

const upload = (bytes: Buffer) =>
  sendForm<{ logoUrl: string }>(app, admin, 'settings.uploadLogo', [['file', file('logo.png', new Uint8Array(bytes))]])
const shown = (url: string) => app.app.inject({ url })

describe('logos', () => {
  test('are immutable and public, and shown to shoppers once the settings refer to them', async () => {
    const { status, data } = await upload(blankPng(40, 20))
    expect(status).toBe(200)
    const picture = await shown(data.logoUrl)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(await metadataOf(picture.rawPayload)).toEqual({ format: 'png', width: 40, height: 20, extras: 0 })
    const saved = await admin.call('settings.upsertWebConfig', { body: { logoUrl: data.logoUrl } })
    expect(saved.data.webConfig.logoUrl).toBe(data.logoUrl)
    const details = await app.call('qrCodes.details', { params: { userUid: 'demolg00000000000000000001', hdsfiGroup: 1 } })
    expect(details.data.webConfig.logoUrl).toBe(data.logoUrl)
    expect(details.data.webConfig).not.toHaveProperty('callToAction')
  })

  test.each([
    ['words', () => blankPng(40, 20, pngChunk('tEXt', Buffer.from('Author\0A. Person')))],
    ['the place and the camera', () => phonePhoto()],
    ['a page after its end', () => Buffer.concat([blankPng(40, 20), Buffer.from('A. Person <script>')])],
    ['more pixels than it says', () => forgedPng({ width: 10, height: 10 }, deflateSync(Buffer.alloc(50_000_000)))],
    ['a cut end', () => blankPng(40, 20).subarray(0, -6)],
  ])('keep only the pixels of a file, without %s', async (_, make) => {
    const { status, data } = await upload(await make())
    expect(status).toBe(200)
    const picture = (await shown(data.logoUrl)).rawPayload
    for (const trace of ['A. Person', 'GPS', 'Walkup Phone']) expect(picture.includes(trace), trace).toBe(false)
    expect((await metadataOf(picture)).extras).toBe(0)
  })

  test('are reduced to 2000 pixels', async () => {
    const { data } = await upload(blankPng(4000, 2))
    expect(await metadataOf((await shown(data.logoUrl)).rawPayload)).toMatchObject({ width: 2000, height: 1 })
  })

  test.each([
    [
      'a drawing that can hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'wrong-file-type',
    ],
    ['more than 256 kB', Buffer.concat([blankPng(40, 20), Buffer.alloc(262_144)]), 'icon-too-large'],
    ['more than 4096 pixels', blankPng(4097, 1), 'picture-too-large'],
    [
      'a picture that claims to be huge',
      forgedPng({ width: 60_000, height: 60_000 }, deflateSync(Buffer.alloc(10))),
      'picture-too-large',
    ],
    [
      'a picture with broken pixels',
      forgedPng({ width: 10, height: 10 }, Buffer.from('no deflated bytes')),
      'unreadable-picture',
    ],
    ['a picture with too few pixels', forgedPng({ width: 10, height: 10 }, deflateSync(Buffer.alloc(10))), 'unreadable-picture'],
    [
      'an interlaced one with too few pixels',
      forgedPng({ width: 10, height: 10, interlace: 1 }, deflateSync(Buffer.alloc(410))),
      'unreadable-picture',
    ],
    ['an unknown filter', forgedPng({ width: 10, height: 10 }, deflateSync(Buffer.alloc(410, 5))), 'unreadable-picture'],
    [
      'an unknown kind of color',
      forgedPng({ width: 10, height: 10, colorType: 5 }, deflateSync(Buffer.alloc(410))),
      'unreadable-picture',
    ],
    [
      'indexes without a palette',
      forgedPng({ width: 10, height: 10, colorType: 3 }, deflateSync(Buffer.alloc(110))),
      'unreadable-picture',
    ],
    ['a PNG without its pixels', blankPng(40, 20).subarray(0, 50), 'unreadable-picture'],
    ['a cut JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), 'unreadable-picture'],
    ['nothing', Buffer.alloc(0), 'empty-file'],
  ])('reject %s', async (_, bytes, code) => {
    const refused = await upload(bytes)
    expect(refused.status).toBe(400)
    expect(refused.problem.errors?.map((error) => [error.path, error.code])).toEqual([['file', code]])
  })

  let codeId = 0
  beforeAll(async () => {
    const { items } = (await admin.call('qrCodes.search', { body: { limit: 1 } })).data
    codeId = items[0]?.id ?? 0
  })
  test.each([
    ['gray', { bits: 1, colorType: 0 }, 2 * 3, []],
    ['colored', { colorType: 2 }, (1 + 9) * 3, []],
    [
      'indexed',
      { bits: 4, colorType: 3 },
      (1 + 2) * 3,
      [pngChunk('PLTE', Buffer.from([1, 2, 3, 250, 0, 9])), pngChunk('tRNS', Buffer.from([0]))],
    ],
    ['gray and transparent', { bits: 16, colorType: 4 }, (1 + 12) * 3, []],
  ])('may be %s, and are printed', async (_, kind, bytes, more) => {
    const { data } = await upload(forgedPng({ width: 3, height: 3, ...kind }, deflateSync(Buffer.alloc(bytes)), ...more))
    await admin.call('settings.upsertWebConfig', { body: { logoUrl: data.logoUrl } })
    const printed = await app.app.inject({
      url: '/api/QRCodes/print',
      query: { format: 'badge', filter: JSON.stringify({ ids: [codeId] }) },
      headers: { authorization: `Bearer ${admin.record.token}` },
    })
    expect(printed.body.startsWith('%PDF-') && printed.body.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(printed.body).toContain('/Subtype /Image')
  })

  test('require a file, and return 404 for unknown URLs', async () => {
    expect((await admin.call('settings.uploadLogo', { body: {} })).problem.errors?.[0]).toMatchObject({ path: 'file' })
    expect((await shown('/api/logos/Lg3q8xw1Lg3q8xw1Lg3q8xw1ab-png')).statusCode).toBe(404)
    for (const name of ['..%2ficons%2fx-png', 'x', 'x-svg']) expect((await shown(`/api/logos/${name}`)).statusCode).toBe(400)
  })

  test('are deleted after ten newer ones, unless settings of any organization refer to them', async () => {
    const [used, unused] = [(await upload(blankPng(40, 20))).data.logoUrl, (await upload(blankPng(40, 20))).data.logoUrl]
    // A child keeps what it inherited when it got settings of its own.
    await app.db.asOwner((tx) =>
      tx.run(sql`insert into web_config (organization_id, config) values (2, ${JSON.stringify({ logoUrl: used })}::jsonb)
        on conflict (organization_id) do update set config = web_config.config || excluded.config`),
    )
    const newer: string[] = []
    for (let at = 0; at < 10; at++) newer.push((await upload(blankPng(1 + at, 20))).data.logoUrl)
    expect((await shown(used)).statusCode).toBe(200)
    expect((await shown(unused)).statusCode).toBe(404)
    for (const url of newer) expect((await shown(url)).statusCode).toBe(200)
  })
})
