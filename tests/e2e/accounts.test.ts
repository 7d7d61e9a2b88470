import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { phone, shoot, signIn } from './site.ts'

const session = openSession()

/** The path of the link in the newest email to an address. */
async function linkTo(recipient: string): Promise<string> {
  const links = (await session.site.mailTo(recipient)).map(({ text }) => /\/account\/reset-password\/\w+/.exec(text)?.[0])
  return links.findLast(Boolean) ?? ''
}

const openMenu = (page: Page) => page.getByRole('button', { name: /^Account: / }).click()
const fillPassword = async (page: Page) => {
  await page.keyboard.type('walkup-demo')
  await page.keyboard.press('Enter')
}

it('a demo offers its accounts by role, one press each', async () => {
  const { page, faults, close } = await session.open(phone)
  await page.goto(session.site.url)
  const demo = page.getByRole('region', { name: 'Or try the demo as' })
  // An integration does not sign in.
  await demo.waitFor()
  expect(await demo.getByRole('button').count()).toBe(9)
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await shoot(page, 'sign-in-demo')
  await demo.getByRole('button', { name: 'Dispatcher' }).click()
  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

describe('two people at one computer', () => {
  it('switch accounts from the menu: each signs in, the other session ends, and only the name is remembered', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/leads')
    const first = await page.evaluate(
      () => JSON.parse(localStorage.getItem('login') ?? '{}') as { token: string; firstName: string },
    )

    await openMenu(page)
    await page.getByRole('button', { name: 'Use another account' }).click()
    await page.waitForURL(/\/account\/login$/)
    await page.locator('input[type=email]').fill('role5@walkup.test')
    await page.locator('input[type=password]').fill('walkup-demo')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await openMenu(page)
    await page.getByText('role5@walkup.test').waitFor()
    await shoot(page, 'console-switch-account')
    expect(await findings(page)).toEqual([])

    // The first session's tokens no longer work, and the device stores none of them.
    const asked = await fetch(`${session.site.url}/api/Account/me`, { headers: { authorization: `Bearer ${first.token}` } })
    expect(asked.status).toBe(401)
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    expect(kept).toContain('role2@walkup.test')
    expect(kept).not.toContain(first.token)

    await page.getByRole('button', { name: new RegExp(`^${first.firstName} .*role2@walkup\\.test$`) }).click()
    await page.waitForURL(/\/account\/login\?email=role2/)
    await expect.poll(() => page.locator('input[type=email]').inputValue()).toBe('role2@walkup.test')
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('password')
    await fillPassword(page)
    await openMenu(page)
    await page.getByRole('button', { name: /role5@walkup\.test$/ }).waitFor()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/account\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('walkup.recentAccounts'))).toBeNull()
    expect(faults).toEqual([])
    await close()
  })
})

describe('an account', () => {
  it('switches to another organization, which reloads everything on the page', async () => {
    const { page, faults, close } = await session.visit('role1@walkup.test', '/stores?q=a&row=1')
    await page.getByRole('row').nth(1).waitFor()
    const { record } = await session.site.signIn('role1@walkup.test')
    const other = record.organizations.find(({ id, isDeleted }) => id !== record.currentOrganizationId && !isDeleted)
    const named = async () =>
      (await session.site.signIn('role1@walkup.test'))
        .in(other?.id ?? 0)('stores.search', { body: { sort: { by: 'name', direction: 'asc' }, limit: 1 } })
        .then(({ data }) => data.items[0]?.name ?? '')
    await page.getByRole('button', { name: /^Organization: / }).click()
    await page.getByRole('button', { name: other?.name, exact: true }).click()
    await page.waitForURL(`${session.site.url}/stores`)
    await page.getByRole('button', { name: `Organization: ${other?.name}` }).waitFor()
    await page
      .getByRole('row', { name: await named() })
      .first()
      .waitFor()
    await page.reload()
    await page.getByRole('button', { name: `Organization: ${other?.name}` }).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('lists its sessions, ends another one, and leaves no data for the next user', async () => {
    const [here, elsewhere] = [await session.open(), await session.open(phone)]
    await enter(here.page, session.site.url, 'role5@walkup.test')
    await enter(elsewhere.page, session.site.url, 'role5@walkup.test')
    await elsewhere.page.goto(`${session.site.url}/leads`)
    await elsewhere.page.getByText('Live', { exact: true }).waitFor()
    await here.page.goto(`${session.site.url}/account`)
    const card = here.page.getByRole('region', { name: 'Where you’re signed in' })
    await card.getByText('(this device)').waitFor()
    const amount = await card.getByRole('listitem').count()
    await card
      .getByRole('button', { name: /^End the session on / })
      .first()
      .click()
    await expect.poll(() => card.getByRole('listitem').count()).toBe(amount - 1)
    // The other page follows without input.
    await elsewhere.page.waitForURL(/\/account\/login/)

    await here.page.getByRole('button', { name: /^Account: / }).click()
    await here.page.getByRole('button', { name: 'Sign out' }).click()
    await here.page.waitForURL(/\/account\/login/)
    expect(await here.page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('accounts')])).toEqual([
      null,
      null,
    ])
    await here.page.goto(`${session.site.url}/account`)
    await here.page.locator('input[type=password]').waitFor()
    await signIn(here.page, session.site.url, 'role6@walkup.test')
    await here.page.getByRole('button', { name: /^Account: / }).click()
    await here.page.getByText('role6@walkup.test').waitFor()
    expect(await here.page.getByRole('link', { name: 'Leads', exact: true }).count()).toBe(0)
    expect(here.faults).toEqual([])
    await Promise.all([here.close(), elsewhere.close()])
  })

  it('lets an invited user set a password, with errors at the field; the link works once, and a new one can be requested', async () => {
    const email = 'ines.invited@walkup.test'
    const admin = await session.site.signIn('role2@walkup.test')
    const person = { firstName: 'Ines', lastName: 'Invited', email, roleId: 7, languageId: 1 }
    const { data: made } = await admin.call('users.upsert', { body: person })
    expect((await admin.call('users.invite', { params: { id: made.id } })).status).toBe(200)
    const { page, faults, close } = await session.open(phone)

    const link = await linkTo(email)
    await page.goto(session.site.url + link)
    await page.getByRole('heading', { level: 1, name: 'Welcome to Walkup' }).waitFor()
    const password = page.getByLabel('Password')
    await password.fill('short')
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('At least 10 characters', { exact: true }).waitFor()
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
    await shoot(page, 'account-invited')
    expect(await findings(page)).toEqual([])
    await password.fill('three green lamps')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/account\/login\?/)
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await page.getByLabel('Password').fill('three green lamps')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/(today|leads)/)

    await page.getByRole('button', { name: /^Account: / }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/account\/login/)
    await page.goto(session.site.url + link)
    await page.getByText('This link has expired or was already used.').waitFor()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    const address = page.getByLabel('Email')
    await address.fill('ines')
    await page.keyboard.press('Enter')
    await page.getByText('Enter an email, such as ann@example.com').waitFor()
    await address.fill(email)
    await page.keyboard.press('Enter')
    await page.getByText(/the link is in its mailbox/).waitFor()
    await expect.poll(() => linkTo(email)).not.toBe(link)
    await page.goto(session.site.url + (await linkTo(email)))
    await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor()
    await page.getByLabel('New password').waitFor()
    expect(faults).toEqual([])
    await close()
  })
})
