import { describe, expect, it } from 'vitest'
import { findings } from './axe.ts'
import { enter } from './signInQuickly.ts'
import { openSession } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession()

/** Invites someone to the organization of another owner, and returns the path of the mailed link. */
async function invited(email: string, names = { firstName: 'Typed', lastName: 'There' }): Promise<string> {
  const there = await session.site.signIn('other@walkup.test')
  const { data } = await there.call('users.upsert', { body: { ...names, email, roleId: 7 } })
  expect((await there.call('users.invite', { params: { id: data.id } })).status).toBe(200)
  const sentEmail = (await session.site.mailTo(email)).at(-1)
  return /\/account\/reset-password\/\w+/.exec(sentEmail?.text ?? '')?.[0] ?? ''
}
const organization = async () => (await session.site.signIn('other@walkup.test')).record.organizations[0]?.name ?? ''

describe('an invitation', () => {
  it('is a row with a state and a send action, and the user can already be scheduled', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/users')
    await page.getByRole('button', { name: 'New user' }).click()
    await page.getByLabel('First name').fill('Ivy')
    await page.getByLabel('Last name').fill('Aardvark')
    await page.getByRole('textbox', { name: /^Email/ }).fill('other@walkup.test')
    await page.getByText('Sent when you save;').waitFor()
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Lead generator', exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('textbox', { name: /^Email/ }).waitFor({ state: 'detached' })
    await page.goto(`${session.site.url}/users?search=Aardvark`)
    const row = page.getByRole('row', { name: /Ivy Aardvark/ })
    await row.getByText('Invited', { exact: true }).waitFor()
    await shoot(page, 'users-invited')
    expect(await findings(page)).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('is not sent if its box is unticked', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/users?form=new')
    await page.getByLabel('First name').fill('Una')
    await page.getByLabel('Last name').fill('Aardman')
    await page.getByRole('textbox', { name: /^Email/ }).fill('una@uninvited.example')
    const box = page.getByRole('checkbox', { name: 'Send invitation' })
    expect(await box.isChecked()).toBe(true)
    await box.uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page
      .getByRole('row', { name: /Una Aardman/ })
      .getByText('Not invited', { exact: true })
      .waitFor()
    expect(await session.site.mailTo('una@uninvited.example')).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('is accepted by its link with the existing account’s password', async () => {
    const link = await invited('role3@walkup.test')
    const name = await organization()
    const { page, faults, close } = await session.open(phone)
    await page.goto(session.site.url + link)
    await page.getByRole('heading', { level: 1, name: `Join ${name}` }).waitFor()
    const password = page.getByLabel('Your password')
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    await password.fill('not mine at all')
    await page.keyboard.press('Enter')
    await page.getByText('Incorrect email or password').waitFor()
    await shoot(page, 'invitation-with-account')
    expect(await findings(page)).toEqual([])
    await password.fill('walkup-demo')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/account\/login\?email=role3/)
    const { record } = await session.site.signIn('role3@walkup.test')
    expect(record.organizations.map((one) => one.name)).toContain(name)
    await page.goto(session.site.url + link)
    await page.getByText('This link has expired or was already used.').waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('is accepted by its link with one button if its account is signed in', async () => {
    const link = await invited('role6@walkup.test')
    const name = await organization()
    const { page, faults, close } = await session.open(desktop, 'dark')
    await enter(page, session.site.url, 'role6@walkup.test')
    await page.goto(session.site.url + link)
    await page.getByRole('button', { name: 'Accept invitation' }).waitFor()
    await shoot(page, 'invitation-signed-in-dark')
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.waitForURL(/\/account$/)
    await page.getByRole('button', { name: `Switch to ${name}` }).click()
    await page.getByText(`You’re now in ${name}.`).waitFor()
    expect(faults).toEqual([])
    await close()
  })

  it('is listed in the signed-in user’s account', async () => {
    await invited('role5@walkup.test')
    const name = await organization()
    for (const [viewport, scheme] of [
      [phone, 'dark'],
      [desktop, 'light'],
    ] as const) {
      const { page, faults, close } = await session.visit('role5@walkup.test', '/account', { viewport, scheme })
      const accept = page.getByRole('button', { name: `Accept the invitation from ${name}` })
      await accept.waitFor()
      await shoot(page, `account-invitations-${scheme}`)
      expect(await findings(page)).toEqual([])
      if (scheme === 'light') {
        await accept.click()
        await page.getByRole('button', { name: `Switch to ${name}` }).waitFor()
        await expect.poll(() => accept.count()).toBe(0)
      }
      expect(faults).toEqual([])
      await close()
    }
  })
})
