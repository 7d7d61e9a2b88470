import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../e2e/axe.ts'
import { launch } from '../support/browser.ts'
import { openStorybook, storiesOf, type Look } from './storybook.ts'

export const stories = storiesOf('packages/console/')
const named = (title: string) => stories.filter((story) => story.title === title).map((story) => [story.name, story] as const)

interface Choice {
  readonly rules?: Parameters<typeof findings>[1]
  /** Only the first story of each page; the other states are built of the same parts. */
  readonly isFirstOnly?: boolean
}
/** Tests the console's stories in one look: each fits the screen, throws no errors and has no violations of these axe rules. */
export function testStories(look: Look, { rules = {}, isFirstOnly = false }: Choice = {}): void {
  let browser: Browser
  let book: Awaited<ReturnType<typeof openStorybook>>
  beforeAll(async () => {
    browser = await launch()
    book = await openStorybook(browser, look)
  })
  afterAll(() => browser.close())

  describe.each([...new Set(stories.map(({ title }) => title))])('the stories of %s', (title) => {
    it.each(named(title).slice(0, isFirstOnly ? 1 : undefined))('%s fits and has no axe violations', async (_, story) => {
      const { page, faults, ask } = book
      const found = await ask(story, async () => {
        const letters = async () => (await page.locator('body').innerText()).trim().length
        await expect.poll(letters, { message: 'letters shown', timeout: 30_000 }).toBeGreaterThan(9)
        const skeletons = () => page.locator('[data-skeleton]').count()
        if (!/Loading/.test(story.name)) await expect.poll(skeletons, { message: 'skeletons left', timeout: 30_000 }).toBe(0)
        const faulty = async () => {
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          return [...(await findings(page, rules)), ...(over > 0 ? [`${over} px sideways`] : [])]
        }
        // On a busy machine, a part of a story may render after it seemed settled.
        await expect.poll(faulty, { timeout: 5000, interval: 500 }).toEqual([])
        return faults.splice(0)
      })
      expect(found).toEqual([])
    })
  })
}
