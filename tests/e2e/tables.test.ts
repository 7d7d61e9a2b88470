import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'

const session = openSession()

/** The rows in the viewport by link, each with its offset from the top, px. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('[role=grid]')?.parentElement
    const { top = 0, bottom = 0 } = scroller?.getBoundingClientRect() ?? {}
    return [...document.querySelectorAll<HTMLElement>('[data-index]')]
      .map((row) => ({
        link: row.querySelector('a')?.href,
        index: Number(row.dataset.index),
        at: row.getBoundingClientRect().top - top,
      }))
      .filter(({ at }) => at > 0 && at < bottom - top)
      .toSorted((a, b) => a.index - b.index)
  })
/** The number of loaded rows, from the height of the body. */
const loaded = (page: Page) =>
  page
    .locator('[role=rowgroup]')
    .evaluate((body) => body.clientHeight / (body.querySelector<HTMLElement>('[data-index]')?.offsetHeight ?? 1))

describe('a list of several pages', () => {
  it('keeps its scroll position when more pages load, without skipped or repeated rows', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/leads')
    await page.getByRole('row').nth(5).waitFor()
    let release = (): void => {}
    const cursors: string[] = []
    await page.route('**/api/leads/search/all', async (route) => {
      const { cursor } = route.request().postDataJSON() as { readonly cursor?: string }
      if (cursor) {
        cursors.push(cursor)
        await new Promise<void>((done) => (release = done))
      }
      await route.continue()
    })
    const scroller = page.getByRole('grid').locator('..')
    const links = new Map<number, string | undefined>()
    for (let turn = 1; turn <= 4; turn++) {
      const had = Math.round(await loaded(page))
      await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
      await expect.poll(() => cursors.length).toBe(turn)
      await expect.poll(async () => (await seen(page)).at(-1)?.index).toBe(had - 1)
      const before = await seen(page)
      release()
      await expect.poll(async () => Math.round(await loaded(page))).toBe(had + 100)
      const after = await seen(page)
      expect(after.slice(0, before.length)).toEqual(before)
      for (const { index, link } of after) links.set(index, link)
    }
    expect(new Set(cursors).size).toBe(4)
    expect(links.size).toBeGreaterThan(40)
    expect(new Set(links.values()).size).toBe(links.size)
    expect(faults).toEqual([])
    await close()
  })

  it('renders rows when scrolling stops, wherever the scrollbar was dragged, and immediately for keys', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/leads')
    await page.getByRole('row').nth(5).waitFor()
    const scroller = page.getByRole('grid').locator('..')
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect.poll(async () => Math.round(await loaded(page))).toBeGreaterThan(150)
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight - 2_000 }))
    await scroller.evaluate((element) => element.scrollTo({ top: 40 }))
    await expect.poll(async () => (await seen(page)).at(0)?.index).toBeLessThanOrEqual(2)
    await page.locator('[data-index="3"]').focus()
    await page.keyboard.press('End')
    await expect
      .poll(() => page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.index)))
      .toBeGreaterThan(98)
    await page.keyboard.press('Home')
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.index)).toBe('0')
    expect(faults).toEqual([])
    await close()
  })
})

