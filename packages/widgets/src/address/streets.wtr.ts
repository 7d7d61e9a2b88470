import { expect } from 'chai'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import axe from 'axe-core'
import { streetProviders, type StreetProvider } from '@walkup/sdk/domain'
import { details } from '../testing/details.ts'
import { mount, pause, toAddress, until, user, type Mounted } from '../testing/harness.ts'
import type { QrBookingElement } from '../qr-booking/element.ts'
import '../qr-booking/define.ts'

let on: Mounted<QrBookingElement>
const pageFetch = window.fetch
/** With the API's requests intercepted, which the first mounted element does. */
let ours: typeof fetch
const root = () => on.element.shadowRoot as ShadowRoot
const options = () => [...root().querySelectorAll<HTMLElement>('[role="option"]')]
const texts = () => options().map(({ textContent }) => textContent)
const value = (name: string) => root().querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
const address = () => ['line1', 'line2', 'city', 'state', 'postalCode'].map(value)
const builtIn = () => on.server.requests.filter(({ path }) => path.includes('address-suggestions'))
const type = (text: string) => sendKeys({ type: text })
const open = () => until(() => options().length, 'suggestions')

interface Asked {
  readonly url: URL
  readonly init: RequestInit
  readonly body: Readonly<Record<string, unknown>>
}
let asked: Asked[] = []

/** Opens the street field of an organization with this provider, whose replies come from `reply`. */
async function enter(provider: StreetProvider, reply: (asked: Asked) => unknown, zip = '') {
  const webConfig = { ...details.webConfig, streetSuggestions: { provider, key: 'a-key' } }
  on = mount('walkup-qr-booking', {}, { details: { ...details, webConfig } })
  ours = window.fetch
  asked = []
  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== streetProviders[provider]) return ours(input, init)
    const one = { url, init, body: JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Asked['body'] }
    asked.push(one)
    const body = await reply(one)
    return body instanceof Response ? body : new Response(JSON.stringify(body))
  }
  await toAddress(on.element)
  const person = user(on.element)
  if (zip) {
    await person.fill('postalCode', zip)
    await until(() => value('city'), 'the city of the ZIP code')
  }
  const street = await person.field('line1')
  street.focus()
  return { ...person, street }
}

const prediction = (placeId: string, main: string, secondary: string) => ({
  placePrediction: {
    placeId,
    text: { text: `${main}, ${secondary}` },
    structuredFormat: { mainText: { text: main }, secondaryText: { text: secondary } },
  },
})
const component = (longText: string, shortText: string, ...types: string[]) => ({ longText, shortText, types })
const google = ({ url }: Asked): unknown =>
  url.pathname.endsWith(':autocomplete')
    ? { suggestions: [prediction('A/1', '12 Oak St', 'Dublin, OH, USA'), { queryPrediction: {} }] }
    : {
        addressComponents: [
          component('4', '4', 'subpremise'),
          component('12', '12', 'street_number'),
          component('Oak Street', 'Oak St', 'route'),
          component('Dublin', 'Dublin', 'locality', 'political'),
          component('Ohio', 'OH', 'administrative_area_level_1', 'political'),
          component('43016', '43016', 'postal_code'),
        ],
      }
const ofMapbox = {
  name: '12 Oak St',
  mapbox_id: 'dXJu/1',
  full_address: '12 Oak St, Dublin, Ohio 43016, United States',
  feature_type: 'address',
  context: { region: { region_code: 'OH' }, postcode: { name: '43016' }, place: { name: 'Dublin' } },
}
const mapbox = ({ url }: Asked): unknown =>
  url.pathname.endsWith('/suggest') ? { suggestions: [ofMapbox] } : { features: [{ properties: ofMapbox }] }
const ofSmarty = { street_line: '12 Oak St', secondary: '', city: 'Dublin', state: 'OH', zipcode: '43016', entries: 0 }
const building = { ...ofSmarty, secondary: 'Apt', entries: 108 }
const units = Array.from({ length: 12 }, (_, at) => ({ ...ofSmarty, secondary: `Apt ${at + 1}`, entries: 1 }))
const smarty = ({ url }: Asked): unknown => ({
  suggestions: url.searchParams.has('selected') ? units : [ofSmarty, building],
})
const replies = { google, mapbox, smarty }
const sessions = () =>
  asked.map(
    ({ url: { searchParams }, body }) =>
      body.sessionToken ?? searchParams.get('sessionToken') ?? searchParams.get('session_token'),
  )

