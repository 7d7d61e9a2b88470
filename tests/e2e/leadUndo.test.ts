import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from './session.ts'

const wait = { timeout: 30_000 }
let { admin, page, faults } = {} as Desk
const session = openDesk('/leads?status=new&claimed=none', (desk) => ({ admin, page, faults } = desk))
beforeEach(() => void (faults.length = 0))

const one = <T extends object>(query: ReturnType<typeof sql>) => session.site.db.asOwner((tx) => tx.one<T>(query))
const undo = () => page.getByRole('button', { name: 'Undo' })
const dialog = () => page.getByRole('dialog')

async function makeLead(lastName: string): Promise<number> {
  const { data } = await admin.call('leads.upsertInternal', {
    body: {
      firstName: 'Una',
      lastName,
      email: `${lastName.toLowerCase()}@undo.example`,
      serviceGroupId: 1,
    },
  })
  const phones = JSON.stringify([{ e164: `+1614555${7100 + lastName.length}`, type: 'mobile' }])
  await session.site.db.asOwner((tx) => tx.run(sql`update lead set phones = ${phones}::jsonb where id = ${data.id}`))
  return data.id
}
const leadOf = (id: number) =>
  one<{ claimedBy: number | null; status: string }>(sql`select claimed_by, status from lead where id = ${id}`)

describe('an action on leads can be undone', () => {
  it('if it claims several or sets their status', async () => {
    const id = await makeLead('Several')
    await page.goto(`${session.site.url}/leads?q=Several`)
    await page.getByRole('row').nth(1).focus()
    for (const [action, verb, changed] of [
      ['Claim', 'Claim', async () => (await leadOf(id))?.claimedBy !== null],
      ['Set status', 'Mark as contacted', async () => (await leadOf(id))?.status === 'contacted'],
    ] as const) {
      await page.keyboard.press('Control+a')
      await page.getByRole('button', { name: action }).click()
      if (action !== verb) await dialog().getByRole('button', { name: 'Continue' }).click()
      await dialog().getByRole('button', { name: verb }).click()
      await expect.poll(changed, wait).toBe(true)
      await dialog().getByRole('button', { name: 'Undo' }).click()
      await expect.poll(changed, wait).toBe(false)
      await dialog().getByRole('button', { name: 'Close' }).last().click()
    }
    expect(faults).toEqual([])
  })

  it('if it completes a call, or changes the permission to call', async () => {
    const id = await makeLead('Caller')
    const params = { id }
    const callBackAt = new Date(Date.now() + 3_600_000).toISOString()
    await admin.call('followUp.logCall', { params, body: { outcome: 'callBack', callBackAt } })
    await admin.call('followUp.setDoNotCall', { params, body: { isDoNotCall: true } })
    const state = async () => (await one<{ state: string }>(sql`select state from task where lead_id = ${id}`))?.state
    const isListed = async () => (await admin.call('followUp.get', { params })).data.isDoNotCall
    await page.goto(`${session.site.url}/leads/${id}`)
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect.poll(state, wait).toBe('done')
    await undo().click()
    await expect.poll(state, wait).toBe('open')
    // Its reply has come.
    await page.getByRole('button', { name: 'Done', exact: true }).waitFor()
    await page.getByRole('button', { name: 'May be called again' }).click()
    await expect.poll(isListed, wait).toBe(false)
    await undo().last().click()
    await expect.poll(isListed, wait).toBe(true)
    expect(faults).toEqual([])
  })

  it('if it deletes them: right away, several at once, and later from the audit trail', async () => {
    const id = await makeLead('Gone')
    const isThere = async () => (await one<{ is: boolean }>(sql`select deleted_at is null as is from lead where id = ${id}`))?.is
    const deleteLead = async () => {
      await page.getByRole('button', { name: 'Delete lead' }).click()
      await dialog().getByRole('button', { name: 'Delete' }).click()
      await expect.poll(isThere, wait).toBe(false)
    }
    await page.goto(`${session.site.url}/leads/${id}`)
    await deleteLead()
    await undo().click()
    await expect.poll(isThere, wait).toBe(true)
    await page.getByRole('heading', { name: 'Una Gone' }).waitFor()
    await page.goto(`${session.site.url}/leads?q=Gone`)
    await page.getByRole('row').nth(1).focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(isThere, wait).toBe(false)
    await dialog().getByRole('button', { name: 'Undo' }).click()
    await expect.poll(isThere, wait).toBe(true)
    await page.goto(`${session.site.url}/leads/${id}`)
    await deleteLead()
    await page.goto(`${session.site.url}/audit?entities=lead&entityId=${id}&actions=delete`)
    // The middle of the row is a link to the lead.
    await page
      .getByRole('row', { name: /Una Gone/ })
      .first()
      .press('Enter')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.poll(isThere, wait).toBe(true)
    // The page of a lead asks for it once more when it is deleted.
    expect(
      faults.filter((fault) => !fault.includes(`404 ${session.site.url}/api/leads/${id}/`) && !/status of 404/.test(fault)),
    ).toEqual([])
  })
})

it('deleting a store in use shows what uses it', async () => {
  const { data } = await admin.call('stores.upsert', {
    body: {
      number: 'undo-1',
      name: 'Store in use',
      territoryId: 1,
      address: { line1: '100 Test Way', city: 'Dublin', state: 'OH', postalCode: '43017' },
    },
  })
  await session.site.db.asOwner((tx) =>
    tx.run(sql`
      insert into shift (organization_id, store_id, type_id, start_at, end_at, colour)
      select organization_id, ${data.id}, type_id, app_now() + interval '1 day', app_now() + interval '26 hours', colour from shift
      where organization_id = 1 limit 1`),
  )
  await page.goto(`${session.site.url}/stores?row=${data.id}`)
  await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click()
  await dialog().getByRole('alert').getByText(/shift/).waitFor()
  expect(await dialog().getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect((await admin.call('stores.get', { params: { id: data.id } })).status).toBe(200)
  expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
})
