import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import { fillContact, mount, sam, toContact, until, user, type Mounted } from '../testing/harness.ts'
import { install } from '../testing/install.ts'
import { createServer } from '../testing/server.ts'
import './define.ts'

type Patch = readonly [what: string, target: object, name: PropertyKey, value: unknown, isListed?: boolean]

/** Patches to built-ins by old libraries and careless pages. */
const patches: readonly Patch[] = [
  [
    'Array.prototype.toJSON',
    Array.prototype,
    'toJSON',
    function (this: unknown[]) {
      return `[${this.join()}]`
    },
    true,
  ],
  ['String.prototype.toJSON', String.prototype, 'toJSON', () => 'spoiled', true],
  ['Object.prototype members', Object.prototype, 'extend', () => 'x', true],
  ['Object.prototype.kind', Object.prototype, 'kind', 'everything', true],
  ...[
    'each',
    'forEach',
    'clone',
    'method',
    'size',
    'key',
    'ref',
    'children',
    'cache',
    'signal',
    'errors',
    'slots',
    'required',
  ].map((name): Patch => [`Object.prototype.${name}`, Object.prototype, name, () => 'x', true]),
  [
    'Array.prototype[Symbol.iterator] of a polyfill',
    Array.prototype,
    Symbol.iterator,
    function (this: unknown[]) {
      let at = 0
      return { next: () => (at < this.length ? { value: this[at++], done: false } : { value: undefined, done: true }) }
    },
    true,
  ],
  ['Array.prototype["@@iterator"]', Array.prototype, '@@iterator', () => ({ next: () => ({ done: true }) }), true],
  [
    'Symbol of a polyfill',
    window,
    'Symbol',
    Object.assign((name = '') => `@@${name}`, { for: (name: string) => `@@${name}`, iterator: '@@iterator' }),
  ],
  ['Array.from of old', Array, 'from', (list: { length?: number }) => Array.prototype.slice.call(list ?? [])],
  ['Array.from of MooTools', Array, 'from', (item: unknown) => [item]],
  [
    'Array.prototype.entries of Prototype.js',
    Array.prototype,
    'entries',
    function (this: unknown[]) {
      return [...this]
    },
  ],
  ['Element.prototype.closest', Element.prototype, 'closest', () => null],
  [
    'Element.prototype.remove of Prototype.js',
    Element.prototype,
    'remove',
    function (this: Element) {
      // It throws for an element that has no parent.
      ;(this.parentNode as Node).removeChild(this)
    },
  ],
  [
    'Event of MooTools',
    window,
    'Event',
    class {
      constructor(event: Event) {
        event.type.indexOf('key')
      }
    },
  ],
  [
    'Promise',
    window,
    'Promise',
    class extends Promise<unknown> {
      override finally(): never {
        throw new TypeError('not here')
      }
    },
  ],
]

/** Patches a built-in member while `work` runs. */
async function withPatch([, target, name, value, isListed = false]: Patch, work: () => Promise<void>): Promise<void> {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: isListed })
  try {
    await work()
  } finally {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  }
}

/** Books, and returns the number of offered days. */
async function book(element: HTMLElement): Promise<number> {
  const person = user(element)
  await toContact(element)
  await person.click(/Change/)
  await person.button(/^9:00/)
  const days = element.shadowRoot?.querySelectorAll('[type=radio]').length ?? 0
  await person.click(/^9:00/)
  await person.field('firstName')
  await fillContact(element)
  await person.click(/^Book/)
  await person.see(/You are booked/)
  return days
}