describe('street suggestions of a provider', () => {
  before(() => setViewport({ width: 390, height: 844 }))
  afterEach(() => {
    on.remove()
    window.fetch = ours
  })

  for (const provider of Object.keys(replies) as StreetProvider[])
    it(`of ${provider} fill in the whole address, near the ZIP code, with its key and the page's origin`, async () => {
      const person = await enter(provider, replies[provider], '43017')
      await type('12 Oak')
      await open()
      expect(texts()[0]).to.match(/^12 Oak St, Dublin, (OH|Ohio)[^,]*$/)
      await sendKeys({ press: 'ArrowDown' })
      await sendKeys({ press: 'Enter' })
      await until(() => value('postalCode') === '43016', 'the ZIP code')
      await pause(100)
      expect(address()).to.deep.equal(['12 Oak St', provider === 'google' ? '#4' : '', 'Dublin', 'OH', '43016'])
      expect(person.focused()).to.equal(person.street)
      expect(builtIn(), 'only the typed ZIP code is looked up').to.have.length(1)
      const [first] = asked
      const sent = JSON.stringify([first?.url.search, first?.body])
      const near = {
        google: /"latitude":40\.043017,"longitude":-83/,
        mapbox: /proximity=-83%2C40\.043017/,
        smarty: /zip_codes=43017/,
      }
      expect(sent).to.match(near[provider])
      for (const { url, init } of asked) {
        expect(new Headers(init.headers).get('x-goog-api-key') ?? url.search).to.contain('a-key')
        expect([init.credentials, init.referrerPolicy]).to.deep.equal(['omit', 'strict-origin'])
      }
      if (provider === 'smarty') return
      await type(' ')
      await type('x')
      await until(() => asked.length === 3, 'another search')
      const [one, two, three] = sessions()
      expect([one === two, two === three]).to.deep.equal([true, false])
      expect(one).to.match(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(asked[1]?.url.pathname).to.match(/%2F1$/)
    })

  it('prefer the store’s surroundings without a ZIP code, and never fill in the store’s', async () => {
    await enter('google', ({ url }) => (url.pathname.endsWith(':autocomplete') ? google({ url } as Asked) : {}))
    await type('12 Oak')
    await open()
    expect(asked[0]?.body).to.deep.include({ input: '12 Oak', includedRegionCodes: ['us'] })
    expect(JSON.stringify(asked[0]?.body.locationBias)).to.contain('{"latitude":40.079,"longitude":-82.934}')
    options()[0]?.click()
    await until(() => value('state') === 'OH', 'the state')
    await pause(100)
    expect(address()).to.deep.equal(['12 Oak St', '', 'Dublin', 'OH', ''])
  })

  it('open a building into its units, which scroll, by keyboard', async () => {
    const person = await enter('smarty', smarty)
    await type('12 Oak')
    await open()
    for (const key of ['ArrowUp', 'Enter']) await sendKeys({ press: key })
    await until(() => options().length === 10, 'the units')
    expect(asked[1]?.url.searchParams.get('selected')).to.equal('12 Oak St Apt (108) Dublin OH 43016')
    expect(address(), 'the building').to.deep.equal(['12 Oak St', '', 'Dublin', 'OH', '43016'])
    expect(person.focused()).to.equal(person.street)
    await sendKeys({ press: 'ArrowUp' })
    await pause(100)
    const [last] = options().slice(-1)
    const list = root().querySelector('[role="listbox"]')?.getBoundingClientRect()
    expect(last?.getBoundingClientRect().bottom).to.be.at.most((list?.bottom ?? 0) + 1)
    const { violations } = await axe.run(on.element, { resultTypes: ['violations'] })
    expect(violations.map(({ id }) => id)).to.deep.equal([])
    await sendKeys({ press: 'Enter' })
    await until(() => value('line2') === 'Apt 10', 'the unit')
    expect(options()).to.deep.equal([])
  })

  it('ask for no unit where the shopper has typed one', async () => {
    const person = await enter('smarty', smarty)
    await person.fill('line2', 'Apt 3')
    await type('12 Oak')
    await open()
    options()[1]?.click()
    await until(() => asked.length === 2, 'the units')
    await pause(100)
    expect([options().length, value('line2')]).to.deep.equal([0, 'Apt 3'])
  })

  it('leave what is typed while the rest of a choice is on its way', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    const person = await enter('google', async (one) => {
      if (!one.url.pathname.endsWith(':autocomplete')) await held
      return google(one)
    })
    await type('12 Oak')
    await open()
    options()[0]?.click()
    await person.fill('postalCode', '43221')
    release()
    await until(() => value('line2') === '#4', 'the rest')
    expect(value('postalCode')).to.equal('43221')
  })

  const failures: Readonly<Record<string, () => unknown>> = {
    'refuses the key': () => new Response('{"error":{"status":"PERMISSION_DENIED"}}', { status: 403 }),
    'is out of reach': () => Promise.reject(new TypeError('Failed to fetch')),
    'is a page': () => new Response('<!doctype html><script>alert(1)</script>'),
    'takes too long': () => new Promise(() => {}),
  }
  for (const [what, fail] of Object.entries(failures))
    it(`give way to cities where the provider ${what}, without an error`, async () => {
      const person = await enter('mapbox', fail)
      await type('12 Oak St, Dub')
      await open()
      expect(texts()).to.include('12 Oak St, Dublin, OH 43017')
      expect(root().querySelector('[role="alert"]')).to.equal(null)
      if (what === 'takes too long') return
      for (const text of ['l', 'i', 'n']) {
        await type(text)
        await pause(300)
      }
      expect(asked, 'left alone after two failures').to.have.length(2)
      expect(person.street.value).to.equal('12 Oak St, Dublin')
    })

  const script = '<img src=x onerror="alert(1)"><script>alert(1)</script>'
  const hostile = [
    null,
    7,
    'x',
    [],
    { suggestions: 'x' },
    { suggestions: { length: 9 } },
    { suggestions: [null, 7, 'x', [], {}] },
  ]
  for (const provider of Object.keys(replies) as StreetProvider[])
    it(`of ${provider} may be anything`, async () => {
      let reply: unknown
      const person = await enter(provider, () => reply)
      for (const [at, one] of hostile.entries()) {
        reply = one
        await type(`ab ${at}`)
        await until(() => asked.length === at + 1, `reply ${at}`)
        await pause(50)
        expect(options(), JSON.stringify(one)).to.deep.equal([])
      }
      const long = 'x'.repeat(5000)
      const bad = (name: unknown) => ({
        mapbox_id: 'm',
        name,
        context: { region: { region_code: 'ZZ' }, postcode: 7 },
        street_line: name,
        city: script,
        state: 'ZZ',
        zipcode: '4301',
        entries: {},
        placePrediction: {
          placeId: 'p',
          text: { text: name },
          structuredFormat: { mainText: { text: name }, secondaryText: [] },
        },
      })
      reply = { suggestions: [bad(long), bad('a\u202eb'), bad({}), ...Array.from({ length: 3000 }, () => bad(script))] }
      await type(' Oak')
      await open()
      expect(options().length).to.be.at.most(10)
      expect(root().querySelectorAll('img[src="x"], [role="listbox"] script')).to.have.length(0)
      options()[0]?.click()
      await pause(100)
      expect([value('line1'), value('state'), value('postalCode')]).to.deep.equal([script, '', ''])
      await person.fill('line1', '1 Main St')
      expect(value('line1')).to.equal('1 Main St')
    })

  // The last one: a policy stays for the page.
  it('give way to cities where a policy blocks the provider', async () => {
    await enter('google', google)
    window.fetch = (input, init) =>
      typeof input === 'string' && input.startsWith(streetProviders.google) ? pageFetch(input, init) : ours(input, init)
    const blocked: string[] = []
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => blocked.push(blockedURI))
    const policy = Object.assign(document.createElement('meta'), {
      httpEquiv: 'Content-Security-Policy',
      content: "connect-src 'self'",
    })
    document.head.append(policy)
    await type('12 Oak St, Dub')
    await open()
    expect(blocked.join()).to.contain(streetProviders.google)
    expect(texts()).to.include('12 Oak St, Dublin, OH 43017')
    expect(root().querySelector('[role="alert"]')).to.equal(null)
  })
})
