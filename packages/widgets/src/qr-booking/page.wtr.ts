import { expect } from 'chai'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import axe from 'axe-core'
import { openRequests } from '../testing/install.ts'
import { fillAddress, fillContact, mount, pause, sam, toContact, until, user, type Mounted } from '../testing/harness.ts'
import './define.ts'

const mounted: Mounted<HTMLElement>[] = []
const begin = (...args: Parameters<typeof mount<'walkup-qr-booking'>> extends [unknown, ...infer R] ? R : never) => {
  const one = mount('walkup-qr-booking', ...args)
  mounted.push(one)
  return { ...one, person: user(one.element) }
}
const press = (key: string) => sendKeys({ press: key })
const typed = (text: string) => sendKeys({ type: text })

/** All computed styles that a page could change. */
function looks(element: HTMLElement): string[] {
  const watched = [
    'color',
    'fontFamily',
    'fontSize',
    'fontWeight',
    'letterSpacing',
    'lineHeight',
    'textTransform',
    'backgroundColor',
    'borderTopWidth',
    'paddingLeft',
    'display',
    'width',
    'direction',
    'visibility',
  ] as const
  return [...(element.shadowRoot?.querySelectorAll('*') ?? [])].map((node) => {
    const style = getComputedStyle(node)
    return `${node.localName} ${watched.map((name) => `${name}:${style[name]}`).join(' ')}`
  })
}

