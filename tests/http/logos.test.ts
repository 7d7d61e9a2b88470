import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type SignedIn, type TestApp } from './harness.ts'
import { file, sendForm } from './supportFixture.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
})
afterAll(() => app.close())

function drawing(width = 40, height = 20, options: object = {}): Buffer {
  const png = new PNG({ width, height })
  png.data.fill(0x40)
  return PNG.sync.write(png, options)
}
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, named, sum])
}
/** A PNG with any header and any pixels. */
function forged(width: number, height: number, pixels: Buffer, interlace = 0): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, interlace])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

const upload = (bytes: Buffer) =>
  sendForm<{ logoUrl: string }>(app, admin, 'settings.uploadLogo', [['file', file('logo.png', new Uint8Array(bytes))]])
const shown = (url: string) => app.app.inject({ url })

describe('logos', () => {
  test('are shown to everyone, unchanged for good, and to shoppers once the settings name them', async () => {
    const { status, data } = await upload(drawing())
    expect(status).toBe(200)
    const picture = await shown(data.logoUrl)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(PNG.sync.read(picture.rawPayload)).toMatchObject({ width: 40, height: 20 })
    const saved = await admin.call('settings.upsertWebConfig', { body: { logoUrl: data.logoUrl } })
    expect(saved.data.webConfig.logoUrl).toBe(data.logoUrl)
    const details = await app.call('qrCodes.details', { params: { userUid: 'demolg00000000000000000001', hdsfiGroup: 1 } })
    expect(details.data.webConfig.logoUrl).toBe(data.logoUrl)
    expect(details.data.webConfig).not.toHaveProperty('callToAction')
  })

  test('keep nothing of a file but its pixels', async () => {
    const bytes = drawing()
    const end = bytes.length - 12
    const withText = Buffer.concat([bytes.subarray(0, end), chunk('tEXt', Buffer.from('Author\0A. Person')), bytes.subarray(end)])
    const { status, data } = await upload(withText)
    expect(status).toBe(200)
    expect((await shown(data.logoUrl)).rawPayload.includes('A. Person')).toBe(false)
  })

  test.each([
    [
      'a drawing that can hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'wrong-file-type',
    ],
    ['more than 256 kB', Buffer.concat([drawing(), Buffer.alloc(262_144)]), 'icon-too-large'],
    ['more than 2000 pixels', drawing(2001, 1), 'picture-too-large'],
    ['a picture that claims to be huge', forged(60_000, 60_000, deflateSync(Buffer.alloc(10))), 'picture-too-large'],
    ['a picture with broken pixels', forged(10, 10, Buffer.from('no deflated bytes')), 'unreadable-picture'],
    ['a picture with too few pixels', forged(10, 10, deflateSync(Buffer.alloc(10))), 'unreadable-picture'],
    ['an interlaced bomb', forged(10, 10, deflateSync(Buffer.alloc(50_000_000)), 1), 'unreadable-picture'],
    ['a cut JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), 'unreadable-picture'],
    ['nothing', Buffer.alloc(0), 'empty-file'],
  ])('refuse %s', async (_, bytes, code) => {
    const refused = await upload(bytes)
    expect(refused.status).toBe(400)
    expect(refused.problem.errors?.map((error) => [error.path, error.code])).toEqual([['file', code]])
  })

  test('need a file, and an address that was given out', async () => {
    expect((await admin.call('settings.uploadLogo', { body: {} })).problem.errors?.[0]).toMatchObject({ path: 'file' })
    expect((await shown('/api/logos/Lg3q8xw1Lg3q8xw1Lg3q8xw1ab-png')).statusCode).toBe(404)
    for (const name of ['..%2ficons%2fx-png', 'x', 'x-svg']) expect((await shown(`/api/logos/${name}`)).statusCode).toBe(400)
  })

  test('are forgotten after ten newer ones, unless settings of any organization refer to them', async () => {
    const [used, unused] = [(await upload(drawing())).data.logoUrl, (await upload(drawing())).data.logoUrl]
    // A child keeps what it inherited when it got settings of its own.
    await app.db.asOwner((tx) =>
      tx.run(sql`insert into web_config (organization_id, config) values (2, ${JSON.stringify({ logoUrl: used })}::jsonb)
        on conflict (organization_id) do update set config = web_config.config || excluded.config`),
    )
    const newer: string[] = []
    for (let at = 0; at < 10; at++) newer.push((await upload(drawing(1 + at))).data.logoUrl)
    expect((await shown(used)).statusCode).toBe(200)
    expect((await shown(unused)).statusCode).toBe(404)
    for (const url of newer) expect((await shown(url)).statusCode).toBe(200)
  })
})