describe('walkup-qr-booking on a page with patched built-ins', () => {
  let on: Mounted<HTMLElement> | undefined
  afterEach(() => {
    on?.remove()
    on = undefined
  })

  for (const patch of patches)
    it(`books with ${patch[0]}, and sends exactly the input`, async () => {
      let seen = 0
      await withPatch(patch, async () => {
        on = mount('walkup-qr-booking')
        seen = await book(on.element)
      })
      const [lead] = on?.server.leads ?? []
      expect(lead?.answers).to.deep.equal([
        { questionId: 11, value: 'remodel' },
        { questionId: 13, value: 'own' },
      ])
      expect(lead?.contact.firstName).to.equal(sam.firstName)
      expect(seen, 'days to choose from').to.be.at.least(7)
      for (const { path } of on?.server.requests ?? []) expect(path).not.to.match(/extend|kind=/)
    })
})

describe('a dialog on a page with patched built-ins', () => {
  for (const patch of patches.filter(([what]) => /Prototype\.js|MooTools|toJSON|kind/.test(what)))
    it(`opens, books and closes with ${patch[0]}`, async () => {
      await withPatch(patch, async () => {
        const on = mount('walkup-qr-booking', { mode: 'modal' })
        const dialog = await until(() => on.element.shadowRoot?.querySelector('dialog'), 'the code of the modes')
        on.element.setAttribute('open', '')
        await book(on.element)
        on.element.removeAttribute('open')
        await until(() => !dialog.open, 'the closed dialog')
        on.element.setAttribute('mode', 'button')
        await until(() => on.element.shadowRoot?.querySelector('[part=button]'), 'the button')
        on.element.removeAttribute('mode')
        await until(() => !on.element.shadowRoot?.querySelector('[part=button]'), 'the page without a button')
        on.remove()
      })
    })
})

describe('walkup-qr-booking inside another component', () => {
  it('loads, uses the surrounding language, and books', async () => {
    const server = createServer()
    const baseUrl = `${location.origin}/api-inside`
    const uninstall = install(baseUrl, server)
    const outer = document.body.appendChild(document.createElement('section'))
    outer.lang = 'en-GB'
    const inner = outer.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
    const root = inner.attachShadow({ mode: 'open' })
    root.innerHTML = `<form><walkup-qr-booking base-url="${baseUrl}" user-uid="demolg00000000000000000001" group="1"></walkup-qr-booking></form>`
    const element = root.querySelector<HTMLElement>('walkup-qr-booking')
    if (!element) throw new Error('no element')
    let isSubmitted = false
    root.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      isSubmitted = true
    })
    let heard: EventTarget | null = null
    outer.addEventListener('walkup:booked', ({ target }) => (heard = target))
    await book(element)
    expect(server.leads[0]?.locale).to.equal('en-GB')
    expect(heard, 'its events come out').to.equal(outer)
    expect(isSubmitted, 'the form around is the page’s own').to.equal(false)
    outer.remove()
    uninstall()
  })
})

describe('walkup-qr-booking in a sandboxed frame without forms', () => {
  it('books by the Enter key', async () => {
    const server = createServer()
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    frame.style.cssText = 'inline-size:390px;block-size:800px'
    document.body.append(frame)
    const [inner, page] = [frame.contentWindow, frame.contentDocument]
    if (!inner || !page) throw new Error('no frame')
    const baseUrl = `${location.origin}/api-framed`
    const uninstall = install(baseUrl, server)
    Object.assign(inner, { fetch: window.fetch, Date })
    for (const source of ['../booking/steps/index.ts', './define.ts']) {
      const script = page.createElement('script')
      script.type = 'module'
      script.src = new URL(source, import.meta.url).href
      await new Promise((loaded) => {
        script.addEventListener('load', loaded)
        page.head.append(script)
      })
    }
    const element = page.createElement('walkup-qr-booking')
    for (const [name, value] of Object.entries({
      'base-url': baseUrl,
      'user-uid': 'demolg00000000000000000001',
      group: '1',
      locale: 'en',
    }))
      element.setAttribute(name, value)
    page.body.append(element)
    const person = user(element)
    await toContact(element)
    await fillContact(element)
    ;(await person.field('lastName')).focus()
    await sendKeys({ press: 'Enter' })
    await person.see(/You are booked/)
    expect(server.leads).to.have.length(1)
    frame.remove()
    uninstall()
  })
})
