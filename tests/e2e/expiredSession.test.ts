import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { openSession } from './session.ts'

const session = openSession()

/** Ends all sessions on the server, as after two weeks; the page notices with its next call. */
const expireAll = () =>
  session.site.db.asOwner((tx) => tx.run(sql`update session set revoked_at = app_now() where revoked_at is null`))

async function signInHere(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/account\/login/)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill('walkup-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/account/'))
}
const firstName = (page: Page) => page.getByRole('dialog').getByLabel('First name')
async function begin(page: Page): Promise<void> {
  await firstName(page).fill('Dora')
  await page.getByRole('dialog').getByLabel('Last name').fill('Draft')
  await expireAll()
  await page.waitForURL(/\/account\/login/)
}

describe('an expired session', () => {
  it('returns to the form with its input, only for the same user', async () => {
    const { page, close } = await session.visit('role5@walkup.test', '/leads?form=new')
    await begin(page)
    await signInHere(page, 'role5@walkup.test')
    expect(await firstName(page).inputValue()).toBe('Dora')
    // Closing it deliberately discards the input.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(`${session.site.url}/leads?form=new`)
    await firstName(page).waitFor()
    expect(await firstName(page).inputValue()).toBe('')

    await begin(page)
    await signInHere(page, 'role4@walkup.test')
    await firstName(page).waitFor()
    expect(await firstName(page).inputValue()).toBe('')
    const stored = () => page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
    expect(await stored()).not.toContain('Dora')
    await close()
  })
})

describe('an expired session, in a form of the schedule', () => {
  it('returns to a new slot with its times', async () => {
    const { page, close } = await session.visit('role4@walkup.test', '/slots?form=new')
    const capacity = page.getByRole('dialog').getByLabel('Seats')
    await capacity.fill('7')
    await expireAll()
    await signInHere(page, 'role4@walkup.test')
    await capacity.waitFor()
    expect(await capacity.inputValue()).toBe('7')
    await close()
  })

  it('returns to a new shift with its day', async () => {
    const { page, close } = await session.visit('role4@walkup.test', '/hours?form=new')
    const day = page.getByRole('dialog').getByLabel('Day', { exact: true })
    await day.fill('2027-01-05')
    await expireAll()
    await signInHere(page, 'role4@walkup.test')
    await day.waitFor()
    expect(await day.inputValue()).toBe('2027-01-05')
    await close()
  })
})

describe('two tabs', () => {
  it('show the same organization and user, and sign out together', async () => {
    const { page: one, close } = await session.visit('role1@walkup.test', '/stores')
    const two = await one.context().newPage()
    const { record } = await session.site.signIn('role1@walkup.test')
    const [store] = (await (await session.site.signIn('role1@walkup.test')).call('stores.search', { body: { limit: 1 } })).data
      .items
    await two.goto(`${session.site.url}/stores/${store?.id}`)
    await two.getByRole('heading', { level: 1, name: store?.name ?? '' }).waitFor()
    const other = record.organizations.find(({ id, isDeleted }) => id !== record.currentOrganizationId && !isDeleted)
    await one.getByRole('button', { name: /^Organization: / }).click()
    await one.getByRole('button', { name: other?.name ?? '', exact: true }).click()
    for (const tab of [one, two]) {
      await tab.getByRole('button', { name: `Organization: ${other?.name}` }).waitFor()
      // The open store belongs to the previous organization.
      await tab.waitForURL(`${session.site.url}/stores`)
    }
    await two.goto(`${session.site.url}/leads?form=new`)
    await firstName(two).fill('Dora')
    // What the palette remembers names people.
    const recent = `walkup.recent.${record.userId}`
    await one.evaluate((key) => localStorage.setItem(key, '[{"path":"/leads/1","title":"Dora Novak"}]'), recent)
    await one.getByRole('button', { name: /^Account: / }).click()
    await one.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [one, two]) await tab.waitForURL(/\/account\/login/)
    expect(await one.evaluate((key) => localStorage.getItem(key), recent)).toBeNull()
    await signInHere(one, 'role2@walkup.test')
    await two.waitForURL((url) => !url.pathname.startsWith('/account/'))
    // The form opens again, without what the other user had typed.
    await firstName(two).waitFor()
    expect(await firstName(two).inputValue()).toBe('')
    await two.goto(`${session.site.url}/stores`)
    await two.getByRole('row').nth(1).waitFor()
    await two.getByRole('button', { name: /^Account: / }).click()
    await two.getByText('role2@walkup.test').waitFor()
    await close()
  })
})
