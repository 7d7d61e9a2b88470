import type { Locator, Page } from 'playwright-core'
import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { openSession } from './session.ts'
import { enter } from './signInQuickly.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession()
const wait = { timeout: 60_000 }
const email = 'role14@walkup.test'
let userId = 0
const rows = <Row extends object>(query: Sql) => session.site.db.asOwner((tx) => tx.rows<Row>(query))

beforeEach(async () => {
  const generator = await session.site.signIn(email)
  userId = generator.record.userId
  await generator.call('labor.answerLocationNotice', { body: { version: 1, isAgreed: false } })
  await rows(sql`update time_log set deleted_at = app_now() where user_id = ${userId} and deleted_at is null returning id`)
})

/** Waits until the page can be opened offline: its code, the user's key, and the replies of its forms. */
async function prepared(page: Page): Promise<void> {
  await clock(page).getByRole('button', { name: 'Clock in' }).waitFor(wait)
  const ready = () =>
    page.evaluate(async () => {
      const code = (await caches.keys()).find((name) => name.startsWith('walkup-code-'))
      if (!code || !(await (await caches.open(code)).match('/'))) return []
      const opened = indexedDB.open('walkup-offline')
      await new Promise((done) => (opened.onsuccess = done))
      const request = opened.result.transaction('replies').objectStore('replies').getAllKeys()
      await new Promise((done) => (request.onsuccess = done))
      opened.result.close()
      return request.result.map((key) => (typeof key === 'string' ? key : '').replace(/^\d+ /, '').split(' ')[0])
    })
  await expect
    .poll(ready, wait)
    .toEqual(expect.arrayContaining(['labor.search', 'lookup.first', 'lookup.second', 'lookup.third', 'users.recentActivity']))
}
const region = (page: Page, name: string) => page.getByRole('region', { name })
const clock = (page: Page) => region(page, 'Clock')
const unsent = (page: Page) => page.getByRole('region', { name: /not sent yet$/ })
const approaches = (page: Page) => region(page, 'Approaches in the last 24 hours')
/** Answers the questions and fills in the form like a shopper. */
async function leaveDetails(page: Page, widget: Locator): Promise<void> {
  const title = widget.getByRole('heading', { level: 2 })
  await title.waitFor(wait)
  const contact = widget.getByLabel('First name')
  while (!(await contact.isVisible())) {
    const before = (await title.textContent()) ?? ''
    await widget.locator('ul button').first().click()
    await title.filter({ hasNotText: before }).waitFor()
  }
  await contact.fill('Ada')
  await widget.getByLabel('Last name').fill('Aislewalker')
  await widget.getByLabel('Phone').fill('6145550177')
  await widget.getByLabel('Email').fill('ada@shop.example')
  await widget.getByLabel('Street address').fill('1 Main St')
  await page.keyboard.press('Escape')
  await widget.getByLabel('City').fill('Columbus')
  await widget.getByLabel('State').selectOption('OH')
  await widget.getByLabel('ZIP code').fill('43215')
  await widget.getByRole('checkbox').check()
  await widget.getByRole('button', { name: 'Request a call' }).click()
}
async function clockIn(page: Page): Promise<void> {
  await clock(page).getByRole('button', { name: 'Clock in' }).click()
  await clock(page).getByRole('group').getByRole('button', { name: 'Clock in' }).click()
  await clock(page).getByRole('timer').waitFor(wait)
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/account\/login/)
}

