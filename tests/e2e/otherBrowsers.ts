import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'
import { expect } from 'vitest'
import { freePort } from '../support/postgres.ts'

/** In WebDriver's alphabet. */
const keys = { Enter: '\uE007', Escape: '\uE00C', ' ': ' ' } as const
type Key = keyof typeof keys

/** A page in another browser than Chromium. Functions run in the page and see only their arguments. */
export interface Tab {
  readonly goto: (url: string) => Promise<void>
  readonly run: <A extends unknown[], T>(body: (...args: A) => T, ...args: A) => Promise<T>
  readonly press: (key: Key) => Promise<void>
  readonly type: (text: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Errors that no script caught; in WebKit, those after the document was read. */
  readonly faults: () => Promise<string[]>
  readonly close: () => Promise<void>
}
export interface OtherBrowser {
  /** A new page, as wide as a phone. */
  readonly open: () => Promise<Tab>
  readonly close: () => Promise<void>
}
const size = { width: 390, height: 844 }

/** Waits until the function returns something true. */
export async function until<A extends unknown[], T>(tab: Tab, body: (...args: A) => T, ...args: A): Promise<NonNullable<T>> {
  let last: T | undefined
  // Also while a page is being left, when nothing can run in it.
  const ask = async () => Boolean((last = await tab.run(body, ...args).catch(() => undefined)))
  await expect.poll(ask, { message: body.toString(), timeout: 30_000 }).toBe(true)
  return last as NonNullable<T>
}

export async function launchFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  return {
    async open() {
      const page = await browser.newPage()
      await page.setViewport(size)
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      return {
        goto: async (url) => void (await page.goto(url)),
        run: (body, ...args) => page.evaluate(body as never, ...args) as never,
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        reload: async () => void (await page.reload()),
        faults: async () => faults,
        close: () => page.close(),
      }
    },
    close: () => browser.close(),
  }
}

/** The first line that a program writes on a stream, as a sign that it is ready. */
async function firstLine(child: ChildProcess, stream: Readable): Promise<string> {
  const lines = createInterface({ input: stream })
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the program exited with ${code}`))),
  ])) as [string]
  return line
}

/** WebKit's own browser, by the W3C's WebDriver protocol, on an X server without a screen. */
export async function launchWebKit(driver: string): Promise<OtherBrowser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await firstLine(screen, screen.stdio[3] as Readable)
  const port = await freePort()
  const program = spawn(driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      // Otherwise `navigator.language` is "C", which is no language tag.
      LANG: 'en_US.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    stdio: 'ignore',
  })
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }
  while (!(await call('GET', '/status').catch(() => undefined))) await wait(50)
  const folders = (path: string) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const binary = folders('/usr/lib')
    .flatMap(({ name }) => folders(`/usr/lib/${name}`).map((inner) => `/usr/lib/${name}/${inner.name}/MiniBrowser`))
    .find((path) => existsSync(path))
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      },
    },
  })
  const post = <T>(path: string, body?: object) => call<T>('POST', `/session/${sessionId}${path}`, body)
  await post('/window/rect', size)
  const run: Tab['run'] = (body, ...args) =>
    post('/execute/sync', { script: `return (${body.toString()}).apply(null, arguments)`, args })
  const listen = () =>
    run(() => {
      const faults: string[] = ((globalThis as { faults?: string[] }).faults = [])
      addEventListener('error', ({ message }) => faults.push(message))
      addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
    })
  const strike = (text: readonly string[]) => {
    const actions = text.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return post<void>('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  const tab: Tab = {
    goto: (url) => post('/url', { url }).then(listen),
    run,
    press: (key) => strike([keys[key]]),
    type: (text) => strike(text.split('')),
    reload: () => post('/refresh').then(listen),
    faults: () => run(() => (globalThis as { faults?: string[] }).faults ?? []),
    close: () => post('/url', { url: 'about:blank' }),
  }
  return {
    // Always the same window, since without a window manager only the first has the focus.
    open: async () => tab,
    async close() {
      await call('DELETE', `/session/${sessionId}`)
      program.kill()
      screen.kill()
    },
  }
}
