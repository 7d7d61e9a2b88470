import { expect } from 'chai'
import { historyLength, fillContact, mount, pause, toContact, until, user, type Mounted } from '../testing/harness.ts'
import type { TestServer } from '../testing/server.ts'
import './define.ts'

type On = Mounted<HTMLElementTagNameMap['walkup-qr-booking']>
let on: On
const begin = (...args: Parameters<typeof mount<'walkup-qr-booking'>> extends [unknown, ...infer R] ? R : never) => {
  on = mount('walkup-qr-booking', ...args)
  return user(on.element)
}
/** Simulates a reload: a new element for the same code with only the tab's storage. */
function reload(attributes: Readonly<Record<string, string>> = {}): ReturnType<typeof user> {
  const { baseUrl, server, element } = on
  element.remove()
  const person = begin({ 'base-url': baseUrl, ...attributes }, {}, server)
  on = { ...on, baseUrl }
  return person
}
const stored = () => Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key) ?? ''] as const)
const step = () => on.element.shadowRoot?.querySelector('h2')?.textContent
const entries = (server: TestServer) => server.requests.filter(({ path }) => path.endsWith('/qr-entry'))
const goBack = async (heading: RegExp) => {
  history.back()
  await user(on.element).heading(heading)
}

describe('the draft of walkup-qr-booking', () => {
  afterEach(() => {
    on.remove()
    sessionStorage.clear()
  })

  it('survives a reload except for the consent, and is erased after booking', async () => {
    let person = begin({}, { capacity: 1 })
    await toContact(on.element)
    await fillContact(on.element)
    person = reload()
    await person.heading(/How can we reach you/)
    expect((await person.field('firstName')).value).to.equal('Sam')
    await person.see(/1 Main St, Columbus/)
    expect((await person.field('consent')).checked, 'asked again').to.equal(false)
    expect(person.focused(), 'the page keeps its focus').to.equal(null)
    expect(JSON.stringify(stored())).not.to.match(/accepted|website/)
    // The page prefills again, but typed values win.
    on.element.prefill({ firstName: 'Somebody' })
    await fillContact(on.element)
    await person.click(/^Book .*9:00/)
    await person.see(/You are booked/)
    expect(on.server.leads[0]?.answers).to.have.length(2)
    expect(stored()).to.deep.equal([])
    person = reload()
    await person.heading(/What can we help/)
  })

  it('prefers typed over prefilled values after a reload', async () => {
    let person = begin()
    on.element.prefill({ firstName: 'Given', lastName: 'Given' })
    await toContact(on.element)
    await person.fill('firstName', 'Typed')
    person = reload()
    on.element.prefill({ firstName: 'Given', email: 'given@example.com' })
    expect((await person.field('firstName')).value).to.equal('Typed')
    expect((await person.field('lastName')).value).to.equal('Given')
    await until(async () => (await person.field('email')).value === 'given@example.com', 'what is new')
  })

  it('is separate per code, and expires after two hours or a reset', async () => {
    let person = begin()
    await person.click(/Kitchen design/)
    await person.heading(/planning/)
    person = reload({ group: '2' })
    await person.heading(/What can we help/)
    person = reload()
    await person.heading(/planning/)
    for (const [key, text] of stored()) sessionStorage.setItem(key, text.replace(/"until":\d+/, '"until":1'))
    person = reload()
    await person.heading(/What can we help/)
    await person.click(/Kitchen design/)
    await person.heading(/planning/)
    on.element.reset()
    await person.heading(/What can we help/)
    expect(stored()).to.deep.equal([])
  })

  it('keeps its idempotency key across a reload during the submit', async () => {
    let isHeld = true
    let person = begin({}, { before: async ({ url }) => (url.endsWith('/qr-entry') && isHeld ? lost() : undefined) })
    // The server books, but the page unloads before the response.
    const lost = async (): Promise<never> => {
      isHeld = false
      const { body, idempotencyKey } = entries(on.server)[0] ?? {}
      const headers = { 'Idempotency-Key': idempotencyKey ?? '' }
      await on.server.handle(
        new Request(`${on.baseUrl}/api/QRCodes/x/qr-entry`, { method: 'POST', body: JSON.stringify(body), headers }),
      )
      return new Promise<never>(() => {})
    }
    await toContact(on.element)
    await fillContact(on.element)
    await person.click(/^Book/)
    await until(() => on.server.leads.length, 'the booking')
    person = reload()
    await person.heading(/How can we reach you/)
    await person.tick()
    await person.click(/^Book/)
    await person.see(/You are booked/)
    expect(on.server.leads).to.have.length(1)
    expect(new Set(entries(on.server).map(({ idempotencyKey }) => idempotencyKey)).size).to.equal(1)
  })

  it('is stored in memory if the browser denies storage', async () => {
    const denied = Object.getOwnPropertyDescriptor(window, 'sessionStorage')
    Object.defineProperty(window, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    try {
      let person = begin()
      await person.click(/Kitchen design/)
      await person.heading(/planning/)
      person = reload()
      await person.heading(/planning/)
      on.element.reset()
      await person.heading(/What can we help/)
    } finally {
      if (denied) Object.defineProperty(window, 'sessionStorage', denied)
    }
  })

  it('is separate for two elements with the same code', async () => {
    begin()
    const first = on
    await user(first.element).click(/Kitchen design/)
    await user(first.element).heading(/planning/)
    begin({ 'base-url': first.baseUrl }, {}, first.server)
    await user(on.element).heading(/What can we help/)
    first.remove()
  })
})

describe('the steps of walkup-qr-booking in the browser’s history', () => {
  const base = location.href
  beforeEach(() => history.replaceState({ router: 'kept' }, '', base))
  afterEach(() => {
    on.remove()
    sessionStorage.clear()
    history.replaceState(null, '', base)
  })

  it('are entries: back and forward navigate and keep the input', async () => {
    const person = begin({ history: '' })
    const length = history.length
    await toContact(on.element)
    await person.fill('firstName', 'Sam')
    expect(history.length).to.equal(historyLength(length + 5))
    expect(location.href, 'the address stays').to.equal(base)
    await goBack(/Where should we come/)
    await goBack(/When should we come/)
    await goBack(/home yours/)
    await goBack(/planning/)
    await goBack(/What can we help/)
    expect(history.state, 'the page’s own entry is as it was').to.deep.equal({ router: 'kept' })
    history.go(5)
    await person.heading(/How can we reach you/)
    expect((await person.field('firstName')).value).to.equal('Sam')
    expect((history.state as { router: string }).router, 'beside the page’s own').to.equal('kept')
    await person.click(/^Back/)
    await person.heading(/Where should we come/)
    history.forward()
    await person.heading(/How can we reach you/)
  })

  it('are restored after a reload, and allow going back', async () => {
    let person = begin({ history: '' })
    await toContact(on.element)
    await person.fill('lastName', 'Lee')
    person = reload({ history: '' })
    await person.heading(/How can we reach you/)
    expect((await person.field('lastName')).value).to.equal('Lee')
    await goBack(/Where should we come/)
    await goBack(/When should we come/)
    await goBack(/home yours/)
    person = reload({ history: '' })
    await person.heading(/home yours/)
  })

  it('cannot leave the confirmation', async () => {
    const person = begin({ history: '' })
    await toContact(on.element)
    await fillContact(on.element)
    await person.click(/^Book/)
    await person.see(/You are booked/)
    history.back()
    await pause(100)
    expect(step()).to.equal('You are booked')
    expect(on.server.leads).to.have.length(1)
  })

  it('are not recorded without the attribute, and foreign entries are ignored', async () => {
    const person = begin()
    const length = history.length
    await person.click(/Kitchen design/)
    await person.heading(/planning/)
    expect(history.length).to.equal(length)
    on.remove()
    const follower = begin({ history: '' })
    await follower.click(/Kitchen design/)
    await follower.heading(/planning/)
    history.pushState({ router: 'elsewhere' }, '', '#elsewhere')
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
    await pause(50)
    expect(step(), 'an entry of the page’s router').to.match(/planning/)
    history.back()
    await until(() => location.href === base, 'the entry before')
  })

  it('are separate for two widgets', async () => {
    const one = begin({ history: '' })
    const first = on
    await one.click(/Kitchen design/)
    await one.heading(/planning/)
    const other = begin({ history: '' })
    await other.click(/Kitchen design/)
    await other.heading(/planning/)
    await other.click(/whole new/)
    await other.heading(/home yours/)
    await goBack(/planning/)
    await goBack(/What can we help/)
    expect(first.element.shadowRoot?.querySelector('h2')?.textContent).to.match(/planning/)
    history.back()
    await one.heading(/What can we help/)
    first.remove()
  })
})
