import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUserUid } from '../http/harness.ts'
import { enter } from './signInQuickly.ts'
import { launch, phone, shoot, startSite, type Site } from './site.ts'

let site: Site
let browser: Browser
let page: Page
let touch: CDPSession
const faults: string[] = []
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), launch()])
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  touch = await context.newCDPSession(page)
  await enter(page, site.url, 'role2@walkup.test')
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

interface Point {
  readonly x: number
  readonly y: number
}
const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
  touch.send('Input.dispatchTouchEvent', { type, touchPoints })
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A touch: down, an optional hold, moves in steps, up. */
async function stroke(from: Point, by: Point, { rest = 0 } = {}): Promise<void> {
  // People pause between two gestures, and the page renders the result of the first meanwhile.
  await pause(300)
  await finger('touchStart', from)
  await pause(rest)
  for (let step = 1; step <= 8; step++) {
    await finger('touchMove', { x: from.x + (by.x * step) / 8, y: from.y + (by.y * step) / 8 })
    await pause(16)
  }
  // Released without movement, so that the sheet does not keep scrolling.
  await pause(120)
  await finger('touchEnd')
}
/** Longer than the delay of a long press. */
const REST = 450
async function middleOf(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 30) }
}
const chosenDay = () => page.locator('fieldset button[aria-pressed=true]').textContent()

interface Shift {
  readonly id: number
  readonly userId: number
  readonly storeId: number
  readonly date: string
}
/** A shift from ten to two, the only one of its day. */
const aShift = () =>
  site.db.asOwner(async (tx) => {
    await tx.run(sql`update shift set deleted_at = app_now()
      where deleted_at is null and tstzrange(start_at, end_at) && tstzrange(app_today() + 3, app_today() + 4 + time '12:00')`)
    const row = await tx.one<Shift>(sql`
      insert into shift (organization_id, user_id, store_id, start_at, end_at, colour)
      select 1, person.id, store.id, (app_today() + 3 + time '10:00') at time zone store.time_zone,
        (app_today() + 3 + time '14:00') at time zone store.time_zone, 'Blue'
      from app_user person join qr_code code on code.user_id = person.id join store on store.id = code.store_id
      where person.uid = ${demoUserUid} order by code.id limit 1
      returning id, user_id, store_id, to_char(app_today() + 3, 'YYYY-MM-DD') as date`)
    if (!row) throw new Error('the demo has no such person')
    return row
  })
const stands = (id: number) =>
  site.db.asOwner((tx) =>
    tx.one<{ time: string; userId: number }>(sql`
      select to_char(h.start_at at time zone s.time_zone, 'HH24:MI') as time, h.user_id from shift h join store s on s.id = h.store_id
      where h.id = ${id}`),
  )

describe('touch on a week of shifts', () => {
  it('scrolls on a swipe, drags after a long press, and opens on a tap', async () => {
    const shift = await aShift()
    await page.goto(`${site.url}/hours?view=store&store=${shift.storeId}&week=${shift.date}&day=${shift.date}`)
    const card = page.locator(`[data-item="${shift.id}"]`)
    await card.waitFor()
    const from = await middleOf(card)
    const scroller = page.locator('section', { has: card })
    const scrolled = () => scroller.evaluate((element) => element.scrollTop)
    const before = await scrolled()
    await stroke(from, { x: 0, y: -60 })
    await expect.poll(scrolled).toBeGreaterThan(before)
    expect((await stands(shift.id))?.time).toBe('10:00')

    const top = await scrolled()
    await stroke(await middleOf(card), { x: 0, y: 56 }, { rest: REST })
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(await stands(shift.id)).toMatchObject({ time: '11:00' })
    // Dragging does not scroll.
    expect(Math.abs((await scrolled()) - top)).toBeLessThan(2)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await shoot(page, 'touch-shift')

    const tapped = await middleOf(card)
    await finger('touchStart', tapped)
    await finger('touchEnd')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    expect(faults).toEqual([])
  })

  it('changes the day within the week on a horizontal swipe', async () => {
    const { date } = await aShift()
    const at = { x: 300, y: 500 }
    for (const view of ['store', 'people']) {
      await page.goto(`${site.url}/hours?${view === 'store' ? 'view=store&' : ''}week=${date}&day=${date}`)
      await page.getByRole('button', { name: 'Next week' }).waitFor()
      const days = page.locator('fieldset button[aria-pressed]')
      await expect.poll(() => days.count()).toBe(7)
      await days.nth(2).click()
      const [third, fourth] = [await days.nth(2).textContent(), await days.nth(3).textContent()]
      await stroke(at, { x: -160, y: 10 })
      await expect.poll(chosenDay, { message: view }).toBe(fourth)
      await stroke({ ...at, x: 90 }, { x: 160, y: -10 })
      await expect.poll(chosenDay, { message: view }).toBe(third)
      // A diagonal swipe is ignored.
      await stroke(at, { x: -100, y: -100 })
      expect(await chosenDay()).toBe(third)
    }
    expect(faults).toEqual([])
  })

  it('moves a shift to another person', async () => {
    const shift = await aShift()
    await page.goto(`${site.url}/hours?store=${shift.storeId}&week=${shift.date}&day=${shift.date}`)
    const chip = page.locator(`[data-shift="${shift.id}"]`)
    await chip.waitFor()
    const from = await middleOf(chip)
    await finger('touchStart', from)
    await pause(REST)
    await finger('touchMove', { x: from.x + 8, y: from.y })
    // While it is dragged, all people it could be moved to are shown.
    const cells = page.locator('[data-cell]')
    const own = await chip.locator('xpath=ancestor::*[@data-cell]').getAttribute('data-cell')
    const row = Number(own?.split(' ')[0])
    const other = page.locator(`[data-cell^="${row === 1 ? 2 : row - 1} "]`)
    await other.waitFor()
    expect(await cells.count()).toBeGreaterThan(2)
    const box = await other.boundingBox()
    const to = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    await finger('touchMove', to)
    await finger('touchMove', { ...to, x: to.x + 4 })
    await shoot(page, 'touch-person')
    await finger('touchEnd')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect((await stands(shift.id))?.userId).not.toBe(shift.userId)
    expect((await stands(shift.id))?.time).toBe('10:00')
    expect(faults).toEqual([])
  })
})

describe('touch on a week of slots', () => {
  it('moves a slot within a day, and changes the day', async () => {
    const free = await site.db.asOwner((tx) =>
      tx.one<{ date: string }>(sql`
        select to_char(d, 'YYYY-MM-DD') as date from generate_series(app_today() + 3, app_today() + 12, interval '1 day') d
        where extract(dow from d) between 2 and 4
          and not exists (select from slot where appointment_type_id = 1 and date = d::date)
          and not exists (select from booking where appointment_type_id = 1 and date = d::date)
        order by d limit 1`),
    )
    const date = free?.date ?? ''
    await page.goto(`${site.url}/slots?type=1&week=${date}&day=${date}`)
    const slot = page.locator(`[data-item="${date}T09:00"]`)
    await slot.waitFor()
    await stroke(await middleOf(slot), { x: 0, y: 28 }, { rest: REST })
    await page.getByText('Moved for this day only.').waitFor()
    await page.locator(`[data-item="${date}T09:30"]`).waitFor()
    await shoot(page, 'touch-slot')
    const days = page.locator('fieldset button[aria-pressed]')
    const place = await days.evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-pressed') === 'true'))
    const next = await days.nth(place + 1).textContent()
    await stroke({ x: 300, y: 600 }, { x: -160, y: 10 })
    await expect.poll(chosenDay).toBe(next)
    expect(faults).toEqual([])
  })
})