describe('an idle list', () => {
  it('renders visible rows, adjacent ones once the pointer is near, and updates relative times', async () => {
    const staff = await session.site.signIn('role5@walkup.test')
    const made = await staff.call('leads.upsertInternal', {
      body: { firstName: 'Agnes', lastName: 'Aging', email: 'agnes@aging.example', serviceGroupId: 1 },
    })
    expect(made.status).toBe(200)
    const { page, faults, close } = await session.open()
    await page.clock.install()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}/leads`)
    const row = page.getByRole('row').filter({ hasText: 'Agnes Aging' })
    await row.getByText('now', { exact: true }).waitFor()
    const rows = page.locator('[data-index]')
    const few = await rows.count()
    await page.mouse.move(600, 500)
    await expect.poll(() => rows.count()).toBeGreaterThan(few)
    await page.clock.fastForward(125_000)
    await row.getByText('2 min ago', { exact: true }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it.each([
    ['/leads', 'Mark as contacted'],
    ['/technicians', 'Edit'],
  ])('closes the side panel of %s with Escape, a dialog above it first', async (path, opener) => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    await page.goto(`${session.site.url}${path}${path === '/leads' ? '?status=new' : ''}`)
    const row = page.getByRole('row').nth(2)
    await row.waitFor()
    await row.focus()
    await page.keyboard.press('Space')
    const beside = page.getByRole('complementary')
    const button = beside.getByRole('button', { name: opener })
    await button.click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await hasFocus(button)
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'detached' })
    await hasFocus(row)
    await page.keyboard.press('Space')
    await button.waitFor()
    await row.focus()
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await close()
  })

  it('prefetches a filter’s options when the pointer is near', async () => {
    const { page, faults, close } = await session.open()
    await enter(page, session.site.url, 'role2@walkup.test')
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/users/search') && asked.push(request.url()))
    await page.goto(`${session.site.url}/labor`)
    await page.getByRole('row').nth(3).waitFor()
    expect(asked).toEqual([])
    const opener = page.getByRole('button', { name: 'Person', exact: true })
    await opener.click()
    await page.getByRole('group', { name: 'Person' }).getByRole('checkbox').first().check()
    expect(asked).not.toEqual([])
    // The selected value is shown by name, also when the link is opened.
    const name = await page.getByRole('button', { name: /^Person: / }).textContent()
    expect(name).toMatch(/^Person: [^\d]/)
    await page.reload()
    await page.getByRole('button', { name: name ?? '', exact: true }).waitFor()
    expect(faults).toEqual([])
    await close()
  })
})

async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
}

describe('every list', () => {
  it('restores the focus, asks before discarding input, and does not shift rows on selection', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/stores')
    const row = page.getByRole('row').nth(2)
    await row.focus()
    await page.keyboard.press('Space')
    const edit = page.getByRole('complementary').getByRole('button', { name: 'Edit' })
    await edit.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Half')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await hasFocus(edit)
    await page.keyboard.press('Escape')
    await edit.waitFor({ state: 'detached' })
    await hasFocus(row)
    await page.keyboard.press('Space')
    await edit.waitFor()
    await page.keyboard.press('Escape')
    await edit.waitFor({ state: 'detached' })

    const before = await row.boundingBox()
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByText('1 selected').waitFor()
    expect((await row.boundingBox())?.y).toBe(before?.y)
    for (const key of ['ArrowDown', 'ArrowDown', 'Shift+X']) await page.keyboard.press(key)
    await bar.getByText('3 selected').waitFor()
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('restores its scroll position beyond the first page after going back and after a reload', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/leads')
    await page.getByRole('row').nth(5).waitFor()
    const scroller = page.getByRole('grid').locator('..')
    const top = () => scroller.evaluate((element) => element.scrollTop)
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect.poll(async () => Math.round(await loaded(page))).toBe(200)
    await scroller.evaluate((element) => element.scrollTo({ top: 6_000 }))
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('6000')
    await page.locator('[data-index="152"]').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/leads\/\d+/)
    await page.goBack()
    await expect.poll(top).toBe(6_000)
    await page.reload()
    await expect.poll(top).toBe(6_000)
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Today' }).click()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Leads' }).click()
    await page.getByRole('row').nth(5).waitFor()
    expect(await top()).toBe(0)
    expect(faults).toEqual([])
    await close()
  })

  it('keeps the palette’s input in place while results change, and scrolls to the active result', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/inbox')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /A page, a lead/ })
    await field.waitFor()
    // The incoming content no longer moves.
    await page.waitForFunction(() => document.getAnimations().length === 0)
    const before = await field.boundingBox()
    await page.keyboard.press('ArrowUp')
    const last = page.getByRole('option', { selected: true })
    await expect(last.textContent()).resolves.toBe('Settings')
    const [inside, around] = [await last.boundingBox(), await page.getByRole('listbox').boundingBox()]
    const bottom = (box: typeof inside) => (box?.y ?? NaN) + (box?.height ?? NaN)
    expect(bottom(inside)).toBeLessThanOrEqual(bottom(around) + 1)
    await field.fill('reports')
    await expect.poll(() => page.getByRole('option').count()).toBeLessThan(5)
    expect((await field.boundingBox())?.y).toBe(before?.y)
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('says that it is offline, and recovers automatically', async () => {
    const { page, close } = await session.visit('role2@walkup.test', '/inbox')
    await page.getByText('Live', { exact: true }).waitFor()
    await page.route('**/assets/**', (route) => route.abort('internetdisconnected'))
    await page.context().setOffline(true)
    await page.getByText('Offline', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Places' }).click()
    await page.getByText('Couldn’t load this page').waitFor()
    await page.unroute('**/assets/**')
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await close()
  })
})
