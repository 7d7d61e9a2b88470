import type { CDPSession, Page } from 'playwright-core'

export interface Way {
  readonly name: string
  /** What the page's thread worked from one frame to the next while the list moved, ms by its own clock: no other work is in it. */
  readonly works: readonly number[]
  /** Wall-clock time between painted frames, in ms. */
  readonly frames: readonly number[]
}
const FRAMES = 120
type Move = (page: Page, place: number) => Promise<unknown>
const isDown = (place: number) => place < FRAMES / 2
const scrollBy = (page: Page, by: number) =>
  page.evaluate((px) => document.querySelector('[role=grid]')?.parentElement?.scrollBy(0, px), by)

/** How a list is gone through: down for the first half of the frames and up again; at last along its end, where pages come in. */
const ways: readonly (readonly [string, Move])[] = [
  ['wheel, 400 px a frame', (page, place) => page.mouse.wheel(0, isDown(place) ? 400 : -400)],
  ['page keys', (page, place) => page.keyboard.press(isDown(place) ? 'PageDown' : 'PageUp')],
  ['bar, 33,000 px a frame', (page, place) => scrollBy(page, isDown(place) ? 33_000 : -33_000)],
  ['end of the list, pages coming', (page) => scrollBy(page, 10_000_000)],
]

/** Goes through the grid of a page in each way. */
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
