import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openDesk, type Desk } from './session.ts'
import { shoot } from './site.ts'

const wait = { timeout: 30_000 }
const changed = 'Someone changed this after you opened it.'
let { admin, page, faults } = {} as Desk
const session = openDesk('/labor', (desk) => ({ admin, page, faults } = desk))
beforeEach(() => void (faults.length = 0))

const one = <T extends object>(query: ReturnType<typeof sql>) => session.site.db.asOwner((tx) => tx.one<T>(query))
const dialog = () => page.getByRole('dialog')
const beside = () => page.getByRole('complementary')
const isChecked = (name: string) => dialog().getByRole('radio', { name, exact: true }).isChecked()
const waiting = async () => {
  const { data } = await admin.call('labor.search', { body: { filter: { states: ['unapproved'] }, limit: 1 } })
  const [log] = data.items
  if (!log) throw new Error('no punch waits')
  return log
}
const changeBreak = async ({ id, user }: Awaited<ReturnType<typeof waiting>>, breakMin: number) =>
  expect((await admin.call('labor.updateTimeLog', { params: { userId: user.id }, body: { id, breakMin } })).status).toBe(200)

describe('a stale write', () => {
  it('does not approve hours that another user changed in a bulk action, and the report says why', async () => {
    const log = await waiting()
    const { id, user } = log
    await page.goto(`${session.site.url}/labor?states=unapproved&userIds=${user.id}`)
    await page.locator('[role=row][data-index]').first().focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve', exact: true }).click()
    const start = dialog().getByRole('button', { name: 'Approve', exact: true })
    await start.waitFor()
    await changeBreak(log, 33)
    await start.click()
    const failed = dialog().getByRole('list', { name: 'Failed' }).getByRole('listitem')
    await failed.first().waitFor()
    await dialog().getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
    const reported = await failed.allTextContents()
    expect(reported).toEqual([expect.stringContaining(`: ${changed}`)])
    // Also by time, since the person has many.
    expect(reported[0]).toMatch(new RegExp(`^${user.name}, .*\\d+:\\d\\d`))
    // It would be rejected again, so the user must look at it first.
    expect(await dialog().getByRole('button', { name: 'Retry failed' }).count()).toBe(0)
    await dialog().getByText('Rows that someone else changed aren’t retried').waitFor()
    await shoot(page, 'unseen-bulk')
    expect(await findings(page)).toEqual([])
    const stored = () => one(sql`select approved_at is not null as is_approved, break_min from time_log where id = ${id}`)
    expect(await stored()).toEqual({ isApproved: false, breakMin: 33 })
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('region', { name: 'Selected rows' }).getByText('1 selected').waitFor()
    await page.getByRole('row', { name: /33 min/ }).waitFor()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve', exact: true }).click()
    await start.click()
    await dialog().getByText('1 of 1 done').waitFor()
    expect(await stored()).toEqual({ isApproved: true, breakMin: 33 })
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
  })

  it('skips rows that another user changed when a bulk action is retried', async () => {
    const { data } = await admin.call('labor.search', { body: { filter: { states: ['unapproved'] }, limit: 2 } })
    const [stale, cut] = data.items
    if (!stale || !cut) throw new Error('fewer than two punches wait')
    const asked: number[][] = []
    let isCut = true
    await page.route('**/api/laborHistory/time-logs/approve', (route) => {
      const { ids } = route.request().postDataJSON() as { ids: number[] }
      asked.push(ids)
      return isCut && ids.includes(cut.id) ? route.abort() : route.continue()
    })
    await page.goto(`${session.site.url}/labor?states=unapproved&userIds=${stale.user.id},${cut.user.id}`)
    await page.locator('[role=row][data-index]').first().focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve', exact: true }).click()
    const start = dialog().getByRole('button', { name: 'Approve', exact: true })
    await start.waitFor()
    await changeBreak(stale, 16)
    await start.click()
    const retry = dialog().getByRole('button', { name: 'Retry failed' })
    await retry.waitFor()
    const failed = dialog().getByRole('list', { name: 'Failed' }).getByRole('listitem')
    expect(await failed.count()).toBe(2)
    isCut = false
    asked.length = 0
    await retry.click()
    await dialog().getByText('1 of 1 done').waitFor()
    await retry.waitFor({ state: 'detached' })
    expect(asked).toEqual([[cut.id]])
    expect(await failed.count()).toBe(1)
    expect(await failed.textContent()).toContain(changed)
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await page.unroute('**/api/laborHistory/time-logs/approve')
  })

  it('does not delete a time log that another user changed', async () => {
    const log = await waiting()
    const { id } = log
    await page.goto(`${session.site.url}/labor?states=unapproved&row=${id}`)
    await beside().getByRole('button', { name: 'Delete', exact: true }).click()
    const confirm = dialog().getByRole('button', { name: 'Delete', exact: true })
    await confirm.waitFor()
    await changeBreak(log, 14)
    await confirm.click()
    await dialog().getByText(changed).waitFor()
    expect(await one(sql`select deleted_at from time_log where id = ${id}`)).toEqual({ deletedAt: null })
    await dialog().getByRole('button', { name: 'Keep as is' }).click()
    expect(faults).toEqual([])
  })

  it('reports a missing punch that another user submitted first', async () => {
    const { data } = await admin.call('labor.missingPunches', { body: { filter: { kinds: ['shift'], states: ['open'] } } })
    const punch = data.items.find(({ suggestedOutAt, store }) => suggestedOutAt && store)
    await page.goto(
      `${session.site.url}/labor/missing?kinds=shift&userIds=${punch?.user.id}&dates=${punch?.date}..${punch?.date}`,
    )
    await page.getByRole('row', { name: new RegExp(punch?.user.name ?? '') }).click()
    await beside().getByRole('button', { name: 'Submit times' }).click()
    await dialog().getByLabel('Break (minutes)').fill('25')
    const first = { key: punch?.key ?? '', action: 'submit', reason: 'By phone' }
    expect((await admin.call('labor.decidePunch', { body: first })).status).toBe(200)
    await dialog().getByRole('button', { name: 'Submit', exact: true }).click()
    await dialog().getByText('Someone else changed this').waitFor()
    expect([await isChecked('Break (minutes): Yours'), await isChecked('Reason: Theirs')]).toEqual([true, true])
    await shoot(page, 'unseen-punch')
    await dialog().getByRole('button', { name: 'Submit selected' }).click()
    await dialog().waitFor({ state: 'detached' })
    const stored = await one(sql`select reason, break_min from punch_decision where key = ${punch?.key}`)
    expect(stored).toEqual({ reason: 'By phone', breakMin: 25 })
    expect(faults).toEqual([])
  })

  it('reports a reason that another user entered meanwhile', async () => {
    const { data } = await admin.call('users.searchNoActivity', { body: { filter: { hasReason: false } } })
    const hoursId = data.items[0]?.id ?? 0
    const [reason] = (await admin.call('lookup.third')).data.userReasons
    await page.goto(`${session.site.url}/users/no-activity?row=${hoursId}`)
    await beside().getByRole('button', { name: 'Add a reason' }).click()
    await dialog().getByRole('combobox', { name: 'Reason' }).click()
    await page.getByRole('option').last().click()
    await dialog().getByLabel('Note').fill('She wrote to me')
    const body = { hoursId, reasonId: reason?.id, note: 'By phone' }
    expect((await admin.call('users.updateNoActivity', { body })).status).toBe(200)
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await dialog().getByText('Someone else changed this').waitFor()
    expect([await isChecked('Reason: Yours'), await isChecked('Note: Yours')]).toEqual([true, true])
    await dialog().getByRole('button', { name: 'Keep theirs' }).click()
    expect(await one(sql`select note from no_activity where shift_id = ${hoursId}`)).toEqual({ note: 'By phone' })
    expect(faults).toEqual([])
  })

  /** Another changes it at the last moment, when the page can no longer get the event in time. */
  const justBefore = (url: string, change: () => Promise<{ status: number }>) =>
    page.route(
      url,
      async (route) => {
        expect((await change()).status).toBe(200)
        await route.continue()
      },
      { times: 1 },
    )
  const remove = () => dialog().getByRole('button', { name: 'Delete', exact: true })
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  it('shows another user’s change before deleting a dated slot', async () => {
    const date = dayIn(40)
    const body = { appointmentTypeId: 1, date, startLocal: '06:00', endLocal: '07:00', capacity: 2 }
    const { id } = (await admin.call('scheduledAppointments.upsert', { body })).data.slot
    await page.goto(`${session.site.url}/slots?type=1&week=${date}`)
    await page.locator(`[data-item="${date}T06:00"]`).click()
    await justBefore(`**/scheduled-appointments/${id}?*`, () =>
      admin.call('scheduledAppointments.upsert', { body: { ...body, id, capacity: 6 } }),
    )
    await remove().click()
    await dialog().getByText('Not deleted').waitFor()
    await expect.poll(() => dialog().getByLabel('Seats').inputValue(), wait).toBe('6')
    await shoot(page, 'unseen-slot')
    expect(await findings(page)).toEqual([])
    await remove().click()
    await dialog().waitFor({ state: 'detached' })
    expect(await one(sql`select id from slot where id = ${id}`)).toBeUndefined()
    expect(faults).toEqual([])
  })

  it('shows another user’s change before deleting a slot of the weekly pattern', async () => {
    const from = dayIn(41)
    const body = { appointmentTypeId: 1, dayOfWeek: 4, startLocal: '05:00', endLocal: '05:45', capacity: 2, effectiveFrom: from }
    const { id } = (await admin.call('defaultAppointments.upsert', { body })).data
    await page.goto(`${session.site.url}/slots?type=1&view=pattern&on=${from}`)
    await page.locator(`[data-item="${id}"]`).click()
    await justBefore(`**/default-scheduled-appointments/${id}?*`, () =>
      admin.call('defaultAppointments.upsert', { body: { ...body, id, capacity: 6 } }),
    )
    await remove().click()
    await dialog().getByText('Not deleted').waitFor()
    await dialog().getByText('6 seats').waitFor()
    await remove().click()
    await dialog().waitFor({ state: 'detached' })
    expect(await one(sql`select id from default_slot where id = ${id}`)).toBeUndefined()
    expect(faults).toEqual([])
  })

  it('shows another user’s change before deleting a shift', async () => {
    const [store] = (await admin.call('lookup.first')).data.stores
    const at = (hour: number) => new Date(Date.parse(`${dayIn(42)}T00:00:00Z`) + hour * 3_600_000).toISOString()
    const body = { storeId: store?.id, userId: null, seats: 1, startAt: at(15), endAt: at(19), colour: 'Blue', note: 'before' }
    const { id } = (await admin.call('hours.upsert', { body })).data
    await page.goto(`${session.site.url}/hours?store=${store?.id}&week=${dayIn(42)}`)
    await page.locator(`[data-shift="${id}"]`).click()
    await justBefore(`**/hours/available/schedules/${id}?*`, () =>
      admin.call('hours.upsert', { body: { ...body, id, note: 'theirs' } }),
    )
    await remove().click()
    await dialog().getByText('Not deleted').waitFor()
    await expect.poll(() => dialog().getByLabel('Note').inputValue(), wait).toBe('theirs')
    await remove().click()
    await dialog().waitFor({ state: 'detached' })
    expect(await one(sql`select deleted_at is not null as is_gone from shift where id = ${id}`)).toEqual({ isGone: true })
    expect(faults).toEqual([])
  })

  it('shows another user’s change before removing a trade', async () => {
    const { data } = await admin.call('users.search', { body: { filter: { roleIds: [14], isActive: true }, limit: 1 } })
    const params = { id: data.items[0]?.id ?? 0 }
    const held = (await admin.call('users.trades', { params, body: {} })).data.items
    const free = (await admin.call('lookup.third')).data.userTrades.find(({ id }) => !held.some(({ trade }) => trade.id === id))
    const body = { tradeId: free?.id, level: 2 }
    const { data: made } = await admin.call('users.upsertTrade', { params, body })
    await page.goto(`${session.site.url}/users?row=${params.id}`)
    const level = beside().getByLabel(`${made.trade.name}: Level`)
    await expect.poll(() => level.inputValue(), wait).toBe('2')
    expect((await admin.call('users.upsertTrade', { params, body: { ...body, id: made.id, level: 5 } })).status).toBe(200)
    const take = beside().getByRole('button', { name: `Remove: ${made.trade.name}` })
    await take.click()
    await beside().getByText(changed).waitFor()
    await expect.poll(() => level.inputValue(), wait).toBe('5')
    await shoot(page, 'unseen-trade')
    expect(await findings(page)).toEqual([])
    await take.click()
    await level.waitFor({ state: 'detached' })
    // The focus is in the panel, so that it receives the keys.
    const focused = () => page.evaluate(() => document.activeElement?.closest('aside') !== null)
    await expect.poll(focused, wait).toBe(true)
    await page.keyboard.press('Escape')
    await beside().waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})
