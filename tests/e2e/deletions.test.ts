import { expect, it } from 'vitest'
import { openDesk, type Desk } from './session.ts'

let desk: Desk
openDesk('/stores', (opened) => void (desk = opened))

it('a deleted store is restored from the toast, and one deleted earlier from the audit trail', async () => {
  const { page, admin, faults } = desk
  const address = { line1: '1 Main St', city: 'Columbus', state: 'OH', postalCode: '43215' }
  const make = async (number: string) =>
    (await admin.call('stores.upsert', { body: { number, name: `Undone ${number}`, territoryId: 1, address } })).data.id
  const isThere = async (id: number) => (await admin.call('stores.get', { params: { id } })).status === 200
  const first = await make('9941')
  await page.goto(new URL(`/stores?row=${first}`, page.url()).href)
  await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You can no longer add codes').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Undone 9941' })
  await toast.waitFor()
  await expect.poll(() => isThere(first)).toBe(false)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => isThere(first)).toBe(true)

  const second = await make('9942')
  expect((await admin.call('stores.delete', { params: { id: second } })).status).toBe(200)
  await page.goto(new URL('/audit?entities=store&actions=delete', page.url()).href)
  // The middle of the row is a link to the store.
  await page.getByRole('row', { name: /Undone 9942/ }).press('Enter')
  await page.getByRole('complementary').getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => isThere(second)).toBe(true)
  // The open panel reads the store that is gone.
  expect(faults.filter((fault) => !/404/.test(fault))).toEqual([])
})
