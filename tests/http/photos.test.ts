import { existsSync, readdirSync, rmSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pruneRetained } from '../../packages/server/src/privacy/retention.ts'
import { claimingJpeg, metadataOf, phonePhoto } from '../support/jpeg.ts'
import { blankPng } from '../support/png.ts'
import { consentVersion, entry, organizationId, userUid } from './bookingFixture.ts'
import { startApp, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
let admin: SignedIn
let version: string
let photo: Buffer
beforeAll(async () => {
  app = await startApp({ limits: { photosByLead: 12 } })
  admin = await app.signIn('role2@walkup.test')
  version = await consentVersion(app)
  photo = await phonePhoto()
  await admin.call('settings.upsertWebConfig', { body: { photos: 'optional' } })
})
afterAll(() => app.close())

const run = (query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.run(query))
const HOUR = 3_600_000

/** A new entry, and the id of its lead. */
async function arrive(contact: Record<string, unknown> = {}) {
  const { data } = await app.call('qrCodes.entry', { params: { userUid }, body: entry(version, {}, contact) })
  const lead = await app.db.asOwner((tx) => tx.one<{ id: number }>(sql`select id from lead where uid = ${data.leadUid}`))
  return { token: data.photoToken ?? '', id: lead?.id ?? 0 }
}
async function add(token: string, bytes: Buffer, { name = 'IMG_1.jpg', uid = userUid } = {}) {
  const form = new FormData()
  form.append('photoToken', token)
  form.append('file', new File([new Uint8Array(bytes)], name))
  const encoded = new Response(form)
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/QRCodes/${uid}/photos`,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const body = response.json<{ type?: string; errors?: { path: string; code: string }[] }>()
  return { status: response.statusCode, type: body.type, errors: body.errors?.map(({ path, code }) => `${path} ${code}`) }
}
const photosOf = async (id: number, who = admin) => (await who.call('leads.getInternal', { params: { id } })).data.photos
const show = async (id: number, photoId: number, who = admin) => {
  const headers = { authorization: `Bearer ${who.record.token}` }
  const response = await app.app.inject({ url: `/api/leads/${id}/photos/${photoId}`, headers })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
const folder = () => `${app.config.dataDir}/files/photos`
/** The stored files, after jobs have deleted those that are not needed. */
const files = async () => {
  await app.runJobs(['photoFiles'])
  return existsSync(folder()) ? readdirSync(folder()).length : 0
}

let it: Awaited<ReturnType<typeof arrive>>
beforeEach(async () => {
  it = await arrive()
})

describe('an upload is rejected', () => {
  test.each([
    ['a page', () => Buffer.from('<html><script>alert(1)</script></html>'), 'file wrong-file-type'],
    [
      'a drawing with scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'file wrong-file-type',
    ],
    [
      'an animation',
      () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      'file wrong-file-type',
    ],
    ['nothing', () => Buffer.alloc(0), 'file empty-file'],
    ['half a photo', () => photo.subarray(0, photo.length - 200), 'file unreadable-picture'],
    ['a photo of one marker', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), 'file unreadable-picture'],
    ['one that claims to be huge', () => claimingJpeg(50_000, 50_000), 'file picture-too-large'],
    ['one that claims to be wide', () => claimingJpeg(65_000, 1), 'file picture-too-large'],
    ['too many pixels', () => blankPng(4097, 4), 'file picture-too-large'],
  ])('%s', async (_, make, fault) => {
    const before = await files()
    expect(await add(it.token, await make())).toMatchObject({ status: 400, errors: [fault] })
    expect([await files(), await photosOf(it.id)]).toEqual([before, []])
  })

  test('more than 5 MB, and a request without a file', async () => {
    const refused = await add(it.token, Buffer.concat([photo, Buffer.alloc(5 * 1_048_576)]))
    expect(refused).toMatchObject({ status: 413, errors: ['file file-too-large'] })
    const body = { photoToken: it.token }
    const none = await app.call('qrCodes.addPhoto', { params: { userUid }, body })
    expect(none.problem.errors?.[0]).toMatchObject({ path: 'file', code: 'required' })
    const named = await app.call('qrCodes.addPhoto', { params: { userUid }, body: { ...body, file: 'x.jpg' } as never })
    expect(named.problem.errors?.[0]).toMatchObject({ path: 'file', code: 'not-a-form' })
  })

  test('with a token that is forged, or of another code or kind: none says which', async () => {
    const other = await app.db.asOwner((tx) =>
      tx.one<{ uid: string }>(sql`select u.uid from app_user u join membership m on m.user_id = u.id
        where m.organization_id = ${organizationId} and m.role_id = 14 and u.uid <> ${userUid} order by u.id limit 1`),
    )
    const sealed = app.keys.seal('photos:else', JSON.stringify({ organizationId, leadId: it.id, until: 9e15 }))
    const refused = [
      await add('k1.forged.forged.forged', photo),
      await add(`${it.token.slice(0, -2)}xx`, photo),
      await add(sealed, photo),
      await add(it.token, photo, { uid: other?.uid ?? '' }),
      await add(it.token, photo, { uid: 'nobody0000000000000000000001' }),
    ]
    expect(refused).toEqual(refused.map(() => ({ status: 404, type: 'not-found', errors: undefined })))
    expect(await photosOf(it.id)).toEqual([])
  })

  test('for a lead that was deleted meanwhile', async () => {
    await admin.call('leads.deleteInternal', { params: { id: it.id } })
    expect((await add(it.token, photo)).status).toBe(404)
  })

  test('a fourth photo, also of four at once; a repeated one counts once', async () => {
    const four = await Promise.all(['#111', '#222', '#333', '#444'].map((color) => phonePhoto(40, 30, color)))
    const statuses = (await Promise.all(four.map((bytes) => add(it.token, bytes)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409])
    const again = await Promise.all(four.map((bytes) => add(it.token, bytes)))
    expect(again.map(({ status }) => status)).toEqual(statuses)
    expect(again.find(({ status }) => status === 409)?.type).toBe('too-many-photos')
    expect(await photosOf(it.id)).toHaveLength(3)
  })

  test('after a dozen attempts, whatever they hold', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 13; at++) statuses.push((await add(it.token, Buffer.from('nonsense'))).status)
    expect(statuses).toEqual([...Array<number>(12).fill(400), 429])
  })
})

describe('a photo', () => {
  test('is stored upright and small, without its place, camera or anything else of the file', async () => {
    const large = Buffer.concat([await phonePhoto(2400, 1200), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    expect((await metadataOf(large)).extras).toBe(3)
    expect((await add(it.token, large, { name: '../../../etc/cron.d/x.jpg.html' })).status).toBe(200)
    const [stored] = await photosOf(it.id)
    expect(stored).toMatchObject({ width: 800, height: 1600 })
    const { status, headers, bytes } = await show(it.id, stored?.id ?? 0)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="photo-\d+-\d+\.jpg"/) as string,
    })
    expect(await metadataOf(bytes)).toEqual({ format: 'jpeg', width: 800, height: 1600, extras: 0 })
    for (const trace of ['Walkup Phone', 'A. Person', 'GPS', 'Exif', 'script', 'PK\x03\x04'])
      expect(bytes.includes(trace), trace).toBe(false)
  })

  test('may be a PNG, whose transparency becomes white', async () => {
    expect((await add(it.token, blankPng(4, 4))).status).toBe(200)
    const [stored] = await photosOf(it.id)
    expect(await metadataOf((await show(it.id, stored?.id ?? 0)).bytes)).toMatchObject({ format: 'jpeg', width: 4 })
  })

  test('is seen by those who see its lead, and deleted by those who work on it, for good', async () => {
    await add(it.token, photo)
    const before = await files()
    const [stored] = await photosOf(it.id)
    const params = { id: it.id, photoId: stored?.id ?? 0 }
    const [other, viewer, generator] = [
      await app.signIn('other@walkup.test'),
      await app.signIn('role7@walkup.test'),
      await app.signIn('role14@walkup.test'),
    ]
    expect((await show(params.id, params.photoId, viewer)).status).toBe(200)
    expect((await show(params.id, params.photoId, generator)).status).toBe(200)
    expect((await show(params.id, params.photoId, other)).status).toBe(404)
    expect((await app.call('leads.photo', { params })).status).toBe(401)
    expect((await other.call('leads.deletePhoto', { params })).status).toBe(404)
    expect((await viewer.call('leads.deletePhoto', { params })).status).toBe(403)
    // By the id of another lead that the caller sees.
    const another = await arrive()
    expect((await show(another.id, params.photoId)).status).toBe(404)
    expect((await admin.call('leads.deletePhoto', { params: { ...params, id: another.id } })).status).toBe(404)

    expect((await admin.call('leads.deletePhoto', { params })).status).toBe(200)
    expect((await admin.call('leads.deletePhoto', { params })).status).toBe(404)
    expect([await photosOf(it.id), await files()]).toEqual([[], before - 1])
    const { timeline } = (await admin.call('leads.getInternal', { params: { id: it.id } })).data
    expect(timeline.at(-1)).toMatchObject({ note: 'A photo was deleted', actor: { id: admin.record.userId } })
    const trail = await admin.call('audit.search', { body: { filter: { entities: ['lead'], entityId: it.id } } })
    expect(trail.data.items[0]).toMatchObject({ action: 'deletePhoto', before: { photo: params.photoId } })
  })

  test('is in the copy of a person’s data, and goes with the person', async () => {
    const person = await arrive({ email: 'pictured@shop.example', phone: '614-555-0199' })
    await add(person.token, photo)
    const before = await files()
    const params = { id: person.id }
    const copy = JSON.parse((await admin.call('leads.exportPerson', { params })).data as unknown as string) as {
      sections: { photos: { leadId: number; image: string }[] }
    }
    expect(copy.sections.photos).toMatchObject([{ leadId: person.id }])
    const image = Buffer.from(copy.sections.photos[0]?.image.split(',')[1] ?? '', 'base64')
    expect(await metadataOf(image)).toMatchObject({ format: 'jpeg', width: 300, height: 400 })
    const printed = (await admin.call('leads.printPerson', { params })).data as unknown as string
    expect(printed).toContain('/Subtype /Image')
    await admin.call('leads.erasePerson', { params, body: { reason: 'Asked' } })
    expect([await photosOf(person.id), await files()]).toEqual([[], before - 1])
  })

  test('is in the export of its organization', async () => {
    await add(it.token, photo)
    const system = await app.signIn('role1@walkup.test')
    const response = await app.app.inject({
      url: `/api/Organizations/${organizationId}/export`,
      headers: { authorization: `Bearer ${system.record.token}`, currentorganizationid: '1' },
    })
    const key = await app.db.asOwner((tx) =>
      tx.one<{ key: string }>(sql`select file_key as key from lead_photo where lead_id = ${it.id}`),
    )
    expect(gunzipSync(response.rawPayload).toString()).toContain(JSON.stringify({ file: key?.key }))
  })

  test('whose file is missing is not found', async () => {
    await add(it.token, photo)
    const [stored] = await photosOf(it.id)
    for (const name of readdirSync(folder())) rmSync(`${folder()}/${name}`)
    expect((await show(it.id, stored?.id ?? 0)).status).toBe(404)
  })
})

test('no page asks for photos unless its organization does', async () => {
  const page = () => app.call('qrCodes.details', { params: { userUid, hdsfiGroup: 1 } })
  expect((await page()).data.maxPhotos).toBe(3)
  expect((await page()).data.webConfig).not.toHaveProperty('photos')
  await run(sql`update web_config set config = config - 'photos' where organization_id = ${organizationId}`)
  expect((await page()).data.maxPhotos).toBe(0)
  expect((await arrive()).token).toBe('')
})

test('the time to add photos ends after two hours, and that to keep them with its retention period', async () => {
  await run(sql`update web_config set config = config || '{"photos": "optional"}' where organization_id = ${organizationId}`)
  const { token } = await arrive()
  expect((await add(token, photo)).status).toBe(200)
  expect(await files()).toBeGreaterThan(0)
  app.advance(2 * HOUR + 1000)
  expect(await add(token, await phonePhoto(40, 30))).toEqual({ status: 404, type: 'not-found' })
  await pruneRetained({ db: app.db, now: () => new Date(app.now().getTime() + 1096 * 24 * HOUR) })
  expect(await app.db.asOwner((tx) => tx.rows(sql`select id from lead_photo`))).toEqual([])
  expect(await files()).toBe(0)
})
