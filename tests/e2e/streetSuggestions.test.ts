import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAll } from '../support/tiers.ts'
import { toAddress } from './codePage.ts'
import { openSession } from './session.ts'
import { desktop, phone, shoot } from './site.ts'

const session = openSession()
const userUid = 'demolg00000000000000000001'
const key = '21102174564513388'
const building = { street_line: '12 Oak St', secondary: 'Apt', city: 'Columbus', state: 'OH', zipcode: '43231', entries: 108 }
const units = Array.from({ length: 10 }, (_, at) => ({ ...building, secondary: `Apt ${at + 1}`, entries: 0 }))
const schemes = isAll ? (['light', 'dark'] as const) : (['light'] as const)

describe('a provider of street suggestions', () => {
  it('is chosen with its key, and a secret key is refused at its field', async () => {
    const { page, faults, close } = await session.visit('role2@walkup.test', '/booking-page')
    const main = page.getByRole('main')
    await main.getByLabel('Suggestions while a street is typed').click()
    await page.getByRole('option', { name: 'Smarty' }).click()
    const field = main.getByLabel('Browser key')
    await main.getByRole('button', { name: 'Save' }).click()
    await main.getByText('Enter the provider’s key for browsers').waitFor()
    await field.fill('f0fd813a-2c37-2afe-a322-1a46794d6c91')
    await main.getByRole('button', { name: 'Save' }).click()
    await main.getByText(/must be a key for browsers, such as 2110/).waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await shoot(page, 'street-provider')
    await field.fill(` ${key} `)
    await main.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await main.getByRole('status').allInnerTexts()).join()).not.toContain('Unsaved')
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
    const { call } = await session.site.signIn('role2@walkup.test')
    expect((await call('settings.webConfig')).data.webConfig.streetSuggestions).toEqual({ provider: 'smarty', key })
    await close()
  })

  const open = async (page: Page) => {
    const asked: { url: URL; referrer: string | undefined }[] = []
    await page.route('https://us-autocomplete-pro.api.smarty.com/**', async (route: Route) => {
      const url = new URL(route.request().url())
      asked.push({ url, referrer: (await route.request().allHeaders()).referer })
      const body = {
        suggestions: url.searchParams.has('selected') ? units : [building, { ...building, entries: 0, secondary: '' }],
      }
      await route.fulfill({ json: body, headers: { 'access-control-allow-origin': '*' } })
    })
    await page.goto(`${session.site.url}/q/${userUid}/1`)
    await toAddress(page)
    await page.getByLabel('Street address').pressSequentially('12 Oak')
    await page.getByRole('option').first().waitFor()
    return asked
  }
  for (const scheme of schemes)
    for (const [name, size] of Object.entries({ phone, desktop }))
      it(`fills in the address on a code's own page, whose policy admits it: ${name}, ${scheme}`, async () => {
        const { page, faults, close } = await session.open(size, scheme)
        const asked = await open(page)
        await shoot(page, `street-suggestions-${name}-${scheme}`)
        await page.getByRole('option', { name: /\(108\)/ }).click()
        await page.getByRole('option', { name: /Apt 10/ }).waitFor()
        await shoot(page, `street-units-${name}-${scheme}`)
        await page.getByRole('option', { name: /Apt 2,/ }).click()
        await expect.poll(() => page.getByLabel(/^Apartment/).inputValue()).toBe('Apt 2')
        expect(await page.getByLabel('ZIP code').inputValue()).toBe('43231')
        expect(await page.getByLabel('City').inputValue()).toBe('Columbus')
        expect(asked.map(({ referrer }) => referrer)).toEqual(asked.map(() => `${session.site.url}/`))
        expect(asked[0]?.url.searchParams.get('key')).toBe(key)
        expect(faults).toEqual([])
        await close()
      })
})
