import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Subject } from './pages.ts'
import { probe } from './probe.ts'

/** Lighthouse's slow 4G: round trip in ms, bytes per second. */
const slow4G = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const CPU_SLOWDOWN = 4
const PATIENCE = 60_000
/** The polling interval, in ms; polling every frame would add work. */
const calmly = { polling: 100 }

/** One request; times in ms since the navigation began. */
export interface Sent {
  readonly url: string
  readonly method: string
  readonly type: string
  readonly startAt: number
  /** When its response started. */
  answerAt?: number
  endAt?: number
  /** Compressed bytes of the body, and including headers. */
  body: number
  wire: number
}
export interface Loaded {
  readonly firstPaint: number
  readonly contentPaint: number
  readonly ready: number
  readonly answered: number
  /** Main thread work until interactive, including the CPU throttling, in ms. */
  readonly busy: number
  readonly requests: readonly Sent[]
}

/** Records every request of a page. Times are adjusted once the page reports its time origin. */
export async function listen(cdp: CDPSession) {
  const requests = new Map<string, Sent>()
  let began: number | undefined
  let wallTime = 0
  const at = (timestamp: number) => (timestamp - (began ?? timestamp)) * 1000
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime: wall, type }) => {
    if (!/^https?:/.test(request.url)) return
    if (began === undefined) [began, wallTime] = [timestamp, wall * 1000]
    requests.set(requestId, {
      url: request.url,
      method: request.method,
      type: type ?? 'Other',
      startAt: at(timestamp),
      body: 0,
      wire: 0,
    })
  })
  cdp.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const sent = requests.get(requestId)
    if (!sent) return
    sent.answerAt = at(timestamp)
    sent.body = Number(response.headers['content-length'] ?? response.headers['Content-Length'] ?? 0)
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const sent = requests.get(requestId)
    if (!sent) return
    sent.endAt = at(timestamp)
    sent.wire = encodedDataLength
  })
  await cdp.send('Network.enable')
  return {
    requests: () => [...requests.values()],
    /** The time from the page's time origin to its first request. */
    offset: (timeOrigin: number) => wallTime - timeOrigin,
  }
}

/** A page with a cold cache and no cookies, since contexts share neither. */
export async function openCold(browser: Browser, selector: string) {
  const userAgent = `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Mobile Safari/537.36`
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, userAgent, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  // tsx wraps functions in a helper that does not exist in pages.
  await page.addInitScript(`{ const __name = (it) => it; (${probe.toString()})(${JSON.stringify(selector)}) }`)
  return { page, cdp: await context.newCDPSession(page), close: () => context.close() }
}

/** Makes a page's CPU and network those of a slow phone. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
}

/** Taps the control. */
export async function press(page: Page): Promise<void> {
  const box = await page.evaluate(() => {
    const element = globalThis.__noted.find()
    element?.scrollIntoView({ block: 'center' })
    return element?.getBoundingClientRect().toJSON() as DOMRect | undefined
  })
  if (!box) throw new Error('What was to be pressed is gone.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Loads a page once on a slow phone, waits until it is interactive, and makes sure of it by a press. */
export async function load(browser: Browser, url: string, { ready: selector, isStill }: Subject): Promise<Loaded> {
  const { page, cdp, close } = await openCold(browser, selector)
  try {
    const heard = await listen(cdp)
    await cdp.send('Performance.enable')
    await slowDown(cdp)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => globalThis.__noted.ready !== undefined, undefined, calmly)
    const { metrics } = await cdp.send('Performance.getMetrics')
    const requests = heard.requests().map((sent) => ({ ...sent }))
    if (!isStill) {
      await press(page)
      await page.waitForFunction(() => globalThis.__noted.answered !== undefined, undefined, calmly)
    }
    const {
      ready = NaN,
      answered = NaN,
      paints,
      timeOrigin,
    } = await page.evaluate(() => ({
      ...globalThis.__noted,
      paints: Object.fromEntries(performance.getEntriesByType('paint').map((entry) => [entry.name, entry.startTime])),
      timeOrigin: performance.timeOrigin,
    }))
    const offset = heard.offset(timeOrigin)
    return {
      firstPaint: paints['first-paint'] ?? NaN,
      contentPaint: paints['first-contentful-paint'] ?? NaN,
      ready,
      answered,
      busy: 1000 * (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? NaN),
      requests: requests.map((sent) => ({
        ...sent,
        startAt: sent.startAt + offset,
        answerAt: sent.answerAt === undefined ? undefined : sent.answerAt + offset,
        endAt: sent.endAt === undefined ? undefined : sent.endAt + offset,
      })),
    }
  } finally {
    await close()
  }
}
