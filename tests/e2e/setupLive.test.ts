import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from './session.ts'

const wait = { timeout: 30_000 }
let { admin, page, faults } = {} as Desk
const session = openDesk('/technicians', (desk) => ({ admin, page, faults } = desk))
beforeEach(() => void (faults.length = 0))

const row = (name: string) => page.getByRole('row', { name })
const technician = async (body: { id?: number; name: string; phone?: string }) => {
  const { status, data } = await admin.call('technicians.upsert', { body })
  expect(status).toBe(200)
  return data
}

describe('another user’s change', () => {
  it('appears in an open list, is renamed in it and leaves it, without a reload', async () => {
    await page.getByRole('grid').waitFor()
    const { id } = await technician({ name: 'Aaron Newhand' })
    await row('Aaron Newhand').waitFor(wait)
    await technician({ id, name: 'Aaron Oldhand' })
    await row('Aaron Oldhand').waitFor(wait)
    expect((await admin.call('technicians.delete', { params: { id } })).status).toBe(200)
    await row('Aaron Oldhand').waitFor({ ...wait, state: 'detached' })
    expect(faults).toEqual([])
  })

  it('leaves an open form unchanged; both changes are saved', async () => {
    const { id } = await technician({ name: 'Abe Atwork', phone: '+12125550141' })
    await page.goto(`${session.site.url}/technicians?form=${id}`)
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true })
    await name.fill('Abe Athome')
    await technician({ id, name: 'Abe Atwork', phone: '+12125550142' })
    await page.locator('[role=row]', { hasText: '555-0142' }).waitFor(wait)
    expect(await name.inputValue()).toBe('Abe Athome')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save selected' }).click()
    await row('Abe Athome').waitFor(wait)
    const { data } = await admin.call('technicians.search', { body: { filter: { search: 'Abe Athome' } } })
    expect(data.items.map((one) => one.phone)).toEqual(['+12125550142'])
    expect(faults).toEqual([])
  })

  const renamed = (statement: ReturnType<typeof sql>) => session.site.db.asOwner((tx) => tx.run(statement))
  it('renames stores, users, types and codes in open lists', async () => {
    await page.goto(`${session.site.url}/stores`)
    await page.getByRole('grid').waitFor()
    await renamed(sql`update store set name = 'Aardvark Yard' where organization_id = 1 and id =
      (select id from store where organization_id = 1 and deleted_at is null order by name limit 1)`)
    await row('Aardvark Yard').waitFor(wait)

    await page.goto(`${session.site.url}/users`)
    await page.getByRole('grid').waitFor()
    const { items } = (await admin.call('users.search', { body: {} })).data
    await renamed(sql`update app_user set first_name = 'Zebulon' where id = ${items[0]?.id}`)
    await row('Zebulon').waitFor(wait)

    await page.goto(`${session.site.url}/appointment-types`)
    const first = page.locator('[data-id] button').first()
    await first.waitFor()
    const id = await page.locator('[data-id]').first().getAttribute('data-id')
    await renamed(sql`update appointment_type set name = 'Aerial survey' where organization_id = 1 and id = ${id}`)
    await page.getByRole('button', { name: 'Aerial survey' }).first().waitFor(wait)

    await page.goto(`${session.site.url}/qr-codes`)
    await page.getByRole('grid').waitFor()
    await renamed(sql`update qr_code set label = 'Aisle nought' where organization_id = 1 and id =
      (select max(id) from qr_code where organization_id = 1 and deleted_at is null)`)
    await page.getByText('Aisle nought').first().waitFor(wait)
    expect(faults).toEqual([])
  })
})
