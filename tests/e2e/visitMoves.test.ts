import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { addTechnician, addType, consentVersion, entry, inDays, slotsOf, userUid } from '../http/bookingFixture.ts'
import { openSession } from './session.ts'
import { shoot } from './site.ts'

const session = openSession()
const day = inDays(3)
const next = inDays(4)

it('a visit is moved from the list to another technician’s time and back by keyboard', async () => {
  const { site } = session
  const technicianIds = [await addTechnician(site), await addTechnician(site)]
  const slots = [day, next].map((date) => ({ date, start: '9:00', end: '10:00', capacity: 2 }))
  const { id: appointmentTypeId } = await addType(site, { slots, technicianIds })
  const slotId = (await slotsOf(site, appointmentTypeId)).find(({ date }) => date === day)?.id ?? ''
  const body = entry(await consentVersion(site), { appointmentTypeId, slotId })
  const { leadUid } = (await site.call('qrCodes.entry', { params: { userUid }, body })).data
  const visit = () =>
    site.db.asOwner((tx) =>
      tx.one<{ id: number; date: string; status: string; technicianId: number; leadId: number }>(sql`
        select b.id, b.date, b.status, b.technician_id, b.lead_id from booking b join lead on lead.id = b.lead_id where lead.uid = ${leadUid}`),
    )
  const before = await visit()
  const { page, faults, close } = await session.visit('role2@walkup.test', `/leads?open=${before?.leadId}`)
  await page.locator('[data-index="0"]').focus()
  await page.keyboard.press('Space')
  const panel = page.getByRole('complementary')
  const summary = panel.getByRole('region', { name: 'Contact and appointment' })
  await summary.getByRole('link', { name: 'Call' }).waitFor()
  await shoot(page, 'lead-panel')
  await summary.getByRole('button', { name: /^Move appointment/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move appointment' })
  await dialog.getByRole('combobox', { name: 'Technician' }).waitFor()
  const days = dialog.getByRole('group', { name: /New time/ }).getByRole('button')
  await days.nth(1).press('Enter')
  await days.last().press('Enter')
  await shoot(page, 'lead-move')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by phone')
  await dialog.getByRole('button', { name: /^Move to / }).press('Enter')
  await page.getByText(/^Moved to /).waitFor()
  expect(await visit()).toMatchObject({ date: next, technicianId: before?.technicianId })
  await panel.getByText(/^Moved from .* to /).waitFor()
  await panel.getByText('Asked by phone').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(async () => (await visit())?.date).toBe(day)

  await page.goto(`${site.url}/technicians/${before?.technicianId}?view=day&week=${day}&day=${day}`)
  await page.getByRole('button', { name: /^Move appointment/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await page.getByText('Appointment canceled').waitFor()
  expect((await visit())?.status).toBe('cancelled')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(async () => (await visit())?.status).toBe('scheduled')

  await page.goto(`${site.url}/slots?type=${appointmentTypeId}&week=${day}`)
  await page.locator(`[data-item="${day}T09:00"]`).press('Enter')
  await page.getByRole('button', { name: /^Move appointment/ }).press('Enter')
  await days.nth(1).press('Enter')
  await days.last().press('Enter')
  await dialog.getByRole('button', { name: /^Move to / }).press('Enter')
  await expect.poll(async () => (await visit())?.date).toBe(next)

  await page.goto(`${site.url}/technicians/${before?.technicianId}?week=${next}&day=${next}&form=visit-${before?.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Move appointment' }).press('Enter')
  await dialog.getByRole('button', { name: 'Cancel appointment' }).press('Enter')
  await page.getByText('Appointment canceled').waitFor()

  // Staff schedule the lead again, with the other technician.
  const other = technicianIds.find((id) => id !== before?.technicianId)
  await site.db.asOwner((tx) => tx.run(sql`update technician set name = 'Sam Second' where id = ${other}`))
  await page.goto(`${site.url}/leads/${before?.leadId}`)
  await page.getByRole('button', { name: 'Set appointment', exact: true }).press('Enter')
  const scheduling = page.getByRole('dialog')
  await scheduling.getByRole('combobox', { name: 'Technician' }).press('Enter')
  await page.getByRole('option', { name: 'Sam Second' }).press('Enter')
  await scheduling.getByRole('group', { name: /Time/ }).getByRole('button').last().press('Enter')
  await shoot(page, 'lead-schedule')
  await scheduling.getByRole('button', { name: /^Book / }).press('Enter')
  const live = () =>
    site.db.asOwner((tx) =>
      tx.rows(sql`select technician_id from booking where lead_id = ${before?.leadId} and status = 'scheduled'`),
    )
  await expect.poll(live, { timeout: 30_000 }).toEqual([{ technicianId: other }])
  expect(faults).toEqual([])
  await close()
})
