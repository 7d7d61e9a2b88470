import type { CDPSession, Page } from 'playwright-core'

export interface Way {
  readonly name: string
  /** Main thread time between frames while the list scrolled, in ms of thread time, which excludes other work. */
  readonly works: readonly number[]
  /** Wall-clock time between painted frames, in ms. */
  readonly frames: readonly number[]
}
const FRAMES = 120
type Move = (page: Page, index: number) => Promise<unknown>
const isDown = (index: number) => index < FRAMES / 2
const scrollBy = (page: Page, by: number) =>
  page.evaluate((px) => document.querySelector('[role=grid]')?.parentElement?.scrollBy(0, px), by)

/** A way of scrolling: down for the first half of the frames, then up; finally along the end, where pages load. */
const ways: readonly (readonly [string, Move])[] = [
  ['wheel, 400 px a frame', (page, index) => page.mouse.wheel(0, isDown(index) ? 400 : -400)],
  ['page keys', (page, index) => page.keyboard.press(isDown(index) ? 'PageDown' : 'PageUp')],
  ['bar, 33,000 px a frame', (page, index) => scrollBy(page, isDown(index) ? 33_000 : -33_000)],
  ['end of the list, pages coming', (page) => scrollBy(page, 10_000_000)],
]

/** Scrolls a page's grid in each way. */
export async function scrollThrough(page: Page, cdp: CDPSession): Promise<readonly Way[]> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const nextFrame = () => page.evaluate(() => new Promise<number>((done) => requestAnimationFrame(done)))
  const made: Way[] = []
  for (const [name, move] of ways) {
    await page.locator('[data-index]').first().focus()
    const box = await page.locator('[role=grid]').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 300, 500)
    const works: number[] = []
    const frames: number[] = []
    let last = await nextFrame()
    for (let place = 0; place < FRAMES; place++) {
      let before = await worked()
      await move(page, place)
      // The first frame handles the scroll event, the second has its result.
      for (let frame = 0; frame < 2; frame++) {
        const now = await nextFrame()
        frames.push(now - last)
        last = now
        const after = await worked()
        works.push(after - before)
        before = after
      }
    }
    made.push({ name, works, frames })
  }
  return made
}
