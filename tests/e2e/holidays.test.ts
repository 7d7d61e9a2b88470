import { describe, expect, it } from 'vitest'
import { usFederalHolidays } from '@walkup/sdk/domain'
import { inDays } from '../http/bookingFixture.ts'
import { openSession } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession()

describe('the calendar of holidays', () => {
  it('closes a day with a warning about its appointments, by keyboard, and reopens it', async () => {
    const admin = await session.site.signIn('role2@walkup.test')
    const preview = async (date: string) => (await admin.call('settings.previewHoliday', { body: { date } })).data.bookings
    let day = inDays(1)
    for (let ahead = 1; (await preview(day)) === 0; ahead++) day = inDays(ahead)
    const { page, faults, close } = await session.visit('role2@walkup.test', `/holidays?year=${day.slice(0, 4)}`)
    await page.getByText('No holidays', { exact: true }).waitFor()
    await shoot(page, 'holidays-empty')
    await page.getByRole('button', { name: 'New holiday' }).first().press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Date').fill(day)
    await dialog.getByText(/already booked/).waitFor()
    expect(await dialog.getByRole('link', { name: 'Show appointments' }).getAttribute('href')).toContain(
      `appointment=${day}..${day}`,
    )
    await dialog.getByLabel('Name').fill('Company picnic')
    await shoot(page, 'holidays-form')
    await dialog.getByLabel('Name').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: /Company picnic/ })
    await row.getByRole('link', { name: String(await preview(day)) }).waitFor()

    const [type] = (await admin.call('appointmentTypes.search', { body: { limit: 1 } })).data.items
    await page.goto(`${session.site.url}/slots?type=${type?.id}&week=${day}`)
    await page.getByRole('button', { name: /Company picnic/ }).waitFor()
    await shoot(page, 'holidays-slots')
    await page.getByRole('button', { name: /Company picnic/ }).press('Enter')
    await page.getByRole('link', { name: 'Go to holidays' }).press('Enter')

    await row.click()
    await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it.each([
    ['desk', desktop, 'dark'],
    ['phone', phone, 'light'],
    ['phone', phone, 'dark'],
  ] as const)('adds the federal holidays of a year once, on a %s (%#)', async (name, viewport, scheme) => {
    const year = new Date().getFullYear() + (name === 'desk' ? 1 : scheme === 'light' ? 2 : 3)
    const { page, faults, close } = await session.visit('role2@walkup.test', '/holidays', { viewport, scheme })
    await page.getByRole('button', { name: 'Add US federal holidays' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Year').press('Enter')
    await page.getByRole('option', { name: String(year) }).press('Enter')
    await shoot(page, `holidays-federal-${name}-${scheme}`)
    await dialog.getByRole('button', { name: 'Add 11' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Thanksgiving Day').first().waitFor()
    await shoot(page, `holidays-${name}-${scheme}`)
    await page.getByRole('button', { name: 'Add US federal holidays' }).click()
    await dialog.getByLabel('Year').press('Enter')
    await page.getByRole('option', { name: String(year) }).press('Enter')
    expect(await dialog.getByRole('button', { name: 'All added' }).isDisabled()).toBe(true)
    const admin = await session.site.signIn('role2@walkup.test')
    const [first, last] = [usFederalHolidays(year)[0]?.date, usFederalHolidays(year).at(-1)?.date]
    const { items } = (await admin.call('settings.holidays', { body: { filter: { from: first, to: last } } })).data
    expect(items.map(({ date }) => date)).toEqual(usFederalHolidays(year).map(({ date }) => date))
    expect(faults).toEqual([])
    await close()
  })

  it('is read-only for a dispatcher', async () => {
    const { page, close } = await session.visit('role5@walkup.test', '/holidays')
    await page.getByRole('heading', { name: 'Holidays' }).waitFor()
    expect(await page.getByRole('button', { name: /New holiday|federal/ }).count()).toBe(0)
    await close()
  })
})
