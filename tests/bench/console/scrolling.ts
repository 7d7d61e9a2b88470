import type { CDPSession, Page } from 'playwright-core'

const FRAMES = 120
/** px a frame: a wheel turned fast, and the bar dragged through the whole list. */
const ways = [
  ['wheel', 400],
  ['bar', 33_000],
] as const

/** Scrolls a step, and answers once what it asks for has been painted. */
const step = (page: Page, px: number) =>
  page.evaluate(async (by) => {
    await new Promise(requestAnimationFrame)
    const scroller = document.querySelector('[role=grid]')?.parentElement
    if (scroller) scroller.scrollTop += by
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }, px)

/** Scrolls the grid down and then up again; answers by way what the page's thread worked for each step, in ms of its own time. */
export async function scrollThrough(page: Page, cdp: CDPSession): Promise<readonly (readonly [string, readonly number[]])[]> {
  const worked = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const made: [string, readonly number[]][] = []
  for (const [name, px] of ways) {
    const works: number[] = []
    for (let at = 0; at < FRAMES; at++) {
      const before = await worked()
      await step(page, at < FRAMES / 2 ? px : -px)
      works.push((await worked()) - before)
    }
    made.push([name, works])
  }
  return made
}
