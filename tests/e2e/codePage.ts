import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const widgetOf = (page: Page) => page.locator('walkup-qr-booking')
export const headingOf = (page: Page) => widgetOf(page).getByRole('heading', { level: 2 })

/** Goes to the contact form by choosing the first answers. */
export async function toContact(page: Page): Promise<number> {
  const title = headingOf(page)
  for (let steps = 0; steps < 12; steps++) {
    await title.waitFor()
    const text = (await title.textContent()) ?? ''
    if (/How can we reach you/.test(text)) return steps
    const choice = /When should we come/.test(text)
      ? widgetOf(page).getByRole('button', { name: /^\d{1,2}:\d{2}/ })
      : widgetOf(page).getByRole('listitem').getByRole('button')
    await choice.first().click()
    await expect.poll(() => title.textContent(), { timeout: 30_000 }).not.toBe(text)
  }
  throw new Error('no contact form')
}
