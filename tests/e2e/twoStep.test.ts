import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { codeOf } from '../http/secondFactor.ts'
import { openSession } from './session.ts'
import { phone, shoot } from './site.ts'

const session = openSession()
/** Passkeys require a host name, so the server is opened by its name. */
let url: string
beforeAll(() => void (url = session.site.url.replace('127.0.0.1', 'localhost')))

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto(`${url}/account/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill('walkup-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const arrive = (page: Page) => page.waitForURL((address) => !address.pathname.startsWith('/account/'))
/** Clears the session completely, like a device that is handed to someone else. */
const leave = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
}
const makeStale = (email: string) =>
  session.site.db.asOwner((tx) =>
    tx.run(sql`
      update session set authenticated_at = app_now() - interval '16 minutes'
      where user_id = (select id from app_user where email = ${email})`),
  )

describe('two-step verification', () => {
  it('is set up in the account, required at sign-in, and has recovery codes', async () => {
    const email = 'role7@walkup.test'
    const { page, faults, close } = await session.open()
    await typePassword(page, email)
    await arrive(page)
    await page.goto(`${url}/account`)
    const card = page.getByRole('region', { name: 'Security' })
    await card.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Scan this with').waitFor()
    await shoot(page, 'two-step-setup')
    const secret = ((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
    await dialog.getByLabel('Code from the app').fill(codeOf(secret, -30))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('listitem').nth(9).waitFor()
    const codes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
    await shoot(page, 'two-step-codes')
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await card.getByText('10 left').waitFor()
    await shoot(page, 'two-step-card')

    await leave(page)
    await typePassword(page, email)
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Incorrect or already used code').waitFor()
    await shoot(page, 'two-step-code')
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await arrive(page)

    await leave(page)
    await typePassword(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await arrive(page)
    expect(faults).toEqual([])
    await close()
  })

  it('works with a passkey, which then signs in without a password', async () => {
    const email = 'role6@walkup.test'
    const { page, faults, close } = await session.open(phone, 'dark')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await typePassword(page, email)
    await arrive(page)
    await page.goto(`${url}/account`)
    const card = page.getByRole('region', { name: 'Security' })
    await card.getByRole('button', { name: 'Add passkey' }).click()
    await card.getByText('Passkey', { exact: false }).first().waitFor()
    await card.getByRole('button', { name: /^Rename/ }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Counter tablet')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await card.getByText('Counter tablet').waitFor()
    await shoot(page, 'two-step-passkeys-phone')
    await leave(page)
    await page.goto(`${url}/account/login`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await arrive(page)
    await leave(page)
    await typePassword(page, email)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await arrive(page)
    expect(faults).toEqual([])
    await close()
  })

  it('is set up during sign-in if the organization requires it', async () => {
    const { page, faults, close } = await session.open()
    await session.site.db.asOwner((tx) => tx.run(sql`update organization set requires_second_factor = true where id = 1`))
    try {
      await typePassword(page, 'role5@walkup.test')
      await page.getByRole('button', { name: 'Use an authenticator app' }).click()
      const secret = ((await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
      await shoot(page, 'two-step-required')
      await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
      await page.keyboard.press('Enter')
      await page.getByText('Without recovery codes, losing your device locks you out').waitFor()
      expect(faults).toEqual([])
    } finally {
      await session.site.db.asOwner((tx) => tx.run(sql`update organization set requires_second_factor = false where id = 1`))
      await close()
    }
  })

  it('ends a session without one when the organization begins to require it, and says why', async () => {
    const { page, close } = await session.visit('role3@walkup.test', '/leads')
    await session.site.db.asOwner((tx) => tx.run(sql`update organization set requires_second_factor = true where id = 1`))
    try {
      await page.reload()
      await page.getByText('Your organization now requires two-step verification.').waitFor()
      await page.locator('input[type=password]').waitFor()
    } finally {
      await session.site.db.asOwner((tx) => tx.run(sql`update organization set requires_second_factor = false where id = 1`))
      await close()
    }
  })
})

describe('a call that requires recent authentication', () => {
  it('asks for it in a dialog, and then continues with the input', async () => {
    const email = 'role2@walkup.test'
    const { page, faults, close } = await session.visit(email, '/account')
    await makeStale(email)
    const card = page.getByRole('region', { name: 'Security' })
    await card.getByRole('button', { name: 'Set up' }).click()
    const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await asked.waitFor()
    await shoot(page, 'step-up')
    await asked.getByLabel('Password').fill('wrong')
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await asked.getByText('Incorrect password').waitFor()
    await asked.getByLabel('Password').fill('walkup-demo')
    await page.keyboard.press('Enter')
    await page.getByText('Scan this with').waitFor()
    expect(faults).toEqual([])
    await close()
  })
})

describe('the link of a new-device notice', () => {
  it('ends that session on confirmation', async () => {
    const email = 'role4@walkup.test'
    const own = await session.site.signIn(email)
    const text = (await session.site.mailTo(email)).map((mail) => mail.text).join('\n')
    const path = /\/account\/not-me\/\w+/.exec(text)?.[0] ?? ''
    const { page, faults, close } = await session.open()
    await page.goto(url + path)
    expect((await own.call('account.me')).status).toBe(200)
    await page.getByRole('button', { name: 'End that session' }).click()
    await page.getByText('That session has ended').waitFor()
    await shoot(page, 'not-me')
    expect((await own.call('account.me')).status).toBe(401)
    expect(faults).toEqual([])
    await close()
  })
})
