import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { desktop, launch } from '../support/browser.ts'
import { openStorybook, storiesOf } from './storybook.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A story's text when it is opened at a given time. */
async function textAt(id: string, time: string): Promise<string> {
  const { page, ask } = await openStorybook(browser, { viewport: desktop, colorScheme: 'light' })
  // It stands still: on a slow machine a running one would show another minute.
  await page.clock.setFixedTime(new Date(time))
  const story = storiesOf('packages/console/').find((one) => one.id === id)
  if (!story) throw new Error(`There is no story ${id}.`)
  try {
    return await ask(story, () => page.locator('#storybook-root').innerText())
  } finally {
    await page.context().close()
  }
}

// Just before midnight on a Sunday, the morning when clocks go forward, and the last minute of a year.
it.each(['console-slots--full', 'console-shifts--full', 'console-my-day--full'])('%s reads the same on any day', async (id) => {
  const texts = new Set<string>()
  for (const time of ['2026-11-23T04:58:00Z', '2027-03-14T06:58:00Z', '2027-12-31T23:59:00Z']) texts.add(await textAt(id, time))
  expect([...texts]).toHaveLength(1)
})
