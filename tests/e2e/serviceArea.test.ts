import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { addType, consentVersion, entry, inDays, slotsOf, userUid } from '../http/bookingFixture.ts'
import { openSession } from './session.ts'
import { shoot } from './site.ts'

const session = openSession()

it('an administrator pastes ZIP codes into a territory, sees the invalid ones, and staff find leads outside it', async () => {
  const { site } = session
  const { page, faults, close } = await session.visit('role2@walkup.test', '/organizations/territories')
  const { id } = await addType(site, { slots: [{ date: inDays(3), start: '09:00', end: '10:00', capacity: 5 }] })
  await site.db.asOwner((tx) =>
    tx.run(sql`update territory set name = 'Lakeside' where id = (select territory_id from appointment_type where id = ${id})`),
  )
  await page.reload()
  await page.getByRole('row', { name: /Lakeside/ }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ZIP codes').fill('72001-72010; 7202')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/not a ZIP code: 7202/).waitFor()
  await shoot(page, 'territory-zip-codes')
  await dialog.getByLabel('ZIP codes').fill('72001-72010')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'zips.csv', mimeType: 'text/csv', buffer: Buffer.from('ZIP\r\n72020\r\n72021-1234\r\n') })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /72001-72010, 72020, 72021/ }).waitFor()

  const version = await consentVersion(site)
  const slotId = (await slotsOf(site, id))[0]?.id
  const address = { line1: '1 Main St', city: 'Cleveland', state: 'OH', postalCode: '72099' }
  const body = entry(version, { appointmentTypeId: id, slotId }, { firstName: 'Olive', lastName: 'Outside', address })
  expect((await site.call('qrCodes.entry', { params: { userUid }, body })).data.isOutOfArea).toBe(true)
  await page.goto(`${site.url}/leads?outside=yes`)
  const row = page.getByRole('row', { name: /Olive Outside/ })
  await row.getByText('Outside the service area').waitFor()
  await shoot(page, 'leads-outside')
  await row.getByText('Captured').click()
  const panel = page.getByRole('complementary')
  await panel.getByText('Outside the service area').waitFor()
  await panel.getByRole('button', { name: 'Set appointment' }).first().click()
  await dialog.getByText(/outside the territory’s ZIP codes/).waitFor()
  await shoot(page, 'leads-outside-book')
  // The rejected ZIP code.
  expect(faults.filter((fault) => !fault.includes('status of 400'))).toEqual([])
  await close()
})
