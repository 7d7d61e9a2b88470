import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openDesk, type Desk } from './session.ts'
import { shoot } from './site.ts'

const wait = { timeout: 30_000 }
const DAY = 86_400_000
let { admin, page, faults } = {} as Desk
const session = openDesk('/slots', (desk) => ({ admin, page, faults } = desk))
beforeEach(() => void (faults.length = 0))

const dialog = () => page.getByRole('dialog')
const seats = () => dialog().getByLabel('Seats')
const save = () => dialog().getByRole('button', { name: 'Save', exact: true }).click()
const done = () => dialog().waitFor({ state: 'detached' })
const isChecked = (name: string) => dialog().getByRole('radio', { name, exact: true }).isChecked()
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

/** Opens a dated slot and changes its number of seats. */
async function opened(date: string) {
  const own = { appointmentTypeId: 1, date, startLocal: '06:00', endLocal: '07:00', capacity: 2 }
  const { data } = await admin.call('scheduledAppointments.upsert', { body: own })
  await page.goto(`${session.site.url}/slots?type=1&week=${date}`)
  await page.locator(`[data-item="${date}T06:00"]`).click()
  await seats().fill('5')
  return { own, id: data.slot.id }
}
const slotsOf = async (date: string) => {
  const filter = { appointmentTypeIds: [1], from: date, to: date }
  const { items } = (await admin.call('scheduledAppointments.search', { body: { filter } })).data
  return items[0]?.days[0]?.slots.map(({ startLocal, capacity }) => ({ startLocal, capacity }))
}