describe('walkup-qr-booking on a page', () => {
  before(() => setViewport({ width: 390, height: 844 }))
  afterEach(() => {
    for (const one of mounted.splice(0)) one.remove()
  })

  it('can be used by keyboard alone', async () => {
    const { element, person, server } = begin()
    await person.heading(/What can we help/)
    expect(document.activeElement, 'the page keeps its focus').not.to.equal(element)
    await press('Tab')
    expect(person.focused()?.textContent).to.match(/Kitchen design/)
    await press('Enter')
    await until(() => person.focused()?.textContent === 'What are you planning?', 'the focus on the new heading')
    await press('Tab')
    await press('Space')
    await until(() => person.focused()?.textContent === 'Is the home yours?', 'the next heading')
    await press('Tab')
    await press('Enter')
    await person.button(/^9:00/)
    await until(() => person.focused()?.textContent === 'When should we come?', 'the time heading')
    const day = () => element.shadowRoot?.querySelector<HTMLInputElement>('[name="day"]:checked')?.value
    const before = day()
    // After the shortcuts, "Earlier days" is disabled, so the focus goes to "Later days", then to the days.
    while (person.focused()?.getAttribute('name') !== 'day') await press('Tab')
    await press('ArrowRight')
    await until(() => day() !== before, 'the next free day')
    await press('Tab')
    await press('Enter')
    const fill = async (names: readonly (keyof typeof sam | 'line2')[]) => {
      for (const name of names) {
        expect(person.focused()?.getAttribute('name')).to.equal(name)
        if (name !== 'line2') await typed(sam[name])
        await press('Tab')
      }
    }
    await until(() => /Where should we come/.test(person.focused()?.textContent ?? ''), 'the address heading')
    // Past the chosen time.
    await press('Tab')
    await press('Tab')
    await fill(['postalCode', 'line1', 'line2', 'city', 'state'])
    expect(person.focused()?.textContent).to.equal('Continue')
    await press('Enter')
    await until(() => /How can we reach you/.test(person.focused()?.textContent ?? ''), 'the contact heading')
    // Past the chosen time and the address.
    for (let row = 0; row < 3; row++) await press('Tab')
    await fill(['firstName', 'lastName', 'phone', 'email'])
    expect(person.focused()?.getAttribute('name')).to.equal('consent')
    await press('Space')
    await press('Enter')
    await person.see(/You are booked/)
    await until(() => person.focused()?.textContent === 'You are booked', 'the focus on the confirmation')
    expect(server.leads[0]?.contact).to.deep.include({ phone: '(614) 555-0142', firstName: 'Sam' })
    expect(server.leads[0]?.contact.address).to.include({ state: 'OH', postalCode: '43215' })
  })

  it('announces each step', async () => {
    const { element, person } = begin()
    await person.click(/Kitchen design/)
    await until(() => /2 of 6/.test(element.shadowRoot?.querySelector('output')?.textContent ?? ''), 'the announcement')
  })

  for (const theme of ['light', 'dark'] as const) {
    it(`has no axe violations in any step, ${theme}`, async () => {
      const { element, person } = begin({ theme }, { capacity: 1 })
      const check = async (step: string) => {
        await pause(250)
        const { violations } = await axe.run(element, { resultTypes: ['violations'] })
        expect(
          violations.map(
            ({ id, nodes }) =>
              `${step}: ${id} ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
          ),
        ).to.deep.equal([])
      }
      await person.heading(/What can we help/)
      await check('service')
      await person.click(/Kitchen design/)
      await person.click(/New cabinets/)
      await person.heading(/finishes/)
      await check('question')
      await person.click(/^Skip/)
      await person.click(/I own it/)
      await person.button(/^9:00/)
      await check('time')
      await person.click(/^9:00/)
      await person.field('postalCode')
      await check('address')
      await person.click(/^Continue/)
      await person.see(/ZIP code/)
      await check('address with errors')
      await fillAddress(element)
      await check('contact')
      await person.click(/^Book/)
      await person.see(/Enter your first name/)
      await check('contact with errors')
      await fillContact(element)
      await person.click(/^Book/)
      await person.see(/You are booked/)
      await check('done')
    })
  }

  it('isolates styles from a hostile page, in both directions', async () => {
    const { element, person } = begin()
    await person.heading(/What can we help/)
    const paragraph = document.body.appendChild(document.createElement('button'))
    paragraph.textContent = 'The page’s own'
    const bare = document.body.appendChild(document.createElement('iframe'))
    const inner = bare.contentDocument?.body.appendChild(bare.contentDocument.createElement('button'))
    const ownLook = (node: Element | undefined) =>
      node &&
      ['color', 'backgroundColor', 'borderRadius', 'minBlockSize', 'fontSize']
        .map((name) => getComputedStyle(node).getPropertyValue(name))
        .join()
    expect(ownLook(paragraph)).to.equal(ownLook(inner))
    const calm = looks(element)
    const style = document.head.appendChild(document.createElement('style'))
    style.textContent = `
      * { color: red !important; font: italic 40px serif !important; letter-spacing: 9px !important; text-transform: uppercase !important; line-height: 3 !important; text-align: end !important; visibility: visible }
      button, input, h2, p, div { background: black !important; padding: 40px !important; border: 9px solid !important; display: inline !important }
      body { direction: ltr; word-spacing: 20px; font-weight: 900; cursor: wait }`
    try {
      expect(looks(element)).to.deep.equal(calm)
    } finally {
      style.remove()
      paragraph.remove()
      bare.remove()
    }
  })

  it('applies the page’s design tokens', async () => {
    const { element, person } = begin()
    element.style.setProperty('--walkup-paper', '#ffeecc')
    await person.heading(/What can we help/)
    const wrapper = element.shadowRoot?.querySelector('[lang]')
    expect(wrapper && getComputedStyle(wrapper).backgroundColor).to.equal('rgb(255, 238, 204)')
  })

  it('works twice on one page independently', async () => {
    const one = begin()
    const two = begin({ locale: 'es' })
    await toContact(one.element)
    await two.person.heading(/ayudarle/)
    await one.person.fill('firstName', 'Sam')
    await two.person.click(/Kitchen design/)
    await two.person.heading(/planning/)
    expect((await one.person.field('firstName')).value).to.equal('Sam')
    expect(two.server.requests.every(({ path }) => path.startsWith(new URL(two.baseUrl).pathname))).to.equal(true)
  })

  it('does not leak after 200 mounts', async () => {
    await begin().person.heading(/What can we help/)
    const added = new Map<string, number>()
    const count = (by: number) => (target: unknown, type: string) => {
      if (target === window || target === document) added.set(type, (added.get(type) ?? 0) + by)
    }
    const own = EventTarget.prototype
    const add = Reflect.get(own, 'addEventListener') as typeof own.addEventListener
    const remove = Reflect.get(own, 'removeEventListener') as typeof own.removeEventListener
    const [plus, minus] = [count(1), count(-1)]
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<typeof add>) {
      plus(this, args[0])
      const signal = typeof args[2] === 'object' ? args[2].signal : undefined
      if (signal) add.call(signal, 'abort', () => minus(this, args[0]))
      return add.apply(this, args)
    }
    EventTarget.prototype.removeEventListener = function (this: EventTarget, ...args: Parameters<typeof remove>) {
      minus(this, args[0])
      return remove.apply(this, args)
    }
    try {
      const nodes = document.querySelectorAll('*').length
      const sheets = document.adoptedStyleSheets.length
      let errors = 0
      const failed = () => errors++
      add.call(window, 'unhandledrejection', failed)
      for (let round = 0; round < 200; round++) {
        const one = begin()
        if (round % 3 === 0) await pause(2)
        if (round % 40 === 0) await one.person.heading(/What can we help/)
        one.element.remove()
        expect(one.element.shadowRoot?.childNodes.length).to.equal(0)
      }
      await pause(100)
      remove.call(window, 'unhandledrejection', failed)
      expect(errors).to.equal(0)
      expect(openRequests()).to.equal(0)
      expect(document.querySelectorAll('*').length).to.equal(nodes)
      expect(document.adoptedStyleSheets.length).to.equal(sheets)
      expect([...added].filter(([, left]) => left > 0)).to.deep.equal([])
    } finally {
      EventTarget.prototype.addEventListener = add
      EventTarget.prototype.removeEventListener = remove
    }
  })

  it('keeps its state when moved within the page', async () => {
    const { element, person } = begin()
    await toContact(element)
    await person.fill('firstName', 'Sam')
    const elsewhere = document.body.appendChild(document.createElement('section'))
    elsewhere.append(element)
    expect((await person.field('firstName')).value).to.equal('Sam')
    element.remove()
    elsewhere.remove()
  })
})
