import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { metadataOf, phonePhoto } from '../support/jpeg.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let generator: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('role2@walkup.test')
  generator = await app.signIn('role14@walkup.test')
})
afterAll(() => app.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const userUid = 'demolg00000000000000000001'

async function save(who: SignedIn, id: number, bytes: Buffer, name = 'me.png') {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  const encoded = new Response(form)
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/users/${id}/capture-icon`,
    headers: { authorization: `Bearer ${who.record.token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json<{ type?: string; errors?: { path: string }[] }>() }
}
const shown = async (url: string, who?: SignedIn) => {
  const headers = who ? { authorization: `Bearer ${who.record.token}` } : {}
  const response = await app.app.inject({ method: 'GET', url, headers })
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers }
}

describe('capture icons', () => {
  test('can be set and removed by their owner, and are shown to staff and shoppers', async () => {
    const id = generator.record.userId
    const [own, open] = [`/api/users/${id}/capture-icon`, `/api/QRCodes/${userUid}/capture-icon`]
    expect((await shown(own, generator)).status).toBe(404)
    expect((await shown(open)).status).toBe(404)
    expect((await save(generator, id, png)).status).toBe(200)
    const staff = await shown(own, admin)
    expect(staff.status).toBe(200)
    expect(await metadataOf(staff.bytes)).toEqual({ format: 'png', width: 1, height: 1, extras: 0 })
    expect(staff.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    const shopper = await shown(open)
    expect(shopper.bytes.equals(staff.bytes)).toBe(true)
    expect(shopper.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await admin.call('users.get', { params: { id } })).data.hasCaptureIcon).toBe(true)
    const details = await app.call('qrCodes.details', { params: { userUid, hdsfiGroup: 1 } })
    expect(details.data.user.captureIconUrl).toBe(open)
    expect((await generator.call('users.saveCaptureIcon', { params: { id }, body: { isRemoved: true } })).status).toBe(200)
    expect((await shown(open)).status).toBe(404)
  })

  test.each([
    ['a phone’s photo', 'jpeg'],
    ['WebP', 'webp'],
  ] as const)('lose the place and the camera: %s', async (_, format) => {
    const bytes = await sharp(await phonePhoto())
      .keepMetadata()
      .toFormat(format)
      .toBuffer()
    expect((await metadataOf(bytes)).extras).toBeGreaterThan(0)
    expect((await save(generator, generator.record.userId, bytes)).status).toBe(200)
    const { bytes: kept } = await shown(`/api/QRCodes/${userUid}/capture-icon`)
    expect(await metadataOf(kept)).toMatchObject({ format, extras: 0 })
  })

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'me.png'],
    ['a drawing that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'me.svg'],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), 'me.png'],
    ['a picture larger than 256 kB', Buffer.concat([png, Buffer.alloc(262_144)]), 'me.png'],
    ['nothing', Buffer.alloc(0), 'me.png'],
  ])('reject %s', async (_, bytes, name) => {
    const refused = await save(generator, generator.record.userId, bytes, name)
    expect(refused.status).toBe(400)
    expect(refused.body.errors?.[0]?.path).toBe('file')
  })

  test('can be set for users by those who may edit them', async () => {
    const manager = await app.signIn('role3@walkup.test')
    expect((await save(admin, generator.record.userId, png)).status).toBe(200)
    expect((await save(manager, admin.record.userId, png)).status).toBe(403)
    expect((await save(generator, admin.record.userId, png)).status).toBe(404)
    const other = await app.signIn('other@walkup.test')
    expect((await save(other, generator.record.userId, png)).status).toBe(404)
    const neither = await generator.call('users.saveCaptureIcon', { params: { id: generator.record.userId }, body: {} })
    expect(neither.problem.errors?.[0]?.path).toBe('file')
  })
})
