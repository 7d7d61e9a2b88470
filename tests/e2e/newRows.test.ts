import { expect, it } from 'vitest'
import { openDesk, type Desk } from './session.ts'

let desk: Desk
openDesk('/stores', (opened) => void (desk = opened))

it('adds a store with only the keyboard: its ZIP code fills in the city, the state and the territory', async () => {
  const { page, faults, admin } = desk
  await page.locator('[data-index="0"]').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('new store')
  await page.getByRole('option', { name: /^New store/ }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New store' })
  await dialog.getByLabel('Number', { exact: true }).fill('9107')
  await dialog.getByLabel('Name', { exact: true }).fill('Polaris')
  await dialog.getByRole('combobox', { name: 'Street', exact: true }).fill('1500 Polaris Pkwy 43240')
  await page.getByRole('option').first().filter({ hasText: 'Columbus, OH' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('City', { exact: true }).inputValue()).toBe('Columbus')
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Territory', exact: true }).inputValue()).toBe('Central Ohio')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const { items } = (await admin.call('stores.search', { body: { filter: { search: '9107' } } })).data
  expect(items[0]).toMatchObject({
    territory: { name: 'Central Ohio' },
    address: { line1: '1500 Polaris Pkwy', city: 'Columbus', state: 'OH', postalCode: '43240' },
  })
  expect(faults).toEqual([])
})

it('invites a new lead generator on save, and says where the demo keeps its mail', async () => {
  const { page, faults } = desk
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('new user')
  await page.getByRole('option', { name: /^New user/ }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New user' })
  await dialog.getByLabel('First name').fill('Ivy')
  await dialog.getByLabel('Last name').fill('Fromthedesk')
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('ivy@fromthedesk.example')
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Role', exact: true }).inputValue()).toBe('Lead generator')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('The invitation is in its mailbox.').waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Open mailbox' }).waitFor()
  expect(faults).toEqual([])
})
