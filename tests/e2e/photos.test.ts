import { expect, it } from 'vitest'
import { openDesk, type Desk } from './session.ts'

let desk: Desk
openDesk('/users', (opened) => void (desk = opened))

const MAX_BYTES = 262_144

/** A photo as phones take them, larger than the server accepts: noise, encoded by the browser. */
const photo = (): Promise<string> =>
  desk.page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
    const context = canvas.getContext('2d')
    const noise = context?.createImageData(600, 400)
    for (let at = 0; noise && at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    if (noise) context?.putImageData(noise, 0, 0)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

/** Width and height of a JPEG, from its frame header. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === 0xc0 || marker === 0xc2) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
  }
  throw new Error('no frame header')
}

it('crops a photo of any size by keyboard, and saves it small and square for shoppers', async () => {
  const { page, faults, admin } = desk
  const { items } = (await admin.call('users.search', { body: { filter: { roleIds: [14] }, limit: 1 } })).data
  const [user] = items
  await page.goto(new URL(`/users/${user?.id}`, page.url()).href)
  const bytes = Buffer.from(await photo(), 'base64')
  expect(bytes.length).toBeGreaterThan(MAX_BYTES)
  await page.getByLabel('Photo file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: bytes })
  const dialog = page.getByRole('dialog', { name: 'Crop photo' })
  await dialog.getByRole('img', { name: 'The picture as it will be saved' }).waitFor()
  await dialog.getByRole('slider', { name: 'Zoom' }).press('End')
  await dialog.getByRole('slider', { name: 'Left or right' }).press('Home')
  await dialog.getByRole('button', { name: 'Save photo' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('img', { name: 'Photo', exact: true }).waitFor()
  const saved = await page.request.get(new URL(`/api/QRCodes/${user?.uid}/capture-icon`, page.url()).href)
  const jpeg = await saved.body()
  expect([saved.headers()['content-type'], jpeg.length <= MAX_BYTES]).toEqual(['image/jpeg', true])
  // A quarter of the shorter side, which is visible at maximum zoom.
  expect(sizeOf(jpeg)).toEqual({ width: 100, height: 100 })
  expect(faults).toEqual([])
})

it('says that a file is not an image, and keeps the current photo', async () => {
  const { page, faults } = desk
  await page
    .getByLabel('Photo file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  const dialog = page.getByRole('dialog', { name: 'Crop photo' })
  await dialog.getByRole('alert').filter({ hasText: 'could not be read as a picture' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('img', { name: 'Photo', exact: true }).waitFor()
  expect(faults).toEqual([])
})
