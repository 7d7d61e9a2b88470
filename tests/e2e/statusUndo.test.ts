import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { addType, inDays } from '../http/bookingFixture.ts'
import { openSession } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession()

it.each([
  ['desk', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)(
  'a wrong status is undone from the toast and the panel, and corrected with a reason (%s)',
  async (name, viewport, scheme) => {
    const { site } = session
    const admin = await site.signIn('role2@walkup.test')
    const body = { firstName: 'Wanda', lastName: `Wrong ${name}`, serviceGroupId: 1 }
    const { id } = (await admin.call('leads.upsertInternal', { body })).data
    const type = await addType(site, { slots: [{ date: inDays(2), start: '09:00', end: '10:00', capacity: 1 }] })
    const days = (await admin.call('appointments.availability', { params: { id: type.id } })).data.days
    const slotId = days[0]?.slots[0]?.id
    await admin.call('leads.setStatus', { params: { id }, body: { to: 'scheduled', slotId, appointmentTypeId: type.id } })
    const statusNow = async () => (await admin.call('leads.getInternal', { params: { id } })).data.status

    const { page, faults, close } = await session.visit('role2@walkup.test', `/leads/${id}`, { viewport, scheme })
    const ran = page.getByRole('button', { name: 'Mark as ran' })
    await ran.waitFor()
    expect(await ran.isDisabled()).toBe(true)
    await ran.focus()
    await page.getByText('The visit has not started yet').first().waitFor()
    await site.db.asOwner((tx) => tx.run(sql`update booking set start_at = start_at - interval '10 days' where lead_id = ${id}`))
    await page.reload()
    const dialog = page.getByRole('dialog')
    const mark = async () => {
      await ran.press('Enter')
      await dialog.getByRole('button', { name: 'Mark as ran' }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
    }
    await mark()
    await shoot(page, `status-undo-${name}`)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await ran.waitFor()
    expect(await statusNow()).toBe('scheduled')

    await mark()
    await page.getByRole('button', { name: 'Undo “Ran”' }).click()
    await ran.waitFor()
    expect(await statusNow()).toBe('scheduled')

    await page.getByRole('button', { name: 'Correct status…' }).press('Enter')
    await dialog.getByLabel('Status').press('Enter')
    await page.getByRole('option', { name: 'No-show' }).press('Enter')
    await dialog.getByRole('button', { name: 'Correct status' }).press('Enter')
    await dialog.getByText('Required').or(dialog.locator('[aria-invalid=true]')).first().waitFor()
    await dialog.getByLabel('Reason').fill('Nobody was at home')
    await shoot(page, `status-correct-${name}`)
    await dialog.getByLabel('Reason').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Corrected: Nobody was at home').waitFor()
    expect(await statusNow()).toBe('noShow')
    expect(faults).toEqual([])
    await close()
  },
)
