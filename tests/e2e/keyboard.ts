import type { Locator, Page } from 'playwright-core'

/** Tabs to a control, and presses a key on it. */
export async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await control.waitFor()
  for (let step = 0; step < 150; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error('150 steps of Tab did not reach the control')
}
