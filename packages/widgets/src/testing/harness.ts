import { install } from './install.ts'
import { createServer, type ServerOptions, type TestServer } from './server.ts'

let count = 0
// Clears state left by other test files or stories.
sessionStorage.clear()

export interface Mounted<E extends HTMLElement> {
  readonly element: E
  readonly server: TestServer
  readonly baseUrl: string
  /** The events dispatched, in order. */
  readonly heard: CustomEvent[]
  readonly remove: () => void
}

const events = ['ready', 'step', 'chosen', 'booked', 'captured', 'queued', 'error'].map((name) => `walkup:${name}`)

/** Mounts an element with its own API. */
export function mount<K extends 'walkup-qr-booking' | 'walkup-available-appointments' | 'walkup-lead-capture' | 'walkup-manage'>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  options: ServerOptions = {},
  server = createServer(options),
): Mounted<HTMLElementTagNameMap[K]> {
  const baseUrl = `${location.origin}/api-${++count}`
  const uninstall = install(baseUrl, server)
  const element = document.createElement(tag)
  const all = {
    'base-url': baseUrl,
    locale: 'en',
    theme: 'light',
    ...(tag === 'walkup-qr-booking' || tag === 'walkup-lead-capture'
      ? { 'user-uid': 'demolg00000000000000000001', group: '1' }
      : {}),
    ...(tag === 'walkup-available-appointments' ? { 'user-uid': 'demolg00000000000000000001', 'appointment-type-id': '1' } : {}),
    ...attributes,
  }
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value)
  const heard: CustomEvent[] = []
  for (const name of events) element.addEventListener(name, (event) => heard.push(event as CustomEvent))
  const host = document.querySelector('main') ?? document.body.appendChild(document.createElement('main'))
  host.append(element)
  return {
    element,
    server,
    baseUrl,
    heard,
    remove() {
      element.remove()
      // It still counts its visit.
      setTimeout(uninstall)
    },
  }
}

/** How many entries a tab's history then has: it keeps 50, and all files of tests share a tab. */
export const historyLength = (wanted: number): number => Math.min(wanted, 50)

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Polls until `look` returns a truthy value. */
export async function until<T>(
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  what: string,
): Promise<T> {
  // Not Date, which a test may speed up. Long, for a machine that is shared.
  const end = performance.now() + 30_000
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error(`waited 30 s for ${what}`)
    await pause(15)
  }
}

const shown = (element: Element) => element.checkVisibility()

/** Whether the test runner can send trusted key events. */
const sessionId = new URLSearchParams(location.search).get('wtr-session-id')
if (!sessionId) keepListeners()

interface Runner {
  readonly sendMessageWaitForResponse: (message: object) => Promise<unknown>
}
/** Sends a trusted key press. Stories cannot import the runner's own module for this. */
async function sendKey(press: string): Promise<void> {
  const socket = '/__web-dev-server__web-socket.js'
  const { sendMessageWaitForResponse } = (await import(/* @vite-ignore */ socket)) as Runner
  await sendMessageWaitForResponse({ type: 'wtr-command', sessionId, command: 'send-keys', payload: { press } })
}

/** Checks a box by keyboard. Stories have no trusted events, so they pass a lookalike to the box's listeners. */
async function press(box: HTMLInputElement): Promise<void> {
  if (!sessionId) return pressed(box)
  box.focus()
  await sendKey('Space')
  await until(() => box.checked, 'the tick')
}

/** Changes a field like a user, through the prototype's setter, since React overrides the field's own `value`. */
export function enter(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  if (field.localName === 'select') field.dispatchEvent(new CustomEvent('change', { bubbles: true }))
}

