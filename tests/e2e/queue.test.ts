import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import sql from 'sql-template-tag'
import { openSession } from './session.ts'

const session = openSession()

/** Numbers that the page asked the phone to call. */
const recordCalls = (page: Page) =>
  page.addInitScript(() => {
    const calls: string[] = []
    Object.assign(window, { calls })
    const click = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click')?.value as () => void
    HTMLElement.prototype.click = function (this: HTMLElement) {
      if (this instanceof HTMLAnchorElement && this.href.startsWith('tel:')) calls.push(this.href)
      else click.call(this)
    }
  })
/** Replies take longer while other tests run. */
const patiently = { timeout: 30_000 }
const callsOf = (page: Page) => page.evaluate(() => (window as unknown as { calls: string[] }).calls.length)
const openLead = (page: Page) => Number(new URL(page.url()).searchParams.get('lead'))
const ownerOf = async (id: number) => {
  const [row] = await session.site.db.asOwner((tx) =>
    tx.rows<{ claimedBy: number | null }>(sql`select claimed_by from lead where id = ${id}`),
  )
  return row?.claimedBy
}

it('a dispatcher starts on the queue, and claims, calls and records lead after lead by keyboard', async () => {
  const { site } = session
  const admin = await site.signIn('role2@walkup.test')
  const { page, faults, close } = await session.visit('role5@walkup.test', '/account', { before: recordCalls })
  await page.goto(site.url)
  await page.waitForURL(/\/queue$/)
  const unclaimed = page.getByRole('region', { name: /^Newest unclaimed/ })
  await unclaimed.getByRole('listitem').nth(2).waitFor()
  const total = async () => Number((await unclaimed.getByRole('heading').textContent())?.match(/\d+$/)?.[0])
  const before = await total()

  /** The key does nothing during a claim. */
  const free = async () =>
    await expect.poll(() => page.getByRole('button', { name: 'Claim and call' }).getAttribute('aria-busy'), patiently).toBeNull()

  // One key claims the newest and calls.
  await page.keyboard.press('c')
  const panel = page.getByRole('complementary')
  await panel.getByText('You’ve claimed this lead').waitFor()
  await expect.poll(() => callsOf(page), patiently).toBe(1)
  const first = openLead(page)
  expect(await ownerOf(first)).not.toBeNull()
  await expect.poll(total, patiently).toBe(before - 1)

  // After an outcome, the next lead loads automatically.
  await panel.getByRole('button', { name: 'No answer' }).waitFor()
  await page.keyboard.press('2')
  await page.getByText(/: No answer\. Call on /).waitFor()
  await expect.poll(() => openLead(page), patiently).not.toBe(first)
  const second = openLead(page)
  await panel.getByText('No one has claimed this lead').waitFor()

  // If someone else was faster, it says who, and continues with the next lead.
  await admin.call('leads.claim', { params: { id: second }, body: {} })
  await expect.poll(total, patiently).toBe(before - 2)
  await free()
  await page.keyboard.press('c')
  await page.getByText(/has claimed this lead\. This is the next one\./).waitFor()
  await expect.poll(() => openLead(page), patiently).not.toBe(second)
  expect(await callsOf(page)).toBe(1)
  const third = openLead(page)
  expect(await ownerOf(third)).toBeNull()

  // A claim can be undone.
  await free()
  await page.keyboard.press('c')
  await panel.getByText('You’ve claimed this lead').waitFor()
  const name = (await panel.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  await page.getByText(`${name}: claimed`).locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => ownerOf(third), patiently).toBeNull()

  // People who asked not to be called are not called.
  await admin.call('followUp.setDoNotCall', { params: { id: third }, body: { isDoNotCall: true } })
  await free()
  await page.keyboard.press('c')
  await page.getByText(/asked not to be called/).waitFor()
  expect(await callsOf(page)).toBe(2)
  expect(faults).toEqual([])
  await close()
})
