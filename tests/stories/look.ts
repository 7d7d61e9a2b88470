import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../e2e/axe.ts'
import { launch } from '../support/browser.ts'
import { openStorybook, storiesOf, type Look, type Story } from './storybook.ts'

export const stories = storiesOf('packages/console/')

type Rules = Readonly<Record<string, { readonly enabled: boolean }>>
/** What belongs to the page around an element. */
export const ofPage: Rules = { region: { enabled: false }, 'page-has-heading-one': { enabled: false } }

interface Choice {
  /** The console's, if not given. */
  readonly of?: readonly Story[]
  readonly rules?: Rules
  /** Only the first story of each page; the other states are built of the same parts. */
  readonly isFirstOnly?: boolean
}
/** Tests stories in one look: each fits the screen, throws no errors and has no axe violations. */
export function testStories(look: Look, { of = stories, rules = {}, isFirstOnly = false }: Choice = {}): void {
  const named = (title: string) => of.filter((story) => story.title === title).map((story) => [story.name, story] as const)
  let browser: Browser
  let book: Awaited<ReturnType<typeof openStorybook>>
  beforeAll(async () => {
    browser = await launch()
    book = await openStorybook(browser, look)
  })
  afterAll(() => browser.close())

  describe.each([...new Set(of.map(({ title }) => title))])('the stories of %s', (title) => {
    it.each(named(title).slice(0, isFirstOnly ? 1 : undefined))('%s fits and has no axe violations', async (_, story) => {
      const { page, faults, ask } = book
      const found = await ask(story, async () => {
        const letters = () => page.evaluate(lettersShown)
        await expect.poll(letters, { message: 'letters shown', timeout: 30_000 }).toBeGreaterThan(9)
        const skeletons = () => page.locator('[data-skeleton]').count()
        if (!/Loading/.test(story.name)) await expect.poll(skeletons, { message: 'skeletons left', timeout: 30_000 }).toBe(0)
        const faulty = async () => {
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          return [...(await findings(page, { rules })), ...(over > 0 ? [`${over} px sideways`] : [])]
        }
        // On a busy machine, a part of a story may render after it seemed settled.
        await expect.poll(faulty, { timeout: 5000, interval: 500 }).toEqual([])
        return faults.splice(0)
      })
      expect(found).toEqual([])
    })
  })
}

/** In the page: how many letters it shows, also in the widgets' shadow roots. */
const lettersShown = () => {
  const shadows = [...document.querySelectorAll('#storybook-root *')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.children ?? []),
  ])
  return [document.body, ...shadows].reduce((sum, one) => sum + ((one as HTMLElement).innerText ?? '').trim().length, 0)
}
