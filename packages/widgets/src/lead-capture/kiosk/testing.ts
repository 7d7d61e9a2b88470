import { fillContact, mount, pause, until, user, type Mounted } from '../../testing/harness.ts'
import { details } from '../../testing/details.ts'
import { createServer, type ServerOptions, type TestServer } from '../../testing/server.ts'
import type { LeadCaptureElement } from '../element.ts'
import { openDb } from './db.ts'

/** States of a store's Wi-Fi: `portal` responds to everything with a sign-in page, `lost` drops every response. */
export type Line = 'up' | 'down' | 'portal' | 'lost' | 'failing' | 'busy'

export interface Tablet extends Mounted<LeadCaptureElement> {
  readonly person: ReturnType<typeof user>
}

const answers: Readonly<Record<Exclude<Line, 'up' | 'lost'>, () => Response>> = {
  down: () => {
    throw new TypeError('no connection')
  },
  portal: () => new Response('<title>Sign in to our Wi-Fi</title>', { headers: { 'content-type': 'text/html' } }),
  failing: () => new Response('{}', { status: 503, headers: { 'content-type': 'application/problem+json' } }),
  busy: () => new Response('{}', { status: 429, headers: { 'content-type': 'application/problem+json', 'retry-after': '1' } }),
}

/** An API behind a connection that tests can break, and tablets that share the browser's storage. */
export function createStore(options: ServerOptions = {}) {
  const tablets: Tablet[] = []
  const frames: HTMLIFrameElement[] = []
  let line: Line = 'up'
  let open = 0
  let most = 0
  const server: TestServer = createServer({
    ...options,
    async before(request) {
      const own = await options.before?.(request)
      if (own) return own
      if (line !== 'up' && line !== 'lost') return answers[line]()
      if (!request.url.includes('qr-entry')) return
      most = Math.max(most, ++open)
      await pause(20)
      open--
      if (line !== 'lost') return
      line = 'up'
      await server.handle(request.clone())
      line = 'lost'
      throw new TypeError('the answer was lost')
    },
  })
  let baseUrl: string | undefined
  return {
    server,
    /** The highest number of concurrent requests. */
    most: () => most,
    posts: () => server.requests.filter(({ method, path }) => method === 'POST' && path.includes('qr-entry')),
    /** Opens another tablet, or the same one after a reload. */
    tablet(attributes: Readonly<Record<string, string>> = {}): Tablet {
      const base: Readonly<Record<string, string>> = baseUrl ? { 'base-url': baseUrl } : {}
      const one = mount('walkup-lead-capture', { kiosk: '', ...base, ...attributes }, {}, server)
      baseUrl ??= one.baseUrl
      const tablet = { ...one, person: user(one.element) }
      tablets.push(tablet)
      return tablet
    },
    /** The same in a frame, which counts as another tab for storage and locks. */
    async elsewhere(): Promise<Pick<Tablet, 'element' | 'person'>> {
      const frame = document.body.appendChild(document.createElement('iframe'))
      frames.push(frame)
      const [inner, page] = [frame.contentWindow, frame.contentDocument]
      if (!inner || !page || !baseUrl) throw new Error('A frame comes after a tablet')
      // With the date of the tests, or what one captures is days old to the other.
      Object.assign(inner, { fetch: window.fetch, Date })
      for (const source of ['../../booking/steps/index.ts', './index.ts', '../define.ts']) {
        const script = page.createElement('script')
        script.type = 'module'
        script.src = new URL(source, import.meta.url).href
        await new Promise((loaded) => {
          script.addEventListener('load', loaded)
          page.head.append(script)
        })
      }
      const element = page.createElement('walkup-lead-capture')
      for (const [name, value] of Object.entries({
        kiosk: '',
        'base-url': baseUrl,
        'user-uid': details.user.uid,
        group: '1',
        locale: 'en',
      }))
        element.setAttribute(name, value)
      page.body.append(element)
      return { element, person: user(element) }
    },
    set(next: Line) {
      line = next
      if (next !== 'up') return
      dispatchEvent(new Event('online'))
      for (const { contentWindow } of frames) contentWindow?.dispatchEvent(new Event('online'))
    },
    kept: () => openDb().all(baseUrl ?? ''),
    close() {
      for (const frame of frames) frame.remove()
      for (const tablet of tablets) tablet.remove()
    },
  }
}

/** Clears storage left by other test files. */
export const wipe = () =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('walkup-kiosk')
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('not deleted'))
  })

/** Completes the questions and the form, and submits. */
export async function enter({ element, person }: Pick<Tablet, 'element' | 'person'>, firstName = 'Sam'): Promise<void> {
  await person.click(/Kitchen design/)
  await person.click(/whole new kitchen/)
  await person.click(/I own it/)
  await person.field('firstName')
  await fillContact(element)
  await person.fill('firstName', firstName)
  await person.click(/^Request a call/)
}

export async function nextPerson({ person }: Pick<Tablet, 'person'>): Promise<void> {
  await person.click(/Next person/)
  await person.heading(/What can we help/)
}

/** Speeds up time for countdowns. Returns a function that stops it. */
export function hurry(factor: number): () => void {
  const [now, interval] = [Date.now, window.setInterval]
  const start = now()
  Date.now = () => start + (now() - start) * factor
  window.setInterval = ((work: () => void, ms: number) => interval(work, ms / factor)) as typeof window.setInterval
  return () => {
    Date.now = now
    window.setInterval = interval
  }
}

export const empty = (store: ReturnType<typeof createStore>) =>
  until(async () => (await store.kept()).length === 0, 'nothing kept on the tablet')
