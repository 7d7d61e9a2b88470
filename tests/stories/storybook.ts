import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { root } from '../budgets/measure.ts'

export interface Story {
  readonly id: string
  readonly title: string
  readonly name: string
  readonly type: 'story' | 'docs'
  /** Relative to the repository's root, starting with `./`. */
  readonly importPath: string
}
export interface Look {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

const folder = `${root}.artifacts/storybook`
const origin = 'http://localhost:6006'
const PATIENCE_MS = 12_000
/** Disables Storybook's axe run, which would conflict with the test's. */
const quietly = 'globals=a11y.manual:!true'

/** The built stories of files under a path of the repository. */
export function storiesOf(path: string): readonly Story[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, Story> }
  return Object.values(entries).filter(({ type, importPath }) => type === 'story' && importPath.startsWith(`./${path}`))
}

/** Storybook's preview in one look (theme and size). Renders the stories one by one in the same document. */
export async function openStorybook(browser: Browser, look: Look) {
  const context = await browser.newContext({ ...look, reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/New_York' })
  const pending = new Set<Promise<void>>()
  await context.route('**/*', async (route) => {
    const path = join(folder, decodeURIComponent(new URL(route.request().url()).pathname))
    const given = existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 })
    pending.add(given)
    // The document may have navigated away in the meantime.
    await given.catch(() => {}).finally(() => pending.delete(given))
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))

  async function show(id: string): Promise<void> {
    if (page.url() === 'about:blank') await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&${quietly}`)
    else await page.evaluate(turnTo, id)
    await page.locator('#storybook-root > *, body.sb-show-errordisplay').first().waitFor({ state: 'attached' })
    do await page.evaluate(quiet)
    while (pending.size > 0)
    if (await page.evaluate(() => document.body.classList.contains('sb-show-errordisplay')))
      throw new Error(`${id} does not render: ${await page.locator('#error-message').innerText()}`)
  }
  /** Resolves once a story has rendered and played, including its requests and lazy chunks. */
  async function ask<T>({ id }: Story, question: () => Promise<T>): Promise<T> {
    const asked = show(id).then(question)
    const isLost = (error: unknown) => /context was destroyed|navigat/.test(String(error))
    const isOver = asked.then(
      () => true,
      (error: unknown) => !isLost(error),
    )
    if (await Promise.race([isOver, setTimeout(PATIENCE_MS, false)])) return asked
    // Storybook reloads itself if the previous story is slow to unmount, which loses the call: retry in a new document.
    await page.goto('about:blank')
    await show(id)
    return question()
  }
  return { page, faults, ask }
}

interface Channel {
  once(name: string, heard: () => void): void
  emit(name: string, payload: object): void
}

/** In the page: switches Storybook to another story. */
const turnTo = (storyId: string) =>
  new Promise<void>((done) => {
    const { channel } = (globalThis as unknown as { __STORYBOOK_PREVIEW__: { channel: Channel } }).__STORYBOOK_PREVIEW__
    for (const name of ['storyRendered', 'storyErrored', 'storyThrewException', 'playFunctionThrewException', 'storyMissing'])
      channel.once(name, () => done())
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
  })

/** In the page: waits until nothing has changed for 100 ms, at most two seconds because of running clocks. */
const quiet = () =>
  new Promise<void>((done) => {
    const began = performance.now()
    let changed = began
    const observer = new MutationObserver(() => (changed = performance.now()))
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
    const timer = setInterval(() => {
      if (performance.now() - changed < 100 && performance.now() - began < 2000) return
      clearInterval(timer)
      observer.disconnect()
      done()
    }, 25)
  })
