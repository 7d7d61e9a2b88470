import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { addTechnician, addType, consentVersion, entry, inDays, slotsOf, userUid } from '../http/bookingFixture.ts'
import { openSession } from './session.ts'
import { shoot } from './site.ts'

const session = openSession()
const day = inDays(3)

it('a visit on the board is given to another technician and moved, by keyboard and by mouse, and each is undone', async () => {
  const { site } = session
  const technicianIds = [await addTechnician(site), await addTechnician(site)]
  const slots = [9, 13].map((hour) => ({ date: day, start: `${hour}:00`, end: `${hour + 1}:00`, capacity: 2 }))
  const { id: appointmentTypeId } = await addType(site, { slots, technicianIds })
  const slotId = (await slotsOf(site, appointmentTypeId))[0]?.id ?? ''
  const body = entry(await consentVersion(site), { appointmentTypeId, slotId })
  const { leadUid } = (await site.call('qrCodes.entry', { params: { userUid }, body })).data
  const visit = async () => {
    const row = await site.db.asOwner((tx) =>
      tx.one<{ id: number; start: string; technicianId: number | null; name: string | null }>(sql`
        select b.id, to_char(b.start_local, 'HH24:MI') as start, b.technician_id, t.name from booking b join lead on lead.id = b.lead_id
        left join technician t on t.organization_id = b.organization_id and t.id = b.technician_id where lead.uid = ${leadUid}`),
    )
    if (!row) throw new Error('The visit is gone.')
    return row
  }
  const before = await visit()
  const otherId = technicianIds.find((id) => id !== before.technicianId) ?? 0
  await site.db.asOwner((tx) => tx.run(sql`update technician set name = 'Aaron Other' where id = ${otherId}`))
  const { page, faults, close } = await session.visit('role2@walkup.test', `/queue?day=${day}`)
  const bar = page.locator(`[data-visit="${before.id}"]`)
  const announced = page.getByRole('region', { name: 'Visits' }).locator('output')
  const more = page.getByRole('button', { name: /without visits$/ })
  const inRowOf = (id: number | null) => page.locator(`[data-row="${id}"] [data-visit="${before.id}"]`).waitFor()
  await bar.waitFor()

  await bar.focus()
  await page.keyboard.press('Space')
  await announced.filter({ hasText: before.name ?? '' }).waitFor()
  await expect
    .poll(async () => {
      const text = await announced.textContent()
      if (!text?.includes('Aaron Other')) await page.keyboard.press('ArrowDown')
      return text
    })
    .toContain('Aaron Other')
  await shoot(page, 'board-held')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await visit()).technicianId).toBe(otherId)
  await inRowOf(otherId)
  // The focus follows the visit.
  await expect.poll(() => bar.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await inRowOf(before.technicianId)

  await bar.focus()
  await page.keyboard.press('Space')
  await expect
    .poll(async () => (await page.keyboard.press('ArrowRight'), announced.textContent()), { timeout: 10_000 })
    .toMatch(/1:00\sPM/)
  await page.keyboard.press('Escape')
  await expect.poll(() => announced.textContent()).toBe('')
  expect(await visit()).toEqual(before)
  await page.keyboard.press('Space')
  await expect.poll(async () => (await page.keyboard.press('ArrowRight'), announced.textContent())).toMatch(/1:00\sPM/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move appointment' })
  await dialog.getByRole('button', { name: /^Move to .*1:00/ }).press('Enter')
  await expect.poll(async () => (await visit()).start).toBe('13:00')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(async () => (await visit()).start).toBe('09:00')

  if (await more.isVisible()) await more.click()
  const from = await bar.boundingBox()
  const row = page.locator(`[data-row="${otherId}"]`)
  await row.scrollIntoViewIfNeeded()
  const to = await row.boundingBox()
  const at = await bar.boundingBox()
  if (!from || !to || !at) throw new Error('nothing to drag')
  await page.mouse.move(at.x + 20, at.y + at.height / 2)
  await page.mouse.down()
  await page.mouse.move(at.x + 24, at.y + at.height, { steps: 3 })
  await page.mouse.move(at.x + 22, to.y + to.height / 2, { steps: 5 })
  await shoot(page, 'board-dragged')
  await page.mouse.up()
  await expect.poll(async () => (await visit()).technicianId).toBe(otherId)
  expect((await visit()).start).toBe('09:00')

  // To the side and back, at its own time wherever in the row it is dropped.
  const drag = async (target: string, x: number) => {
    const [at, place] = [await bar.boundingBox(), await page.locator(target).boundingBox()]
    if (!at || !place) throw new Error('nothing to drag')
    await page.mouse.move(at.x + 20, at.y + at.height / 2)
    await page.mouse.down()
    await page.mouse.move(at.x + 24, at.y + at.height, { steps: 3 })
    await page.mouse.move(place.x + place.width * x, place.y + Math.min(place.height, 40) / 2, { steps: 5 })
    await page.mouse.up()
  }
  await inRowOf(otherId)
  await drag('[data-row="0"]', 0.5)
  await expect.poll(async () => (await visit()).technicianId).toBeNull()
  await inRowOf(0)
  await drag(`[data-row="${otherId}"]`, 0.9)
  await expect.poll(async () => (await visit()).technicianId).toBe(otherId)
  expect((await visit()).start).toBe('09:00')
  // The click that ends a drag opens no lead.
  expect(new URL(page.url()).searchParams.get('lead')).toBeNull()
  expect(faults).toEqual([])
  await close()
})
