import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { phone, shoot } from './site.ts'

const session = openSession()

const wait = { timeout: 30_000 }
const DAY_MS = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const rowsOf = <T extends object>(query: ReturnType<typeof sql>) => session.site.db.asOwner((tx) => tx.rows<T>(query))
const idOf = async (email: string) => {
  const [user] = await rowsOf<{ id: number }>(sql`select id from app_user where email = ${email}`)
  if (!user) throw new Error(`the demo has no ${email}`)
  return user.id
}
const bodyRows = (page: Page) => page.locator('[role=row][data-index]')

describe('payroll', () => {
  it('resolves two weeks of missing punches: changes one, rejects one, and approves the rest at once', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role6@walkup.test')
    await page.goto(`${session.site.url}/labor/missing?dates=${dayAgo(15)}..${dayAgo(1)}`)
    await bodyRows(page).nth(2).waitFor()
    const before = await bodyRows(page).count()
    await shoot(page, 'console-missing-punches')
    expect(await findings(page)).toEqual([])

    await bodyRows(page).nth(0).click()
    const beside = page.getByRole('complementary').last()
    await beside.getByRole('button', { name: 'Approve with different times' }).click()
    const dialog = page.getByRole('dialog')
    const [date = ''] = (await dialog.getByLabel('Clock in').inputValue()).split('T')
    await dialog.getByLabel('Clock in').fill(`${date}T02:00`)
    await dialog.getByLabel('Clock out').fill(`${date}T01:00`)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    // The server’s errors appear at their fields; no input is lost.
    await dialog.locator('[aria-invalid=true]').first().waitFor()
    expect(await findings(page)).toEqual([])
    await dialog.getByLabel('Clock out').fill(`${date}T03:30`)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.waitFor({ state: 'detached' })
    // A decided punch leaves the list of undecided ones.
    await expect.poll(() => bodyRows(page).count(), wait).toBe(before - 1)
    const [made] = await rowsOf<{ minutes: number; source: string }>(sql`
      select (extract(epoch from clock_out_at - clock_in_at) / 60)::int as minutes, source from time_log
      where approved_by = ${await idOf('role6@walkup.test')} order by id desc limit 1`)
    expect(made).toMatchObject({ minutes: 90 })

    await bodyRows(page).nth(0).click()
    await beside.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('This field is required').waitFor()
    await dialog.getByLabel('Reason').fill('Nobody saw this shift.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => bodyRows(page).count(), wait).toBe(before - 2)

    await bodyRows(page).nth(0).focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Approve' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByText(`of ${before - 2} done`).waitFor()
    const report = dialog.getByRole('button', { name: 'Close' }).last()
    await dialog.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
    await shoot(page, 'console-missing-punches-report')
    expect(await findings(page)).toEqual([])
    const failed = await dialog.getByRole('list', { name: 'Failed' }).getByRole('listitem').count()
    await report.click()
    const states = await rowsOf<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from punch_decision where decided_by = ${await idOf('role6@walkup.test')} group by state`,
    )
    const count = (state: string) => states.find((one) => one.state === state)?.n ?? 0
    expect({ approved: count('approved'), rejected: count('rejected') }).toEqual({ approved: before - 1 - failed, rejected: 1 })
    expect(faults.filter((fault) => !/status of 40[09]/.test(fault))).toEqual([])
    await close()
  })

  it('edits a punch, sees the original values, then approves and locks it', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role6@walkup.test')
    await page.goto(`${session.site.url}/labor`)
    await bodyRows(page).filter({ hasText: 'To approve' }).first().click()
    const beside = page.getByRole('complementary').last()
    await beside.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    const was = await dialog.getByLabel('Break (minutes)').inputValue()
    await dialog.getByLabel('Break (minutes)').fill(String(Number(was) + 7))
    await dialog.getByLabel('Note').fill('Says so herself.')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await beside.getByRole('heading', { name: 'As punched' }).waitFor()
    expect(await findings(page)).toEqual([])
    await beside.getByRole('button', { name: 'Approve', exact: true }).click()
    await beside.getByRole('button', { name: 'Lock', exact: true }).click()
    await beside.getByText('Locked', { exact: true }).waitFor()
    expect(await beside.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    const [log] = await rowsOf<{ breakMin: number; original: { breakMin?: number }; lockedAt: string | null }>(
      sql`select break_min, original, locked_at from time_log where note = 'Says so herself.'`,
    )
    expect(log).toMatchObject({ breakMin: Number(was) + 7, original: { breakMin: Number(was) } })
    expect(log?.lockedAt).not.toBeNull()
    expect(faults).toEqual([])
    await close()
  })
})

describe('a lead generator’s day on a phone', () => {
  it('includes clocking in, counting approaches, showing a code, claiming a shift and clocking out', async () => {
    const userId = await idOf('role14@walkup.test')
    await session.site.db.asOwner(async (tx) => {
      await tx.run(sql`update time_log set deleted_at = app_now() where user_id = ${userId} and clock_out_at is null`)
      await tx.run(
        sql`update shift set deleted_at = app_now() where user_id = ${userId} and end_at > app_now() - interval '2 hours'`,
      )
    })
    const { page, faults, close } = await session.open(phone)
    await page.goto(`${session.site.url}/`)
    await page.locator('input[type=email]').fill('role14@walkup.test')
    await page.locator('input[type=password]').fill('walkup-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/my-day')
    const part = (name: string) => page.getByRole('region', { name })
    const clock = part('Clock')
    await clock.getByText(/Your location isn’t tracked/).waitFor()
    await shoot(page, 'console-my-day-notice')
    await clock.getByRole('button', { name: 'Share my location' }).click()
    await clock.getByText('Your location is shared when you clock in.').waitFor()
    await clock.getByRole('combobox', { name: 'Store' }).click()
    await page.getByRole('option').first().click()
    const clockIn = clock.getByRole('button', { name: 'Clock in' })
    await clockIn.click()
    await clock.getByText(/^Clock in at .+ now\?$/).waitFor()
    await page.keyboard.press('Escape')
    expect(await clock.getByRole('timer').count()).toBe(0)
    await clockIn.click()
    await clockIn.click()
    await clock.getByRole('timer').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await clockIn.waitFor()
    await clockIn.click()
    await clockIn.click()
    await clock.getByRole('timer').waitFor()
    await shoot(page, 'console-my-day-phone')
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

    await clock.getByRole('button', { name: 'Lunch (unpaid)' }).click()
    await clock.getByRole('timer', { name: 'Time on break' }).waitFor()
    await shoot(page, 'console-my-day-break')
    expect(await findings(page)).toEqual([])
    await clock.getByRole('button', { name: 'End break' }).click()
    await clock.getByText(/Lunch 0 h \(unpaid\)/).waitFor()

    const counter = part('Approaches in the last 24 hours')
    const counted = async () => Number(await counter.getByLabel('Approaches', { exact: true }).textContent())
    const before = await counted()
    for (let press = 0; press < 3; press++) await counter.getByRole('button', { name: 'Approach' }).click()
    await counter.getByText(/not sent yet/).waitFor({ state: 'detached' })
    expect(await counted()).toBe(before + 3)
    // An unsent approach is dropped, a sent one is taken back.
    await counter.getByRole('button', { name: 'Approach' }).click()
    await counter.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(counted).toBe(before + 3)
    await counter.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(counted).toBe(before + 2)
    // Presses in a row are one activity with its count, at the store of the open punch.
    const [approach] = await rowsOf<{ count: number; storeId: number | null }>(
      sql`select count, store_id from activity where user_id = ${userId} and activity_id = 5 order by id desc limit 1`,
    )
    expect(approach?.count).toBe(2)
    expect(approach?.storeId).not.toBeNull()

    await part('My code').getByRole('button', { name: /^Show/ }).first().click()
    const image = page.getByRole('dialog').getByRole('img')
    await image.waitFor()
    expect(await image.evaluate((img) => (img as HTMLImageElement).decode().then(() => true))).toBe(true)
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')

    await part('Open shifts').getByRole('button', { name: 'Claim' }).first().click()
    await part('Open shifts').getByRole('button', { name: 'Give back' }).waitFor()
    await part('My shifts').getByRole('listitem').waitFor()
    const claimed = await rowsOf(
      sql`select id from shift where user_id = ${userId} and open_shift_id is not null and deleted_at is null and start_at > app_now()`,
    )
    expect(claimed).toHaveLength(1)

    await clock.getByRole('button', { name: 'Clock out' }).click()
    await clock.getByLabel(/Break you didn’t start here/).fill('90')
    await clock.getByRole('button', { name: 'Clock out' }).click()
    await clock.locator('[aria-invalid=true]').waitFor()
    await clock.getByLabel(/Break you didn’t start here/).fill('')
    await clock.getByRole('button', { name: 'Clock out' }).click()
    await clockIn.waitFor()
    const [log] = await rowsOf<{ clockOutAt: string | null }>(
      sql`select clock_out_at from time_log where user_id = ${userId} and deleted_at is null order by clock_in_at desc limit 1`,
    )
    expect(log?.clockOutAt).not.toBeNull()
    await part('My activity').getByText('Approach × 2').waitFor()
    expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([])
    await close()
  })
})
