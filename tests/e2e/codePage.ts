import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const widgetOf = (page: Page) => page.locator('walkup-qr-booking')
export const headingOf = (page: Page) => widgetOf(page).getByRole('heading', { level: 2 })

/** Goes to the address by choosing the first answers. Returns the number of steps. */
export async function toAddress(page: Page): Promise<number> {
  const title = headingOf(page)
  for (let steps = 0; steps < 12; steps++) {
    await title.waitFor()
    const text = (await title.textContent()) ?? ''
    if (/Where should we come/.test(text)) return steps
    const choice = /When should we come/.test(text)
      ? widgetOf(page).getByRole('button', { name: /^\d{1,2}:\d{2}/ })
      : widgetOf(page).getByRole('listitem').getByRole('button')
    await choice.first().click()
    await expect.poll(() => title.textContent(), { timeout: 30_000 }).not.toBe(text)
  }
  throw new Error('no address form')
}

/** Goes to the contact form, with the address filled in. Returns the number of steps. */
export async function toContact(page: Page): Promise<number> {
  const steps = await toAddress(page)
  const widget = widgetOf(page)
  await widget.getByLabel('ZIP code').fill('43215')
  await widget.getByLabel('Street address').fill('12 Harbor Street')
  await widget.getByLabel('City').fill('Columbus')
  await widget.getByLabel('State').selectOption('OH')
  await widget.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'How can we reach you' }).waitFor()
  return steps + 1
}
