import { expect, it } from 'vitest'
import { metadataOf, phonePhoto } from '../support/jpeg.ts'
import { findings } from './axe.ts'
import { openDesk, type Desk } from './session.ts'
import { book, phone, shoot } from './site.ts'

let desk: Desk
const session = openDesk('/booking-page', (opened) => void (desk = opened))

it('an administrator asks for photos; a shopper books with one; staff see it without its place, and delete it', async () => {
  const { page, faults, admin } = desk
  await page.getByRole('combobox', { name: 'Photos of the job' }).click()
  await page.getByRole('option', { name: 'Optional' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Partner pages update within 30 seconds.').waitFor()
  await shoot(page, 'booking-page-photos')

  const photo = await phonePhoto(1200, 900)
  expect((await metadataOf(photo)).extras).toBeGreaterThan(1)
  const shopper = await session.open(phone)
  await shopper.page.goto(`${session.site.url}/examples/script-tag/`)
  const widget = shopper.page.locator('walkup-qr-booking')
  const person = { firstName: 'Robin', lastName: 'Pictured', phone: '6145550142', email: 'robin.pictured@example.com' }
  await book(shopper.page, widget, person, 'photos-phone', async () => {
    const input = widget.getByLabel('Add photo')
    await input.setInputFiles([
      { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ])
    await widget.getByRole('listitem').filter({ hasText: 'wall.jpg' }).locator('canvas').waitFor()
    await widget.getByRole('alert').filter({ hasText: 'notes.txt' }).waitFor()
    await widget.getByRole('listitem').filter({ hasText: 'wall.jpg' }).locator('canvas').scrollIntoViewIfNeeded()
    await shoot(shopper.page, 'photos-phone-field')
    expect(await findings(shopper.page)).toEqual([])
  })
  await widget.getByText('Your photos have arrived.').waitFor()
  await shoot(shopper.page, 'photos-phone-sent')
  expect(shopper.faults).toEqual([])
  await shopper.close()

  const staff = await session.visit('role5@walkup.test', '/leads')
  await staff.page.getByRole('searchbox').first().fill('pictured')
  await staff.page.getByText('1 lead', { exact: true }).waitFor()
  const loading = staff.page.waitForResponse(/\/photos\/\d+$/)
  await staff.page.getByRole('row', { name: /Robin Pictured/ }).click()
  const panel = staff.page.getByRole('complementary')
  await panel.getByRole('heading', { name: 'Photos of the job' }).waitFor()
  const thumbnail = panel.getByRole('button', { name: 'Photo 1 of 1' })
  await thumbnail.locator('img').waitFor()
  await shoot(staff.page, 'photos-panel')
  await thumbnail.click()
  const dialog = staff.page.getByRole('dialog', { name: 'Photo 1 of 1' })
  const image = dialog.getByRole('img', { name: 'Photo 1 of 1' })
  await image.waitFor()
  expect(await image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight])).toEqual([900, 1200])
  const { rawPayload: bytes } = await session.site.app.inject({
    url: new URL((await loading).url()).pathname,
    headers: { authorization: `Bearer ${admin.record.token}` },
  })
  // Turned upright by the browser, which leaves the rest out; the server encodes it again.
  expect(await metadataOf(bytes)).toEqual({ format: 'jpeg', width: 900, height: 1200, extras: 0 })
  expect(bytes.includes('GPS') || bytes.includes('Walkup Phone')).toBe(false)
  expect(await findings(staff.page)).toEqual([])
  await shoot(staff.page, 'photos-dialog')
  await dialog.getByRole('button', { name: 'Delete photo' }).press('Enter')
  const confirm = staff.page.getByRole('dialog', { name: 'Delete photo' })
  await confirm.getByText('This can’t be undone.').waitFor()
  await confirm.getByRole('button', { name: 'Keep as is' }).click()
  await dialog.getByRole('button', { name: 'Delete photo' }).click()
  await confirm.getByRole('button', { name: 'Delete photo' }).click()
  await staff.page.getByText('Photo deleted').waitFor()
  await thumbnail.waitFor({ state: 'detached' })
  await panel.getByText('A photo was deleted').waitFor()
  expect(staff.faults).toEqual([])
  await staff.close()

  await page.goto(new URL('/audit', page.url()).href)
  await page.getByRole('row', { name: /Deleted a photo of the job/ }).waitFor()
  expect(faults).toEqual([])
})