const kept = new WeakMap<EventTarget, ((event: Event) => void)[]>()
/** Records the click listeners of labels. */
function keepListeners(): void {
  const listen = Object.getOwnPropertyDescriptor(EventTarget.prototype, 'addEventListener')?.value as (...args: unknown[]) => void
  HTMLLabelElement.prototype.addEventListener = function (this: HTMLElement, ...args: unknown[]) {
    if (args[0] === 'click') kept.set(this, [...(kept.get(this) ?? []), args[1] as (event: Event) => void])
    listen.apply(this, args)
  }
}
function pressed(box: HTMLInputElement): void {
  const label = box.closest('label')
  const event = { isTrusted: true, type: 'click', target: box, detail: 0, timeStamp: performance.now() } as unknown as Event
  if (label) for (const listener of kept.get(label) ?? []) listener.call(label, event)
  box.checked = true
  for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Records console warnings until `stop`. */
export function recordEvents(): { readonly warned: string[]; readonly stop: () => void } {
  const page = window.console
  const { warn } = page
  const warned: string[] = []
  page.warn = (...args: unknown[]) => void warned.push(args.join(' '))
  return { warned, stop: () => void (page.warn = warn) }
}

/** Drives a widget like a user: by its visible text. */
export function user(element: HTMLElement) {
  const root = () => element.shadowRoot ?? document
  const text = () => root().textContent ?? ''
  const buttons = () => [...root().querySelectorAll<HTMLElement>('button, a')].filter(shown)
  const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent ?? ''
  const button = (name: RegExp) => until(() => buttons().find((one) => name.test(nameOf(one))), `a button ${name}`)
  const field = (name: string) => until(() => root().querySelector<HTMLInputElement>(`[name="${name}"]`), `the field ${name}`)
  return {
    button,
    field,
    buttons: () => buttons().map(nameOf),
    see: (pattern: RegExp) => until(() => pattern.test(text()), `${pattern} in: ${text().slice(0, 300)}`),
    heading: (pattern: RegExp) =>
      until(() => pattern.test(root().querySelector('h2')?.textContent ?? ''), `the heading ${pattern}`),
    async click(name: RegExp) {
      ;(await button(name)).click()
    },
    async fill(name: string, value: string) {
      const input = await field(name)
      enter(input, value)
    },
    async tick() {
      const box = await field('consent')
      if (!box.checked) await press(box)
    },
    focused: () => element.shadowRoot?.activeElement,
  }
}

const person = { firstName: 'Sam', lastName: 'Lee', phone: '6145550142', email: 'sam@example.com' } as const
const address = { line1: '1 Main St', city: 'Columbus', state: 'OH', postalCode: '43215' } as const
export const sam = { ...person, ...address } as const

const fillAll = async (element: HTMLElement, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await user(element).fill(name, value)
}

/** Goes to the address: the first service, both questions, the first time. */
export async function toAddress(element: HTMLElement): Promise<void> {
  const shopper = user(element)
  await shopper.click(/Kitchen design/)
  await shopper.click(/whole new kitchen/)
  await shopper.click(/I own it/)
  await shopper.click(/^9:00/)
  await shopper.field('postalCode')
}

/** Fills in the address and goes on to the contact. */
export async function fillAddress(element: HTMLElement): Promise<void> {
  await fillAll(element, address)
  await user(element).click(/^(Continue|Continuar|Continuer|המשך)$/)
  await user(element).field('firstName')
}

/** Goes to the contact form, with the address filled in. */
export async function toContact(element: HTMLElement): Promise<void> {
  await toAddress(element)
  await fillAddress(element)
}

/** Fills in whom to reach. */
export const fillPerson = (element: HTMLElement): Promise<void> => fillAll(element, person)

/** Fills in the contact, with the address on the same screen or on the one before. */
export async function fillContact(element: HTMLElement): Promise<void> {
  const has = (name: string) => !!element.shadowRoot?.querySelector(`[name=${name}]`)
  await until(() => has('firstName') || has('line1'), 'the contact or the address')
  if (!has('firstName')) await fillAddress(element)
  await fillAll(element, has('line1') ? sam : person)
  await user(element).tick()
}
