import { expect } from 'chai'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import axe from 'axe-core'
import { openRequests } from '../../testing/install.ts'
import { fillContact, pause, until, user } from '../../testing/harness.ts'
import { createStore, enter, hurry, nextPerson, wipe, type Tablet } from './testing.ts'
import '../define.ts'

let store: ReturnType<typeof createStore>
let slowDown = () => {}
const values = ({ element }: Tablet) =>
  [...(element.shadowRoot?.querySelectorAll('input') ?? [])].map((input) =>
    input.type === 'checkbox' ? input.checked : input.value,
  )

async function backwards(): Promise<void> {
  await sendKeys({ down: 'Shift' })
  await sendKeys({ press: 'Tab' })
  await sendKeys({ up: 'Shift' })
}

/** Fills in the form without submitting it. */
async function fillIn({ element, person }: Tablet): Promise<void> {
  await person.click(/Kitchen design/)
  await person.click(/whole new kitchen/)
  await person.click(/I own it/)
  await person.field('firstName')
  await fillContact(element)
}

describe('a kiosk', () => {
  before(async () => {
    await wipe()
    await setViewport({ width: 768, height: 1024 })
  })
  beforeEach(() => (store = createStore()))
  afterEach(() => {
    slowDown()
    slowDown = () => {}
    store.close()
  })

  it('clears the form for the next person by a button', async () => {
    const tablet = store.tablet()
    tablet.element.prefill({ city: 'Columbus' })
    await fillIn(tablet)
    for (const input of tablet.element.shadowRoot?.querySelectorAll('input:not([type=checkbox]), select, form') ?? [])
      expect(input.getAttribute('autocomplete'), input.outerHTML).to.equal('off')
    await tablet.person.click(/^Request a call/)
    await nextPerson(tablet)
    await until(() => tablet.person.focused()?.localName === 'h2', 'the focus on the first heading')
    await tablet.person.click(/Countertop/)
    await tablet.person.field('firstName')
    expect(values(tablet).filter(Boolean)).to.deep.equal([])
    expect(tablet.element.shadowRoot?.textContent).not.to.match(/Sam/)
  })

  it('starts over automatically after the confirmation, with a countdown', async () => {
    const tablet = store.tablet()
    await enter(tablet)
    await tablet.person.see(/Starts over in 1[0-5] s/)
    slowDown = hurry(30)
    // A touch restarts the timeout, on the faster clock.
    tablet.element.shadowRoot
      ?.querySelector('h2')
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    await tablet.person.heading(/What can we help/)
  })

  it('asks before clearing an abandoned form, and keeps it if someone responds', async () => {
    slowDown = hurry(10)
    const tablet = store.tablet({ 'idle-seconds': '30' })
    await fillIn(tablet)
    await tablet.person.see(/Are you still there\?/)
    await until(() => tablet.element.shadowRoot?.querySelector('dialog')?.matches(':modal'), 'the question above all else')
    await tablet.person.click(/I’m still here/)
    await until(() => !tablet.element.shadowRoot?.querySelector('dialog'), 'the end of the question')
    expect((await tablet.person.field('firstName')).value).to.equal('Sam')
    await tablet.person.see(/cleared in \d+ s/)
    await tablet.person.heading(/What can we help/)
    await fillIn(tablet)
    await tablet.person.click(/Clear now/)
    await tablet.person.heading(/What can we help/)
    await tablet.person.click(/Countertop/)
    await tablet.person.field('firstName')
    expect(values(tablet).filter(Boolean)).to.deep.equal([])
  })

  it('does not reset an untouched first screen', async () => {
    slowDown = hurry(100)
    const tablet = store.tablet({ 'idle-seconds': '30' })
    await tablet.person.heading(/What can we help/)
    await pause(700)
    expect(tablet.element.shadowRoot?.querySelector('dialog')).to.equal(null)
  })

  it('warns up front if it cannot store entries, and never claims to', async () => {
    Object.defineProperty(indexedDB, 'open', {
      configurable: true,
      value() {
        throw new DOMException('no room', 'QuotaExceededError')
      },
    })
    try {
      const tablet = store.tablet()
      await tablet.person.heading(/What can we help/)
      await tablet.person.see(/can’t save entries/)
      await enter(tablet)
      await tablet.person.see(/Sent\. Thank you/)
      await nextPerson(tablet)
      store.set('down')
      await enter(tablet)
      await tablet.person.see(/No connection\. Your entries are saved/)
      expect(tablet.element.shadowRoot?.textContent).not.to.match(/Saved on this device/)
      expect((await tablet.person.field('firstName')).value).to.equal('Sam')
      store.set('up')
      await tablet.person.click(/Try again/)
      await tablet.person.see(/Sent\. Thank you/)
      expect(store.server.leads.length).to.equal(2)
    } finally {
      Reflect.deleteProperty(indexedDB, 'open')
    }
  })

  it('shows that it is offline if no page was cached', async () => {
    store.set('down')
    const tablet = store.tablet({ group: '2' })
    await tablet.person.see(/No connection/)
    store.set('up')
    await tablet.person.click(/Try again/)
    await tablet.person.heading(/What can we help/)
  })

  it('reloads the details for the next person', async () => {
    const tablet = store.tablet()
    await enter(tablet)
    await tablet.person.see(/Sent/)
    store.server.changeConsent('2026-03', 'The text of today.')
    const { now } = Date
    Date.now = () => now() + 10 * 60_000
    try {
      await nextPerson(tablet)
      await until(() => store.server.requests.filter(({ path }) => path.includes('qr-details')).length === 2, 'a fresh page')
      await pause(50)
      await enter(tablet)
      await tablet.person.see(/Sent\. Thank you/)
      expect(store.server.leads.at(-1)?.consent.version).to.equal('2026-03')
    } finally {
      Date.now = now
    }
  })

  it('renders Spanish and French', async () => {
    const tablet = store.tablet({ locale: 'es' })
    await tablet.person.see(/Todo enviado/)
    tablet.element.setAttribute('locale', 'fr')
    await tablet.person.see(/Tout est envoyé/)
  })

  it('can be used by keyboard alone', async () => {
    const tablet = store.tablet()
    await tablet.person.heading(/What can we help/)
    store.set('down')
    await enter(tablet)
    await until(() => tablet.person.focused()?.textContent === 'Thank you, Sam', 'the focus on the last screen')
    await sendKeys({ press: 'Tab' })
    expect(tablet.person.focused()?.textContent).to.match(/Next person/)
    await sendKeys({ press: 'Enter' })
    await tablet.person.heading(/What can we help/)
    await backwards()
    expect(tablet.person.focused()?.textContent).to.equal('Send now')
    store.server.changeConsent('2026-02', 'New.')
    store.set('up')
    await tablet.person.button(/1 needs attention/)
    await until(() => !tablet.person.buttons().includes('Send now'), 'nothing waiting')
    tablet.element.shadowRoot?.querySelector('h2')?.focus()
    await backwards()
    await sendKeys({ press: 'Enter' })
    await until(() => tablet.person.focused()?.textContent === 'Needs attention', 'the focus on the list')
    await until(() => !!tablet.element.shadowRoot?.querySelector('[aria-label="Correct: Sam L."]'), 'the entry in the list')
    await sendKeys({ press: 'Tab' })
    expect(tablet.person.focused()?.getAttribute('aria-label')).to.equal('Correct: Sam L.')
  })

  for (const theme of ['light', 'dark'] as const) {
    it(`has no axe violations in any state, ${theme}`, async () => {
      const tablet = store.tablet({ theme, 'idle-seconds': '30' })
      const check = async (state: string) => {
        await pause(250)
        const { violations } = await axe.run(tablet.element, { resultTypes: ['violations'] })
        expect(violations.map(({ id, nodes }) => `${state}: ${id} ${nodes.map(({ html }) => html).join('\n')}`)).to.deep.equal([])
      }
      await tablet.person.heading(/What can we help/)
      await check('start')
      await enter(tablet)
      await tablet.person.see(/Sent/)
      await check('sent')
      await nextPerson(tablet)
      store.set('down')
      await enter(tablet)
      await tablet.person.see(/not sent yet/)
      await check('kept')
      await nextPerson(tablet)
      store.server.changeConsent('2026-02', 'New.')
      store.set('up')
      await tablet.person.click(/1 needs attention/)
      await tablet.person.see(/Sam L\./)
      await check('attention')
      await tablet.person.click(/^Delete/)
      await check('deletion')
      await tablet.person.click(/^Keep it/)
      await tablet.person.click(/^Correct/)
      await tablet.person.field('firstName')
      await check('correction')
      slowDown = hurry(30)
      await tablet.person.fill('firstName', 'Sam')
      await tablet.person.see(/Are you still there/)
      slowDown()
      await check('warning')
    })
  }

  it('fits 280 to 1200 px', async () => {
    const tablet = store.tablet()
    await tablet.person.heading(/What can we help/)
    store.set('down')
    await enter(tablet)
    await tablet.person.see(/1 waiting · offline/)
    for (const width of [280, 390, 768, 1024, 1200]) {
      await setViewport({ width, height: 900 })
      await pause(50)
      expect(document.documentElement.scrollWidth, `${width}`).to.be.at.most(width)
    }
    await setViewport({ width: 768, height: 1024 })
  })

  it('does not leak after forty mounts', async () => {
    await store.tablet().person.heading(/What can we help/)
    const added = new Map<string, number>()
    const own = EventTarget.prototype
    const add = Reflect.get(own, 'addEventListener') as typeof own.addEventListener
    const remove = Reflect.get(own, 'removeEventListener') as typeof own.removeEventListener
    const count = (target: unknown, type: string, by: number) => {
      if (target === window || target === document) added.set(type, (added.get(type) ?? 0) + by)
    }
    own.addEventListener = function (this: EventTarget, ...args: Parameters<typeof add>) {
      count(this, args[0], 1)
      return add.apply(this, args)
    }
    own.removeEventListener = function (this: EventTarget, ...args: Parameters<typeof remove>) {
      count(this, args[0], -1)
      return remove.apply(this, args)
    }
    try {
      for (let round = 0; round < 40; round++) {
        const { element } = store.tablet()
        if (round % 3 === 0) await pause(2)
        if (round % 10 === 0) await user(element).heading(/What can we help/)
        element.remove()
        expect(element.shadowRoot?.childNodes.length).to.equal(0)
      }
      await until(() => openRequests() === 0, 'the end of all requests')
      expect([...added].filter(([, left]) => left > 0)).to.deep.equal([])
    } finally {
      own.addEventListener = add
      own.removeEventListener = remove
    }
  })
})
