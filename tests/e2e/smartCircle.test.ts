import { expect, it } from 'vitest'
import { inDays } from '../http/bookingFixture.ts'
import { openSession } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession()
const CHILD = 2

it('offers a generator, and accepts and ends a received offer', async () => {
  const admin = await session.site.signIn('role2@walkup.test')
  await admin.call('smartCircle.upsert', { body: { organizations: [{ id: 1, isSmartCircleLG: true }] } })
  const child = admin.in(CHILD)
  const [someone] = (await child('smartCircle.partners')).data.people.toReversed()
  const offered = await child('smartCircle.offer', {
    body: {
      borrowerId: 1,
      userIds: [someone?.id ?? 0],
      firstDay: inDays(1),
      lastDay: inDays(20),
      weekdays: [5, 6],
      rateNote: '$24 an hour',
    },
  })
  expect(offered.status).toBe(200)
  const { page, faults, close } = await session.visit('role2@walkup.test', '/smart-circle')
  await page.getByText('No one lent yet').waitFor()
  await shoot(page, 'smart-circle-empty')
  await page.getByRole('button', { name: 'Offer people' }).first().press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('People').click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Lent to').click()
  await page.getByRole('option', { name: 'Harbor Home Southwest' }).click()
  await dialog.getByLabel('First day').fill(inDays(2))
  await dialog.getByLabel('Last day').fill(inDays(9))
  await shoot(page, 'smart-circle-offer')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Harbor Home Southwest/ }).waitFor()
  await shoot(page, 'smart-circle-lent')

  await page.getByRole('link', { name: 'Borrowed people' }).click()
  const row = page.getByRole('row', { name: new RegExp(someone?.name ?? '') })
  await row.click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await dialog.getByLabel('Territories').click()
  await page.getByRole('option').first().click()
  await shoot(page, 'smart-circle-accept')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('Accepted').waitFor()
  await shoot(page, 'smart-circle-borrowed')
  await page.getByRole('button', { name: 'End loan' }).click()
  await dialog.getByText(/can’t be undone/).waitFor()
  await shoot(page, 'smart-circle-end')
  await dialog.getByRole('button', { name: 'End loan' }).click()
  await row.getByText('Ended').waitFor()
  expect(faults).toEqual([])
  await close()
})

it.each([
  ['desk', desktop, 'dark'],
  ['phone', phone, 'light'],
] as const)('shows hours and leads by day on a %s', async (name, viewport, scheme) => {
  const { page, faults, close } = await session.visit('role2@walkup.test', '/smart-circle/days?below=yes&dates=7', {
    viewport,
    scheme,
  })
  await page.getByRole('heading', { name: 'Who worked where, and what came of it?' }).waitFor()
  await page.getByRole('button', { name: /People: Borrowed people/ }).waitFor()
  await shoot(page, `smart-circle-days-${name}`)
  await page.goto(`${session.site.url}/smart-circle/borrowed`)
  await page.getByText('$24 an hour').or(page.getByText('Harbor Home Southwest')).first().waitFor()
  await shoot(page, `smart-circle-borrowed-${name}`)
  expect(faults).toEqual([])
  await close()
})
