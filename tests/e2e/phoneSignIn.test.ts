import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atNoon, startTexting, type Texting } from '../http/messagesFixture.ts'
import { findings } from './axe.ts'
import { enter } from './signInQuickly.ts'
import { desktop, launch, openPage, phone, shoot } from './site.ts'
import { freePort } from '../support/postgres.ts'

let texting: Texting
let browser: Browser
let url: string
beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  texting = await startTexting({ publicUrl: url, hasJobs: true })
  atNoon(texting.app)
  await texting.app.app.listen({ port, host: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await texting.close()
})

const lastText = async (to: string) => {
  await texting.sent()
  return texting.sms.texts.findLast((one) => one.to === to)?.body ?? ''
}
const code = async (to: string) => /\b\d{6}\b/.exec(await lastText(to))?.[0] ?? ''

describe('a person with a phone and no email address', () => {
  it('is invited by text, accepts with a code, and signs in with the phone, using only the keyboard', async () => {
    const number = '+12065550177'
    const saved = await texting.admin.call('users.upsert', {
      body: { firstName: 'Noa', lastName: 'Aaphone', phone: number, roleId: 14, territoryIds: [1], invite: true },
    })
    expect(saved.status).toBe(200)

    const desk = await openPage(browser, desktop)
    await enter(desk.page, url, 'role2@walkup.test')
    await desk.page.goto(`${url}/users?search=Aaphone`)
    const row = desk.page.getByRole('row', { name: /Noa Aaphone/ })
    await row.getByText('Invited by text', { exact: true }).waitFor()
    await shoot(desk.page, 'users-invited-by-text')
    expect(desk.faults).toEqual([])
    await desk.close()

    const link = /http:\S+\/account\/reset-password\/\w+/.exec(await lastText(number))?.[0] ?? ''
    const { page, faults, close } = await openPage(browser, phone)
    await page.goto(link)
    const send = page.getByRole('button', { name: 'Text me a code' })
    await send.waitFor()
    expect(await findings(page)).toEqual([])
    await shoot(page, 'invitation-by-text')
    await send.focus()
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Code')
    await field.waitFor()
    await field.focus()
    await page.keyboard.type(await code(number))
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.waitForURL((address) => !address.pathname.startsWith('/account/'))
    await page.getByText('You’ve joined').waitFor()
    expect(faults).toEqual([])
    await close()

    for (const [viewport, scheme] of [
      [phone, 'dark'],
      [desktop, 'light'],
    ] as const) {
      const again = await openPage(browser, viewport, scheme)
      await again.page.goto(`${url}/account/login?next=/account`)
      await again.page.getByRole('link', { name: 'Use a phone' }).focus()
      await again.page.keyboard.press('Enter')
      const typed = again.page.getByLabel('Phone')
      await typed.waitFor()
      expect(await findings(again.page)).toEqual([])
      await shoot(again.page, `phone-sign-in-${scheme}`)
      await typed.focus()
      await again.page.keyboard.type('(206) 555-0177')
      await again.page.keyboard.press('Enter')
      const digits = again.page.getByLabel('Code')
      await digits.waitFor()
      await digits.focus()
      const right = await code(number)
      await again.page.keyboard.type(right === '000000' ? '111111' : '000000')
      await again.page.keyboard.press('Enter')
      await again.page.getByText('Incorrect or already used code').waitFor()
      await shoot(again.page, `phone-code-${scheme}`)
      expect(await findings(again.page)).toEqual([])
      await digits.fill(right)
      await again.page.keyboard.press('Enter')
      await again.page.waitForURL((address) => address.pathname === '/account')
      expect(again.faults).toEqual([])
      await again.close()
    }
  })
})
