import { expect, it } from 'vitest'
import { openDesk, type Desk } from './session.ts'
import { shoot } from './site.ts'

let desk: Desk
openDesk('/booking-page', (opened) => void (desk = opened))

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60"><circle cx="30" cy="30" r="28" fill="#1d4ed8"/><path d="M80 20h110v20H80z" fill="#1d4ed8"/></svg>`

it('accepts a drawing as a logo, and shows it with the call to action on printed codes', async () => {
  const { page, faults, admin } = desk
  await page.getByLabel('Logo file').setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  const logo = page.getByRole('img', { name: 'Logo' })
  await logo.waitFor()
  await page.getByLabel('Call to action (English)').fill('Plan your new kitchen')
  // Nothing changes for shoppers before it is saved.
  expect((await admin.call('settings.webConfig')).data.webConfig.logoUrl).toBeNull()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Partner pages update within 30 seconds.').waitFor()
  await shoot(page, 'booking-page-logo')
  const { logoUrl, callToAction } = (await admin.call('settings.webConfig')).data.webConfig
  expect(callToAction.en).toBe('Plan your new kitchen')
  const file = await page.request.get(new URL(logoUrl ?? '', page.url()).href)
  const bytes = await file.body()
  expect([file.headers()['content-type'], bytes.length > 500]).toEqual(['image/png', true])
  // Width and height in the header of a PNG: the drawing without its margins.
  expect(bytes.readUInt32BE(16) / bytes.readUInt32BE(20)).toBeCloseTo(188 / 56, 1)

  await page.goto(new URL('/qr-codes', page.url()).href)
  await page.getByRole('row').nth(1).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Print', exact: true }).click()
  await page.getByRole('img', { name: 'First page' }).waitFor()
  await shoot(page, 'print-code')
  await page.keyboard.press('Escape')
  expect(faults).toEqual([])
})

it('says that a file is not an image, and keeps the logo', async () => {
  const { page, faults, admin } = desk
  await page.goto(new URL('/booking-page', page.url()).href)
  const logo = page.getByRole('img', { name: 'Logo' })
  const before = await logo.getAttribute('src')
  await page.getByLabel('Logo file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await page.getByRole('alert').filter({ hasText: 'could not be read as a picture' }).waitFor()
  expect(await logo.getAttribute('src')).toBe(before)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Partner pages update within 30 seconds.').waitFor()
  expect((await admin.call('settings.webConfig')).data.webConfig.logoUrl).toBeNull()
  expect(faults).toEqual([])
})
