import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { phone, shoot } from './site.ts'

const session = openSession()

const day = (instant: Date, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(instant)

interface Shift {
  readonly id: number
  readonly storeId: number
  readonly userId: number
  readonly startAt: Date
  readonly endAt: Date
  readonly postedAt: Date | null
  readonly zone: string
}
/** A 9 AM shift between Tuesday and Thursday without others on adjacent days; each index is another person. */
const aShift = (index: number) =>
  session.site.db.asOwner(async (tx) => {
    const who = await tx.one<{ userId: number; storeId: number; at: string; zone: string }>(sql`
      select planned.user_id, planned.store_id, (day::date + time '09:00') at time zone s.time_zone as at, s.time_zone as zone
      from (select user_id, min(store_id) as store_id from shift
          where organization_id = 1 and user_id is not null and deleted_at is null and start_at > app_now()
          group by user_id order by user_id offset ${index} limit 1) as planned
        join store s on s.organization_id = 1 and s.id = planned.store_id
        cross join generate_series(app_today() + 3, app_today() + 9, interval '1 day') as day
      where extract(dow from day) between 2 and 4 order by day limit 1`)
    if (!who) throw new Error('nobody is planned')
    await tx.run(sql`update shift set deleted_at = app_now() where user_id = ${who.userId} and deleted_at is null
      and start_at < ${who.at}::timestamptz + interval '3 days' and end_at > ${who.at}::timestamptz - interval '2 days'`)
    const made = await tx.one<Omit<Shift, 'zone'>>(sql`
      insert into shift (organization_id, user_id, store_id, start_at, end_at, colour, posted_at)
      values (1, ${who.userId}, ${who.storeId}, ${who.at}, ${who.at}::timestamptz + interval '4 hours', 'Blue', app_now())
      returning id, store_id, user_id, start_at, end_at, posted_at`)
    if (!made) throw new Error('no shift was made')
    return { ...made, zone: who.zone, startAt: new Date(made.startAt), endAt: new Date(made.endAt) }
  })
const startOf = async (id: number) =>
  new Date(
    (await session.site.db.asOwner((tx) => tx.one<{ at: string }>(sql`select start_at as at from shift where id = ${id}`)))?.at ??
      0,
  )
const MINUTE = 60_000

describe('a week of shifts', () => {
  it('is edited in place by keyboard and by drag, and undone', async () => {
    const shift = await aShift(0)
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/hours?view=store&store=${shift.storeId}&week=${day(shift.startAt, shift.zone)}`)
    const card = page.locator(`[data-item="${shift.id}"]`)
    await card.waitFor()
    await shoot(page, 'schedule-store')
    expect(await findings(page)).toEqual([])

    // Picked up, moved and canceled: nothing is saved.
    await card.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    // Half an hour later, and 15 minutes longer.
    for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key)
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    const moves = page.getByRole('region', { name: 'Messages' }).getByText(/: .*–/)
    const first = (await moves.textContent()) ?? ''
    expect((await startOf(shift.id)).getTime() - shift.startAt.getTime()).toBe(30 * MINUTE)
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true)

    // Dragged down an hour and to the next day, while something else has the focus.
    await page.getByRole('button', { name: 'Copy week…' }).focus()
    const box = await card.boundingBox()
    const column = await page
      .locator(`[data-item="${shift.id}"]`)
      .evaluate((element) => (element.parentElement?.offsetWidth ?? 0) / 7)
    if (!box) throw new Error('the card has no place')
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 40, { steps: 4 })
    await page.mouse.move(box.x + 20 + column, box.y + 20 + 56, { steps: 4 })
    await page.mouse.up()
    await page.waitForFunction(
      ([id, from]) => {
        const left = document.querySelector(`[data-item="${id}"]`)?.getBoundingClientRect().left ?? 0
        return left > Number(from) + 40
      },
      [shift.id, box.x] as const,
    )
    await expect.poll(async () => (await startOf(shift.id)).getTime() - shift.startAt.getTime()).toBe((24 * 60 + 90) * MINUTE)

    // The newer undo replaces the older one, which would revert an outdated state.
    await moves.filter({ hasNotText: first }).waitFor()
    expect(await undo.count()).toBe(1)
    await undo.click()
    await expect.poll(async () => (await startOf(shift.id)).getTime() - shift.startAt.getTime()).toBe(30 * MINUTE)

    // A drop before the last frame is drawn still counts the whole movement.
    await card.evaluate((element, hour) => {
      const { left, top } = element.getBoundingClientRect()
      const at = { bubbles: true, pointerId: 1, isPrimary: true, pointerType: 'mouse', clientX: left + 20 }
      for (const [type, down] of [
        ['pointerdown', 0],
        ['pointermove', hour],
        ['pointerup', hour],
      ] as const)
        element.dispatchEvent(new PointerEvent(type, { ...at, clientY: top + 20 + down }))
    }, 56)
    await expect.poll(async () => (await startOf(shift.id)).getTime() - shift.startAt.getTime()).toBe(90 * MINUTE)
    expect(faults).toEqual([])
    await close()
  })

  it('restores a shift that would overlap, and says why', async () => {
    const shift = await aShift(1)
    // Another shift of the same person, the day before.
    await session.site.db.asOwner((tx) =>
      tx.run(sql`insert into shift (organization_id, user_id, store_id, start_at, end_at, colour)
        select organization_id, user_id, store_id, start_at - interval '24 hours', end_at - interval '24 hours', 'Orange'
        from shift where id = ${shift.id}`),
    )
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/hours?store=${shift.storeId}&week=${day(shift.startAt, shift.zone)}`)
    const chip = page.locator(`[data-shift="${shift.id}"]`)
    await chip.focus()
    for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key)
    await page.getByText(/already has a shift/).waitFor()
    expect(await startOf(shift.id)).toEqual(shift.startAt)
    await expect.poll(() => chip.evaluate((element) => element === document.activeElement)).toBe(true)
    await shoot(page, 'schedule-overlap')
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('keeps input on Escape, on a concurrent change, and when the shift is deleted by mistake', async () => {
    const shift = await aShift(0)
    const planned = await session.site.db.asOwner((tx) =>
      tx.one<{ id: number }>(sql`insert into shift (organization_id, store_id, start_at, end_at, colour, note)
        select organization_id, store_id, start_at + interval '14 days', end_at + interval '14 days', 'Blue', 'before'
        from shift where id = ${shift.id} returning id`),
    )
    const id = planned?.id ?? 0
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    const week = day(new Date(shift.startAt.getTime() + 14 * 24 * 60 * MINUTE), shift.zone)
    await page.goto(`${session.site.url}/hours?store=${shift.storeId}&week=${week}`)
    const chip = page.locator(`[data-shift="${id}"]`)
    await chip.click()
    const dialog = page.getByRole('dialog')
    const note = dialog.getByLabel('Note')
    await note.fill('mine')
    await page.keyboard.press('Escape')
    await dialog.getByText('You have unsaved changes.').waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()

    // Without an event, so the page only notices when it saves.
    await session.site.db.asOwner((tx) =>
      tx.run(sql`update shift set colour = 'Red', note = 'theirs', updated_at = app_now() where id = ${id}`),
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Someone else changed this').waitFor()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save selected' }).click()
    await dialog.waitFor({ state: 'detached' })
    const now = () => session.site.db.asOwner((tx) => tx.one(sql`select colour, note from shift where id = ${id}`))
    expect(await now()).toEqual({ colour: 'Red', note: 'mine' })
    expect(await chip.evaluate((element) => element === document.activeElement)).toBe(true)

    await chip.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await chip.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: /^Open shift 0\/1, .*, Red/ }).click()
    expect(await note.inputValue()).toBe('mine')
    expect(faults).toEqual([])
    await close()
  })

  it('is copied to another week after listing what would be left out, and posted', async () => {
    const shift = await aShift(0)
    // Borrowed people are only copied to days on which they are offered.
    await session.site.db.asOwner((tx) =>
      tx.run(sql`update shift set deleted_at = app_now()
        where store_id = ${shift.storeId} and deleted_at is null and user_id in (select user_id from smart_circle_guest)`),
    )
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    const dialog = page.getByRole('dialog')
    const copy = async () => {
      await page.goto(`${session.site.url}/hours?store=${shift.storeId}&week=${day(shift.startAt, shift.zone)}`)
      await page.getByRole('button', { name: 'Copy week…' }).click()
      await dialog.getByLabel('To the week of').fill(day(new Date(shift.startAt.getTime() + 28 * 24 * 60 * MINUTE), shift.zone))
      const button = dialog.getByRole('button', { name: /^Copy [1-9]\d* shifts?$/ })
      await button.waitFor()
      const amount = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
      await shoot(page, 'schedule-copy')
      expect(await findings(page)).toEqual([])
      await button.click()
      await dialog.waitFor({ state: 'hidden' })
      return amount
    }
    const copies = async () => {
      const found = await session.site.db.asOwner((tx) =>
        tx.one<{
          count: number
        }>(sql`select count(*)::int as count from shift where store_id = ${shift.storeId} and deleted_at is null
          and start_at > app_now() + interval '25 days'`),
      )
      return found?.count
    }
    expect(await copy()).toBe(await copies())
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(/^Undone: [1-9]\d* shifts?\.$/).waitFor()
    expect(await copies()).toBe(0)
    const expectedCount = await copy()
    // The page shows the week that was copied to.
    await page
      .locator('[data-shift]')
      .nth(expectedCount - 1)
      .waitFor()
    expect(await copies()).toBe(expectedCount)

    await page.getByRole('button', { name: 'Post…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Post [1-9]/ })
      .click()
    await page.getByText(/^Posted: /).waitFor()
    const posted = await session.site.db.asOwner((tx) =>
      tx.one<{
        count: number
      }>(sql`select count(*)::int as count from shift where store_id = ${shift.storeId} and posted_at is not null
        and start_at > app_now() + interval '25 days'`),
    )
    expect(posted?.count).toBe(expectedCount)
    expect(faults).toEqual([])
    await close()
  })

  it('shows a generator the open shifts, one of which they claim and release', async () => {
    const { page, faults, close } = await session.open()
    const open = await session.site.db.asOwner((tx) =>
      tx.one<{ id: number; startAt: string; zone: string }>(sql`
        insert into shift (organization_id, store_id, start_at, end_at, seats, colour, posted_at)
        select 1, s.id, date_trunc('day', app_now()) + interval '30 days 14 hours', date_trunc('day', app_now()) + interval '30 days 18 hours', 2, 'Yellow', app_now()
        from store s join membership m on m.organization_id = 1 and m.role_id = 14
          join app_user u on u.id = m.user_id and u.email = 'role14@walkup.test'
          join membership_territory t on t.membership_id = m.id and t.territory_id = s.territory_id
        where s.organization_id = 1 order by s.id limit 1
        returning id, start_at, (select time_zone from store where id = store_id) as zone`),
    )
    if (!open) throw new Error('no store in reach')
    await enter(page, session.site.url, 'role14@walkup.test')
    await page.setViewportSize(phone)
    const date = day(new Date(open.startAt), open.zone)
    await page.goto(`${session.site.url}/hours?week=${date}&day=${date}`)
    await page.locator(`[data-shift="${open.id}"]`).click()
    await page.getByRole('button', { name: 'Claim this shift' }).click()
    await page.getByText('The shift is yours.').waitFor()
    const seats = async () =>
      (await session.site.db.asOwner((tx) => tx.one<{ taken: number }>(sql`select taken from shift where id = ${open.id}`)))
        ?.taken
    expect(await seats()).toBe(1)
    await page.getByRole('button', { name: /Open shift 1\/2/ }).click()
    await page.getByRole('button', { name: 'Give this shift back' }).click()
    await page.getByText('You gave the shift back.').waitFor()
    expect(await seats()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(seats).toBe(1)
    await shoot(page, 'schedule-open-phone')
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })
})