describe('the aisle without a connection', () => {
  it('stores punches, approaches and leads, survives a reload, and sends each once with the time of its tap', async () => {
    const { page, close } = await session.visit(email, '/my-day', { viewport: phone })
    await prepared(page)
    const began = Date.now()
    await page.context().setOffline(true)
    await clockIn(page)
    const before = Number(await approaches(page).getByLabel('Approaches', { exact: true }).textContent())
    for (let tap = 0; tap < 3; tap++) await approaches(page).getByRole('button', { name: 'Approach' }).click()
    await approaches(page).getByText('3 not sent yet').waitFor()
    await page.getByRole('link', { name: 'New lead' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('First name').fill('Olive')
    await form.getByLabel('Last name').fill('Offline')
    const service = form.getByRole('combobox', { name: 'Service' })
    if (await service.count()) {
      await service.click()
      await page.getByRole('option').first().click()
    }
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await unsent(page).getByText('Lead: Olive Offline').waitFor()
    expect(await unsent(page).getByRole('listitem').count()).toBe(3)
    await shoot(page, 'aisle-offline')
    expect(await findings(page)).toEqual([])

    await page.reload()
    await clock(page).getByRole('timer').waitFor(wait)
    await unsent(page).getByText('Lead: Olive Offline').waitFor()
    await unsent(page)
      .getByText(/You’re offline/)
      .waitFor()
    await expect.poll(() => approaches(page).getByLabel('Approaches', { exact: true }).textContent()).toBe(String(before + 3))
    expect(await rows(sql`select 1 from lead where last_name = 'Offline'`)).toEqual([])

    const back = Date.now()
    await page.context().setOffline(false)
    await unsent(page).waitFor({ state: 'detached', ...wait })
    const times = [
      ...(await rows<{ at: string }>(
        sql`select clock_in_at as at from time_log where user_id = ${userId} and deleted_at is null`,
      )),
      ...(await rows<{ at: string }>(
        sql`select at from activity where user_id = ${userId} and activity_id = 5 and count = 3 and created_by = ${userId} and at >= ${new Date(began)}`,
      )),
      ...(await rows<{ at: string }>(sql`select captured_at as at from lead where last_name = 'Offline'`)),
    ].map(({ at }) => Date.parse(at))
    expect(times).toHaveLength(3)
    for (const time of times) {
      expect(time).toBeGreaterThanOrEqual(began)
      expect(time).toBeLessThan(back)
    }
    await close()
  })

  it('sends approaches by itself from any page, after My day was left and after the page was closed', async () => {
    const { page, close } = await session.visit(email, '/my-day', { viewport: desktop })
    await prepared(page)
    const [last] = await rows<{ id: number }>(sql`select coalesce(max(id), 0) as id from activity`)
    const counted = async () =>
      (
        await rows<{ count: number }>(
          sql`select count from activity where user_id = ${userId} and activity_id = 5 and id > ${last?.id} order by id`,
        )
      ).map(({ count }) => count)
    const tap = async (on: Page, times: number) => {
      await on.context().setOffline(true)
      for (let n = 0; n < times; n++) await approaches(on).getByRole('button', { name: 'Approach' }).click()
      await approaches(on).getByText(`${times} not sent yet`).waitFor()
    }
    await tap(page, 3)
    await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).first().click()
    await page.waitForURL(/\/leads/)
    await page.context().setOffline(false)
    await expect.poll(counted, wait).toEqual([3])

    await page.goto(`${session.site.url}/my-day`)
    await prepared(page)
    await tap(page, 2)
    const { url } = session.site
    const context = page.context()
    await page.close()
    await context.setOffline(false)
    const other = await context.newPage()
    await other.goto(`${url}/account`)
    await expect.poll(counted, wait).toEqual([3, 2])
    await other.goto(`${url}/my-day`)
    await expect.poll(() => approaches(other).getByLabel('Approaches', { exact: true }).textContent(), wait).toMatch(/^\d+$/)
    expect(await unsent(other).count()).toBe(0)
    expect(await counted()).toEqual([3, 2])
    await close()
  })

  it('takes a shopper’s contact details on the code’s page, and sends them once when the connection returns', async () => {
    const { page, close } = await session.visit(email, '/my-day', { viewport: phone })
    await prepared(page)
    const [code] = await rows<{ uid: string }>(
      sql`select uid from qr_code where user_id = ${userId} and is_active and deleted_at is null order by id limit 1`,
    )
    const path = `/q/${code?.uid}`
    const isKept = () =>
      page.evaluate(
        async (wanted) =>
          !!(await caches.match(wanted)) &&
          (await (await caches.open('walkup-pages')).keys()).some(({ url }) => url.includes('/qr-details/')),
        path,
      )
    await expect.poll(isKept, wait).toBe(true)
    const scans = () => rows(sql`select 1 from qr_scan s join qr_code c on c.id = s.qr_code_id where c.uid = ${code?.uid}`)
    const before = (await scans()).length

    await page.context().setOffline(true)
    const shopper = await page.context().newPage()
    await shopper.goto(session.site.url + path)
    const widget = shopper.locator('walkup-lead-capture')
    const began = Date.now()
    await leaveDetails(shopper, widget)
    await widget.getByText(/not sent yet/).waitFor(wait)
    await shoot(shopper, 'aisle-code-page')
    expect(await findings(shopper)).toEqual([])
    expect(await rows(sql`select 1 from lead where last_name = 'Aislewalker'`)).toEqual([])
    const kept = (one: Page) =>
      one.evaluate(async () => {
        const opened = indexedDB.open('walkup-kiosk')
        await new Promise((done) => (opened.onsuccess = done))
        const request = opened.result.transaction('entries').objectStore('entries').getAll()
        await new Promise((done) => (request.onsuccess = done))
        opened.result.close()
        return request.result as unknown[]
      })
    // Neither a name nor a phone number is readable in the storage of the device.
    const others = () => shopper.evaluate(() => [Object.entries(localStorage), Object.entries(sessionStorage)])
    const stored = JSON.stringify([await kept(shopper), await others()])
    expect(stored).toContain('sealed')
    expect(stored).not.toMatch(/Aislewalker|5550177/)
    await shopper.close()
    await page.bringToFront()
    await region(page, 'My code').getByText('1 shopper who entered their details').waitFor(wait)

    const back = Date.now()
    await page.context().setOffline(false)
    const again = await page.context().newPage()
    await again.goto(session.site.url + path)
    await expect.poll(() => kept(again), wait).toEqual([])
    expect(await rows(sql`select 1 from lead where last_name = 'Aislewalker'`)).toHaveLength(1)
    await again.locator('walkup-lead-capture').getByText('All sent').waitFor(wait)
    // Then it books again.
    await again.reload()
    await again.locator('walkup-qr-booking').getByRole('heading', { level: 2 }).waitFor(wait)
    const [lead] = await rows<{ at: string; by: number }>(
      sql`select captured_at as at, lead_generator_id as by from lead where last_name = 'Aislewalker'`,
    )
    expect(lead?.by).toBe(userId)
    expect(Date.parse(lead?.at ?? '')).toBeGreaterThanOrEqual(began)
    expect(Date.parse(lead?.at ?? '')).toBeLessThan(back)
    await again.close()
    await region(page, 'My code')
      .getByText('1 shopper who entered')
      .waitFor({ state: 'detached', ...wait })
    expect((await scans()).length).toBe(before + 2)
    await close()
  })

  it('keeps unsent entries for their owner: nobody else on the device can read or send them', async () => {
    const { page, close } = await session.visit(email, '/my-day', { viewport: phone })
    await prepared(page)
    await page.context().route('**/api/**/clock', (route) => route.abort())
    await clockIn(page)
    await unsent(page).waitFor()
    await signOut(page)
    await page.getByText(/1 entry is not sent yet/).waitFor()
    const left = () =>
      page.evaluate(async () => {
        const opened = indexedDB.open('walkup-offline')
        await new Promise((done) => (opened.onsuccess = done))
        const all = async (name: string) => {
          const request = opened.result.transaction(name).objectStore(name).getAll() as IDBRequest<Record<string, unknown>[]>
          await new Promise((done) => (request.onsuccess = done))
          return request.result
        }
        const found = { keys: (await all('keys')).length, replies: (await all('replies')).length, entries: await all('entries') }
        opened.result.close()
        return { ...found, entries: found.entries.map((entry) => Object.keys(entry).toSorted()) }
      })
    // Only ciphertext is left, and no key.
    expect(await left()).toEqual({ keys: 0, replies: 0, entries: [['data', 'iv', 'owner']] })

    await page.context().unroute('**/api/**/clock')
    await enter(page, session.site.url, 'role15@walkup.test')
    await page.goto(`${session.site.url}/my-day`)
    await approaches(page).getByRole('button', { name: 'Approach' }).waitFor(wait)
    await expect.poll(async () => (await left()).keys, wait).toBe(1)
    expect(await unsent(page).count()).toBe(0)
    expect((await left()).entries).toHaveLength(1)
    expect(await rows(sql`select 1 from time_log where user_id = ${userId} and deleted_at is null`)).toEqual([])
    await signOut(page)

    await enter(page, session.site.url, email)
    await page.goto(`${session.site.url}/my-day`)
    await clock(page).getByRole('timer').waitFor(wait)
    await expect.poll(async () => (await left()).entries, wait).toEqual([])
    expect(await rows(sql`select 1 from time_log where user_id = ${userId} and deleted_at is null`)).toHaveLength(1)
    await close()
  })

  it('lists an entry that the server rejects with its reason, to correct or discard', async () => {
    const { page, close } = await session.visit(email, '/my-day', { viewport: phone })
    await prepared(page)
    await page.context().setOffline(true)
    await clockIn(page)
    // Meanwhile somebody enters a punch for the same time.
    await rows(sql`
      insert into time_log (organization_id, user_id, store_id, clock_in_at, clock_out_at, time_zone, source)
      select 1, ${userId}, min(id), app_now() - interval '1 hour', app_now() + interval '1 minute', 'America/New_York', 'admin'
      from store where organization_id = 1 returning id`)
    await page.context().setOffline(false)
    await unsent(page)
      .getByText(/overlap/i)
      .waitFor(wait)
    await shoot(page, 'aisle-rejected')
    expect(await findings(page)).toEqual([])
    await unsent(page).getByRole('button', { name: 'Discard' }).click()
    const asked = page.getByRole('dialog')
    await asked.getByText(/can’t be recovered/).waitFor()
    await asked.getByRole('button', { name: 'Discard' }).click()
    await unsent(page).waitFor({ state: 'detached' })
    await close()
  })
})
