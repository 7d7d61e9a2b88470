import { expect, it } from 'vitest'
import { openSession } from './session.ts'
import { shoot } from './site.ts'

const session = openSession()

it('a form keeps a typed street, and Escape closes only the innermost open element', async () => {
  const { page, faults, close } = await session.visit('role2@walkup.test', '/stores?form=new')
  const dialog = page.getByRole('dialog')
  const street = dialog.getByLabel('Street')
  await street.click()
  await page.keyboard.type('1 Nowhere Lane')
  await page.keyboard.press('Tab')
  expect(await street.inputValue()).toBe('1 Nowhere Lane')
  // Tabbing through also leaves it unchanged.
  await street.click()
  await page.keyboard.press('Tab')
  expect(await street.inputValue()).toBe('1 Nowhere Lane')

  await dialog.getByLabel('Territory').click()
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()

  // A popover and a select in a side panel.
  await page.goto(`${session.site.url}/leads`)
  await page.getByRole('row').nth(2).getByRole('gridcell').nth(2).click()
  const panel = page.getByRole('complementary')
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Edit contact' }).click()
  await dialog.getByLabel('Appointment type').click()
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await panel.isVisible()).toBe(true)
  expect(faults).toEqual([])
  await close()
})

it('a date field accepts a pasted US date', async () => {
  const { page, faults, close } = await session.visit('role2@walkup.test', '/holidays')
  await page.getByRole('button', { name: 'New holiday' }).first().click()
  const dialog = page.getByRole('dialog')
  const [name, date] = [dialog.getByLabel('Name'), dialog.getByLabel('Date')]
  // The form also has it: it loads what that day closes.
  const asked = page.waitForRequest((request) => request.postData()?.includes('2041-11-20') === true)
  for (const [pasted, value] of [
    ['11/20/2041', '2041-11-20'],
    ['Nov 21, 2041', '2041-11-21'],
    ['no date', '2041-11-21'],
  ] as const) {
    await name.fill(pasted)
    await name.press('ControlOrMeta+a')
    await name.press('ControlOrMeta+x')
    await date.press('ControlOrMeta+v')
    await expect.poll(() => date.inputValue()).toBe(value)
  }
  await asked
  expect(faults).toEqual([])
  await close()
})

it('a disabled button explains why, also by keyboard', async () => {
  const { page, faults, close } = await session.visit('role2@walkup.test', '/booking-page')
  const save = page.getByRole('button', { name: 'Save' })
  await save.focus()
  await page.getByText('There are no changes to save.').waitFor()
  await shoot(page, 'disabled-reason')
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  expect(faults).toEqual([])
  await close()
})

it('switching a feature off hides it in open consoles, and a link to it says who can turn it on', async () => {
  const viewer = await session.visit('role7@walkup.test', '/reports')
  const admin = await session.visit('role2@walkup.test', '/feature-switches')
  const link = viewer.page.getByRole('navigation').getByRole('link', { name: 'Charts' })
  await link.waitFor()
  await admin.page.getByRole('checkbox', { name: 'Charts' }).click()
  await link.waitFor({ state: 'detached', timeout: 30_000 })
  await viewer.page.goto(`${session.site.url}/charts`)
  await viewer.page.getByText('Charts is switched off').waitFor()
  await shoot(viewer.page, 'feature-off')
  await shoot(admin.page, 'feature-switches')
  await admin.page.setViewportSize({ width: 390, height: 844 })
  await admin.page.emulateMedia({ colorScheme: 'dark' })
  await shoot(admin.page, 'feature-switches-phone')
  await admin.page.getByRole('button', { name: 'Undo' }).click()
  await viewer.page.getByText('Charts is switched off').waitFor({ state: 'detached', timeout: 30_000 })
  expect([...viewer.faults, ...admin.faults]).toEqual([])
  await viewer.close()
  await admin.close()
})
