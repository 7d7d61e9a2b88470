import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openDesk, type Desk } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const wait = { timeout: 30_000 }
let { admin, page, faults } = {} as Desk
const session = openDesk('/technicians', (desk) => ({ admin, page, faults } = desk))
beforeEach(() => void (faults.length = 0))

const one = <T extends object>(query: ReturnType<typeof sql>) => session.site.db.asOwner((tx) => tx.one<T>(query))
const undo = () => page.getByRole('button', { name: 'Undo' })
const beside = () => page.getByRole('complementary')

describe('an undoable action runs without confirmation and can be undone', () => {
  it('closing an organization', async () => {
    const { data } = await admin.call('settings.organizations', {
      body: { filter: { isDeleted: false }, includeDescendants: true },
    })
    const leaf = data.items.find(
      ({ id, organizationParentId }) =>
        organizationParentId !== null && !data.items.some((other) => other.organizationParentId === id),
    )
    const isClosed = async () =>
      (await one<{ isDeleted: boolean }>(sql`select is_deleted from organization where id = ${leaf?.id}`))?.isDeleted
    await page.goto(`${session.site.url}/organizations`)
    const shut = page.getByRole('button', { name: `Close: ${leaf?.name}` })
    await shut.waitFor()
    const shown = await page.locator('tbody tr').count()
    let read = () => {}
    const reading = new Promise<void>((resolve) => (read = resolve))
    await page.route('**/api/settings/organizations', async (route) => {
      await reading
      await route.continue()
    })
    await shut.click()
    await page.getByText(`${leaf?.name} is closed.`).waitFor()
    await shut.waitFor({ state: 'detached' })
    // The others stay visible while the list reloads.
    expect(await page.locator('tbody tr').count()).toBe(shown - 1)
    read()
    expect(await isClosed()).toBe(true)
    await shoot(page, 'undo-organization')
    expect(await findings(page)).toEqual([])
    await undo().click()
    await page.getByText(`${leaf?.name} is open again.`).waitFor()
    await shut.waitFor()
    expect(await isClosed()).toBe(false)

    // The focus stays at its position. After a reload there is no undo, but it can be reopened among the closed ones.
    await shut.focus()
    await page.keyboard.press('Enter')
    await shut.waitFor({ state: 'detached' })
    const inFocus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(inFocus, wait).toMatch(/^(Close|Edit): /)
    await page.reload()
    await page.getByRole('checkbox', { name: 'Include closed' }).check()
    await page.getByRole('button', { name: `Reopen: ${leaf?.name}` }).press('Enter')
    await shut.waitFor()
    await expect.poll(inFocus, wait).toMatch(new RegExp(`: ${leaf?.name}$`))
    expect(await isClosed()).toBe(false)
    expect(faults).toEqual([])
  })

  it('approving a missing punch, with the punch that it created', async () => {
    const { data } = await admin.call('labor.missingPunches', { body: { filter: { kinds: ['shift'], states: ['open'] } } })
    const punch = data.items.find(({ suggestedOutAt, store }) => suggestedOutAt && store)
    const decision = () =>
      one<{ state: string; timeLogId: number }>(
        sql`select state, time_log_id from punch_decision where key = ${punch?.key} and deleted_at is null`,
      )
    await page.goto(
      `${session.site.url}/labor/missing?kinds=shift&userIds=${punch?.user.id}&dates=${punch?.date}..${punch?.date}`,
    )
    const row = page.getByRole('row', { name: new RegExp(punch?.user.name ?? '') })
    await row.click()
    await beside().getByRole('button', { name: 'Approve', exact: true }).click()
    await undo().waitFor()
    await page.getByText('Missing punch approved.').waitFor()
    const approved = await decision()
    expect(approved?.state).toBe('approved')
    await shoot(page, 'undo-punch')
    // The panel keeps the row as it was until the list contains it again.
    await beside().getByText('This is the last version you saw.').waitFor()
    await beside().getByText('Approved', { exact: true }).waitFor()
    await undo().press('Enter')
    await expect.poll(decision, wait).toBeUndefined()
    const log = await one<{ isGone: boolean }>(
      sql`select deleted_at is not null as is_gone from time_log where id = ${approved?.timeLogId}`,
    )
    expect(log).toEqual({ isGone: true })
    await row.filter({ hasText: 'Open' }).waitFor()
    await beside().getByRole('button', { name: 'Approve', exact: true }).waitFor()
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true)

    // On a phone, where it covers the list, it closes when done.
    await page.setViewportSize(phone)
    await beside().getByRole('button', { name: 'Approve', exact: true }).click()
    await beside().waitFor({ state: 'detached' })
    await undo().click()
    await row.waitFor()
    await page.setViewportSize(desktop)
    expect(faults).toEqual([])
  })

  it('moving a slot of the weekly pattern for one day, which then follows the pattern again', async () => {
    const date = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)
    const schedule = async () => {
      const filter = { appointmentTypeIds: [1], from: date, to: date }
      const day = (await admin.call('scheduledAppointments.search', { body: { filter } })).data.items[0]?.days[0]
      return { isDated: day?.isDated, starts: day?.slots.map(({ startLocal }) => startLocal) }
    }
    const before = await schedule()
    expect(before.isDated).toBe(false)
    await page.goto(`${session.site.url}/slots?type=1&week=${date}`)
    const slot = page.locator(`[data-item="${date}T${before.starts?.[0]}"]`)
    await slot.focus()
    for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Moved for this day only.').waitFor()
    expect((await schedule()).isDated).toBe(true)
    // F8 focuses the toast; undoing focuses the restored slot, and dismissing returns the focus.
    await page.keyboard.press('F8')
    expect(await undo().evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText('Change undone.').waitFor()
    expect(await schedule()).toEqual(before)
    await slot.filter({ hasText: 'From the weekly pattern' }).waitFor()
    const inFocus = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item)
    await expect.poll(inFocus, wait).toBe(`${date}T${before.starts?.[0]}`)
    for (const key of ['F8', 'Escape']) await page.keyboard.press(key)
    await page.getByText('Change undone.').waitFor({ state: 'detached' })
    expect(await inFocus()).toBe(`${date}T${before.starts?.[0]}`)
    expect(faults).toEqual([])
  })

  it('resetting a day to the weekly pattern, with each of its own slots', async () => {
    const date = new Date(Date.now() + 24 * 86_400_000).toISOString().slice(0, 10)
    const own = { appointmentTypeId: 1, date, endLocal: '06:45', capacity: 2 }
    for (const startLocal of ['06:00', '06:15', '06:30'])
      await admin.call('scheduledAppointments.upsert', { body: { ...own, startLocal } })
    const slots = () =>
      session.site.db.asOwner((tx) =>
        tx.rows<{ id: number }>(sql`
          select to_char(start_local, 'HH24:MI') as at, end_local, capacity, is_closed, technician_ids from slot
          where appointment_type_id = 1 and date = ${date}::date order by start_local`),
      )
    const before = await slots()
    await page.goto(`${session.site.url}/slots?type=1&week=${date}`)
    const weekday = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
      .format(Date.parse(date))
      .split(', 2')[0]
    await page.getByRole('button', { name: `${weekday}: Own times` }).click()
    await page.getByRole('button', { name: 'Reset to weekly pattern' }).click()
    await page.getByText('The day now follows the weekly pattern.').waitFor()
    expect(await slots()).toEqual([])
    await undo().click()
    await page.getByText('Change undone.').waitFor()
    expect(await slots()).toEqual(before)
    expect(faults).toEqual([])
  })

  it('moving a dated slot twice: the newer undo replaces the older one', async () => {
    const date = new Date(Date.now() + 22 * 86_400_000).toISOString().slice(0, 10)
    const own = { appointmentTypeId: 1, date, startLocal: '06:00', endLocal: '07:00', capacity: 2 }
    const { data } = await admin.call('scheduledAppointments.upsert', { body: own })
    const start = async () =>
      (await one<{ at: string }>(sql`select to_char(start_local, 'HH24:MI') as at from slot where id = ${data.slot.id}`))?.at
    await page.goto(`${session.site.url}/slots?type=1&week=${date}`)
    for (const [from, to] of [
      ['06:00', '06:15'],
      ['06:15', '06:30'],
    ] as const) {
      await page.locator(`[data-item="${date}T${from}"]`).focus()
      for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
      await expect.poll(start, wait).toBe(to)
      await page.locator(`[data-item="${date}T${to}"]`).waitFor()
    }
    await expect.poll(() => undo().count(), wait).toBe(1)
    await undo().click()
    await expect.poll(start, wait).toBe('06:15')
    expect(faults).toEqual([])
  })

  it('changing the weekly pattern', async () => {
    await page.goto(`${session.site.url}/slots?type=1&view=pattern`)
    const item = page.locator('[data-item]').first()
    await item.waitFor()
    const id = Number(await item.getAttribute('data-item'))
    const times = () => one(sql`select day_of_week, start_local, end_local from default_slot where id = ${id}`)
    const before = await times()
    await item.focus()
    for (const key of ['ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Weekly pattern updated.').waitFor()
    expect(await times()).not.toEqual(before)
    await undo().click()
    await expect.poll(times, wait).toEqual(before)
    expect(faults).toEqual([])
  })

  it('deleting a slot of the weekly pattern', async () => {
    const from = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
    const slot = { appointmentTypeId: 1, dayOfWeek: 3, startLocal: '05:00', endLocal: '05:45', capacity: 2, effectiveFrom: from }
    const { data } = await admin.call('defaultAppointments.upsert', { body: slot })
    const stored = () =>
      one(sql`select day_of_week, to_char(start_local, 'HH24:MI') as start_local, to_char(end_local, 'HH24:MI') as end_local, capacity,
        effective_to from default_slot where appointment_type_id = 1 and effective_from = ${from}::date`)
    const before = await stored()
    expect(before).toMatchObject({ dayOfWeek: 3, startLocal: '05:00' })
    await page.goto(`${session.site.url}/slots?type=1&view=pattern&on=${from}`)
    await page.locator(`[data-item="${data.id}"]`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Slot deleted.').waitFor()
    await page.locator(`[data-item="${data.id}"]`).waitFor({ state: 'detached' })
    expect(await stored()).toBeUndefined()
    await shoot(page, 'undo-pattern')
    expect(await findings(page)).toEqual([])
    await undo().click()
    await page.getByText('Change undone.').waitFor()
    expect(await stored()).toEqual(before)
    expect(faults).toEqual([])
  })

  it('changing one row twice: the newer undo replaces the older one', async () => {
    await page.goto(`${session.site.url}/technicians`)
    await page.getByRole('row').nth(1).click()
    await beside().getByRole('button', { name: 'Set inactive' }).click()
    await undo().waitFor()
    await beside().getByRole('button', { name: 'Set active' }).click()
    await page.getByText('Set to active', { exact: true }).waitFor()
    await expect.poll(() => undo().count(), wait).toBe(1)
    await undo().click()
    await beside().getByRole('button', { name: 'Set active' }).waitFor()
    expect(faults).toEqual([])
  })

  it('removing a question from a type, which returns to its position', async () => {
    const links = () =>
      session.site.db.asOwner((tx) =>
        tx.rows<{ typeId: number; question: string; sort: number }>(sql`
          select appointment_type_id as type_id, label->>'en' as question, link.sort from appointment_type_question link
          join question on question.organization_id = link.organization_id and question.id = link.question_id
          where appointment_type_id = 1 order by link.sort`),
      )
    const before = await links()
    const free = await admin.call('settings.questions', { body: { limit: 200 } })
    const added = free.data.items.find(({ label }) => !before.some(({ question }) => question === label.en))
    await admin.call('settings.upsertAppointmentQuestion', { body: { appointmentTypeId: 1, questionId: added?.id, order: 0 } })
    const asked = await links()
    await page.goto(`${session.site.url}/question-library/appointments?appointmentTypeIds=1&questionIds=${added?.id}`)
    await page.getByRole('row').nth(1).click()
    await beside().getByRole('button', { name: 'Delete' }).click()
    await undo().waitFor()
    expect(await links()).toEqual(before)
    await undo().click()
    await expect.poll(links, wait).toEqual(asked)
    expect(faults).toEqual([])
  })

  it('removing a trade, even after the person’s panel was closed', async () => {
    const { data } = await admin.call('users.search', { body: { filter: { roleIds: [14], isActive: true }, limit: 1 } })
    const params = { id: data.items[0]?.id ?? 0 }
    const held = (await admin.call('users.trades', { params, body: {} })).data.items
    const free = (await admin.call('lookup.third')).data.userTrades.find(({ id }) => !held.some(({ trade }) => trade.id === id))
    const { data: made } = await admin.call('users.upsertTrade', { params, body: { tradeId: free?.id, level: 3 } })
    const level = async () =>
      (await one<{ level: number }>(sql`select level from user_trade where user_id = ${params.id} and trade_id = ${free?.id}`))
        ?.level
    await page.goto(`${session.site.url}/users?row=${params.id}`)
    const take = beside().getByRole('button', { name: `Remove: ${made.trade.name}` })
    await take.click()
    await page.getByText(`${made.trade.name} removed.`).waitFor()
    await take.waitFor({ state: 'detached' })
    expect(await level()).toBeUndefined()
    await beside().getByRole('button', { name: 'Close' }).first().click()
    await beside().waitFor({ state: 'detached' })
    await undo().click()
    await expect.poll(level, wait).toBe(3)
    expect(faults).toEqual([])
  })
})