describe('a dialog keeps its input', () => {
  it('when another user moves the slot to another time', async () => {
    const date = dayIn(31)
    const { own, id } = await opened(date)
    const body = { ...own, id, startLocal: '07:30', endLocal: '08:30' }
    expect((await admin.call('scheduledAppointments.upsert', { body })).status).toBe(200)
    await dialog().getByRole('heading', { name: /7:30/ }).waitFor(wait)
    expect(await seats().inputValue()).toBe('5')
    await save()
    await dialog().getByText('Someone else changed this').waitFor()
    expect([await isChecked('From: Theirs'), await isChecked('Seats: Yours')]).toEqual([true, true])
    await dialog().getByRole('button', { name: 'Save selected' }).click()
    await done()
    expect(await slotsOf(date)).toEqual([{ startLocal: '07:30', capacity: 5 }])
    expect(faults).toEqual([])
  })

  it('when another user assigns other technicians to the slot', async () => {
    const date = dayIn(33)
    const { id } = await opened(date)
    const { technicians } = (await admin.call('technicians.lookup')).data
    const [first, second] = technicians
    await dialog().getByRole('combobox', { name: 'Technicians' }).click()
    await page.getByRole('option', { name: first?.name ?? '', exact: true }).click()
    const body = { scheduledAppointmentId: id, technicianIds: [second?.id] }
    expect((await admin.call('technicians.updateList', { body })).status).toBe(200)
    await dialog().getByRole('button', { name: 'Save technicians' }).click()
    const difference = page.getByRole('dialog', { name: 'Someone else changed this' })
    await difference.waitFor()
    await difference.getByText(second?.name ?? '', { exact: true }).waitFor()
    await difference.getByRole('button', { name: 'Save selected' }).click()
    await difference.waitFor({ state: 'detached' })
    expect(await seats().inputValue()).toBe('5')
    const stored = () => session.site.db.asOwner((tx) => tx.one(sql`select technician_ids, capacity from slot where id = ${id}`))
    await expect.poll(stored, wait).toEqual({ technicianIds: [first?.id], capacity: 2 })
    expect(faults).toEqual([])
  })

  it('after someone else deletes the slot, and adds it again', async () => {
    const date = dayIn(32)
    const { id } = await opened(date)
    expect((await admin.call('scheduledAppointments.delete', { params: { id } })).status).toBe(200)
    await dialog()
      .getByRole('alert')
      .filter({ hasText: /deleted this slot while/ })
      .waitFor(wait)
    expect(await seats().inputValue()).toBe('5')
    await shoot(page, 'kept-slot')
    expect(await findings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Add slot' }).click()
    await done()
    expect(await slotsOf(date)).toEqual([{ startLocal: '06:00', capacity: 5 }])
    expect(faults).toEqual([])
  })

  it('when another user changes a slot of the weekly pattern on that day, without overwriting it', async () => {
    const date = dayIn(23)
    const before = await slotsOf(date)
    const [first] = before ?? []
    const startLocal = first?.startLocal ?? ''
    await page.goto(`${session.site.url}/slots?type=1&week=${date}`)
    await page.locator(`[data-item="${date}T${startLocal}"]`).click()
    await seats().fill('4')
    const days = { appointmentTypeId: 1, from: date, to: date }
    expect((await admin.call('scheduledAppointments.applyDefault', { body: days })).status).toBe(200)
    await session.site.db.asOwner((tx) =>
      tx.run(
        sql`update slot set capacity = 9 where appointment_type_id = 1 and date = ${date}::date and start_local = ${startLocal}::time`,
      ),
    )
    await dialog()
      .getByRole('button', { name: /^(Edit this day|Save)$/ })
      .click()
    await dialog().getByText('Someone else changed this').waitFor()
    expect(await isChecked('Seats: Yours')).toBe(true)
    await dialog().getByRole('button', { name: 'Keep theirs' }).click()
    await done()
    expect((await slotsOf(date))?.find((slot) => slot.startLocal === startLocal)).toEqual({ startLocal, capacity: 9 })
    expect(faults).toEqual([])
  })

  it('after someone else deletes the slot of the weekly pattern, and adds it again', async () => {
    const times = { appointmentTypeId: 1, dayOfWeek: 3, startLocal: '05:00', endLocal: '05:45', capacity: 1 }
    const { data } = await admin.call('defaultAppointments.upsert', { body: { ...times, effectiveFrom: dayIn(0) } })
    await page.goto(`${session.site.url}/slots?type=1&view=pattern&on=${dayIn(1)}`)
    await page.locator(`[data-item="${data.id}"]`).click()
    await dialog().getByRole('button', { name: 'Edit' }).click()
    await seats().fill('6')
    expect((await admin.call('defaultAppointments.delete', { params: { id: data.id } })).status).toBe(200)
    await dialog()
      .getByRole('alert')
      .filter({ hasText: /deleted this while/ })
      .waitFor(wait)
    expect(await seats().inputValue()).toBe('6')
    await shoot(page, 'kept-pattern')
    expect(await findings(page)).toEqual([])
    await save()
    await done()
    const made = await session.site.db.asOwner((tx) =>
      tx.rows(sql`select capacity from default_slot where appointment_type_id = 1 and start_local = '05:00'`),
    )
    expect(made).toEqual([{ capacity: 6 }])
    expect(faults).toEqual([])
  })

  /** Opens an open shift three weeks ahead and types a note. */
  async function shift(days: number) {
    const [store] = (await admin.call('lookup.first')).data.stores
    const at = (hour: number) => new Date(Date.parse(`${dayIn(days)}T00:00:00Z`) + hour * 3_600_000).toISOString()
    const body = { storeId: store?.id, userId: null, seats: 1, startAt: at(15), endAt: at(19), colour: 'Blue', note: 'before' }
    const { data } = await admin.call('hours.upsert', { body })
    await page.goto(`${session.site.url}/hours?store=${store?.id}&week=${dayIn(days)}`)
    await page.locator(`[data-shift="${data.id}"]`).click()
    await dialog().getByLabel('Note').fill('mine')
    return { body: { ...body, id: data.id }, id: data.id }
  }
  const noteOf = (id: number) =>
    session.site.db.asOwner((tx) => tx.one(sql`select note, deleted_at is not null as is_gone from shift where id = ${id}`))

  it('after someone else moves the shift to another week, and shows both versions', async () => {
    const { body, id } = await shift(24)
    const later = (iso: string) => new Date(Date.parse(iso) + 28 * DAY).toISOString()
    const moved = { ...body, startAt: later(body.startAt), endAt: later(body.endAt) }
    expect((await admin.call('hours.upsert', { body: moved })).status).toBe(200)
    await dialog()
      .getByRole('alert')
      .filter({ hasText: /to another week/ })
      .waitFor(wait)
    expect(await dialog().getByLabel('Note').inputValue()).toBe('mine')
    await save()
    await dialog().getByText('Someone else changed this').waitFor()
    expect([await isChecked('Day: Theirs'), await isChecked('Note: Yours')]).toEqual([true, true])
    await dialog().getByRole('button', { name: 'Save selected' }).click()
    await done()
    expect(await noteOf(id)).toEqual({ note: 'mine', isGone: false })
    expect(faults).toEqual([])
  })

  it('after someone else deletes the shift, and adds it again', async () => {
    const { id } = await shift(25)
    expect((await admin.call('hours.deleteAvailableSchedule', { params: { id } })).status).toBe(200)
    await dialog()
      .getByRole('alert')
      .filter({ hasText: /deleted this shift while/ })
      .waitFor(wait)
    expect(await dialog().getByLabel('Note').inputValue()).toBe('mine')
    await shoot(page, 'kept-shift')
    expect(await findings(page)).toEqual([])
    await save()
    await done()
    const made = await session.site.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select id from shift where note = 'mine' and deleted_at is null order by id desc limit 1`),
    )
    expect(made?.id).toBeGreaterThan(id)
    expect(faults).toEqual([])
  })

  it('after someone else deletes the lead that the page or panel shows', async () => {
    const serviceGroupId = (await admin.call('lookup.third')).data.hdsfiGroup[0]?.id
    for (const path of ['/leads/', '/leads?lead=']) {
      const made = await admin.call('leads.upsertInternal', { body: { firstName: 'Ada', lastName: 'Gone', serviceGroupId } })
      const { id } = made.data
      await page.goto(session.site.url + path + id)
      await page.getByRole('button', { name: 'Reject' }).click()
      await dialog().getByLabel('Reason').fill('Lives too far away')
      expect((await admin.call('leads.deleteInternal', { params: { id } })).status).toBe(200)
      await page.locator('output').getByText('Someone deleted this while you were editing.').waitFor(wait)
      expect(await dialog().getByLabel('Reason').inputValue()).toBe('Lives too far away')
      await dialog().getByRole('button', { name: 'Keep as is' }).click()
    }
    expect(await findings(page)).toEqual([])
    await shoot(page, 'kept-lead')
    // It is reloaded, and no longer exists.
    expect(faults.filter((fault) => !/404/.test(fault))).toEqual([])
  })

  it('when another user deletes the row that is being edited', async () => {
    // As after an interrupted connection, everything is reloaded.
    const body = 'id: 1\nevent: reset\ndata: {}\n\n'
    const reset = () => page.route('**/api/events', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
    const name = () => dialog().getByLabel('Name', { exact: true })
    const made = await admin.call('technicians.upsert', { body: { name: 'Ann Away' } })
    await reset()
    await page.goto(`${session.site.url}/technicians?form=${made.data.id}`)
    await name().fill('Ann Astray')
    expect((await admin.call('technicians.delete', { params: { id: made.data.id } })).status).toBe(200)
    await page
      .locator('[role=row]')
      .filter({ hasText: 'Ann Away' })
      .waitFor({ state: 'detached', ...wait })
    expect(await name().inputValue()).toBe('Ann Astray')
    await save()
    await dialog().getByRole('alert').waitFor()
    expect(await name().inputValue()).toBe('Ann Astray')
    await page.keyboard.press('Escape')
    await dialog().getByRole('button', { name: 'Discard' }).click()
    await done()

    const [brand] = (await admin.call('lookup.third')).data.storesBrands
    const [territory] = (await admin.call('lookup.first')).data.organizationTerritories
    const address = { line1: '1 Main St', city: 'Columbus', state: 'OH', postalCode: '43215' }
    const store = await admin.call('stores.upsert', {
      body: { number: '9931', name: 'Store Away', brandId: brand?.id, territoryId: territory?.id, address },
    })
    expect(store.status).toBe(200)
    await page.goto(`${session.site.url}/stores/${store.data.id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await name().fill('Store Astray')
    expect((await admin.call('stores.delete', { params: { id: store.data.id } })).status).toBe(200)
    await dialog().getByRole('alert').filter({ hasText: 'Saving will create a new one.' }).waitFor(wait)
    expect(await name().inputValue()).toBe('Store Astray')
    expect(await findings(page)).toEqual([])
    await save()
    await done()
    const again = await session.site.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`select id from store where name = 'Store Astray' and deleted_at is null`),
    )
    expect(again?.id).toBeGreaterThan(store.data.id)
    await page.unroute('**/api/events')
    expect(faults.filter((fault) => !/404/.test(fault))).toEqual([])
  })
})
