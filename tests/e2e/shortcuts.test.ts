import { expect, it } from 'vitest'
import { openDesk, type Desk } from './session.ts'

let desk: Desk
openDesk('/leads?status=new', (opened) => void (desk = opened))

it('single keys claim, note and set the status of a lead, and the palette finds the same actions', async () => {
  const { page, faults } = desk
  const choose = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await page.locator('[data-index="0"]').focus()
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Claim' }).waitFor()
  await page.keyboard.press('c')
  await panel.getByText('You’ve claimed this lead').waitFor()
  await page.keyboard.press('n')
  const note = panel.getByLabel('Add a note')
  await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true)
  // Letters are text in a field.
  await page.keyboard.type('cnsd')
  expect(await note.inputValue()).toBe('cnsd')
  await page.keyboard.press('Enter')
  await panel.getByRole('listitem').filter({ hasText: 'cnsd' }).waitFor()
  expect(await note.inputValue()).toBe('')
  await note.blur()
  await page.keyboard.press('b')
  await page.getByRole('dialog', { name: 'Set appointment' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('search')
  await choose('release')
  await panel.getByRole('button', { name: 'Claim' }).waitFor()
  await choose('dark theme')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await choose('new lead')
  await page.getByRole('dialog', { name: 'New lead' }).waitFor()
  await page.keyboard.press('Escape')
  await choose('sign out')
  await page.locator('input[type=password]').waitFor()
  expect(faults).toEqual([])
})
