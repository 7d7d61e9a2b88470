import { expect } from 'chai'
import { setViewport } from '@web/test-runner-commands'
import { pause, until } from '../../testing/harness.ts'
import { details } from '../../testing/details.ts'
import { createStore, empty, enter, hurry, nextPerson, wipe, type Line } from './testing.ts'
import '../define.ts'

const kinds = (heard: readonly CustomEvent[]) =>
  heard.map(({ type }) => type.replace('walkup:', '')).filter((kind) => kind !== 'step' && kind !== 'ready')
const names = (store: ReturnType<typeof createStore>) => store.server.leads.map(({ contact }) => contact.firstName)

let store: ReturnType<typeof createStore>
describe('a kiosk’s queue', () => {
  before(async () => {
    await wipe()
    await setViewport({ width: 768, height: 1024 })
  })
  beforeEach(() => (store = createStore()))
  afterEach(() => store.close())

  it('sends immediately if possible, reports it, and stores nothing', async () => {
    const tablet = store.tablet()
    const before = Date.now()
    await enter(tablet)
    await tablet.person.see(/Sent\. Thank you, Sam/)
    await tablet.person.see(/All sent/)
    expect(kinds(tablet.heard)).to.deep.equal(['captured'])
    const [lead] = store.server.leads
    expect(Date.parse(lead?.capturedAt ?? '')).to.be.within(before, Date.now())
    await empty(store)
  })

  for (const line of ['down', 'portal', 'failing', 'busy'] as const satisfies readonly Line[]) {
    it(`queues an entry while the connection is ${line}, and sends it afterward`, async () => {
      const tablet = store.tablet()
      await tablet.person.heading(/What can we help/)
      store.set(line)
      await enter(tablet)
      await tablet.person.see(/Saved on this device, not sent yet/)
      await tablet.person.see(line === 'down' || line === 'portal' ? /1 waiting · offline since/ : /1 waiting/)
      expect(kinds(tablet.heard)).to.deep.equal(['queued'])
      expect(tablet.heard.find(({ type }) => type === 'walkup:queued')?.detail).to.deep.equal({ waiting: 1 })
      expect(store.server.leads).to.deep.equal([])
      store.set('up')
      await tablet.person.see(/Sent\. Thank you, Sam/)
      await tablet.person.see(/All sent/)
      expect(kinds(tablet.heard)).to.deep.equal(['queued', 'captured'])
      expect(JSON.stringify(tablet.heard.map(({ detail }) => detail as unknown))).not.to.match(/Sam|Lee|\(614\)|example|Main/)
      await empty(store)
      const keys = new Set(store.posts().map(({ idempotencyKey }) => idempotencyKey))
      expect(keys.size).to.equal(1)
      const bodies = new Set(store.posts().map(({ body }) => JSON.stringify(body)))
      expect(bodies.size).to.equal(1)
    })
  }

  it('creates one lead if the response is lost', async () => {
    const tablet = store.tablet()
    await tablet.person.heading(/What can we help/)
    store.set('lost')
    await enter(tablet)
    await tablet.person.see(/Saved on this device, not sent yet/)
    store.set('up')
    await tablet.person.see(/Sent\. Thank you/)
    expect(names(store)).to.deep.equal(['Sam'])
  })

  it('continues after an offline reload, and sends in order of capture', async () => {
    const first = store.tablet()
    await first.person.heading(/What can we help/)
    store.set('down')
    await enter(first, 'Ana')
    await first.person.see(/not sent yet/)
    await nextPerson(first)
    await enter(first, 'Ben')
    await first.person.see(/2 waiting · offline/)
    first.element.remove()

    const second = store.tablet()
    await second.person.see(/2 waiting · offline since/)
    await second.person.heading(/What can we help/)
    await enter(second, 'Cleo')
    await second.person.see(/Saved on this device, not sent yet/)
    await second.person.see(/3 waiting/)
    store.set('up')
    await second.person.see(/All sent/)
    expect(names(store)).to.deep.equal(['Ana', 'Ben', 'Cleo'])
    expect(kinds(second.heard).filter((kind) => kind === 'captured').length).to.equal(3)
    await empty(store)
  })

  it('opens its page again after five entries, so that those of a busy hour are not reviewed', async () => {
    store.close()
    let opened = 0
    // Tokens take effect 3 s after the page was opened.
    const resume = hurry(20)
    store = createStore({
      before: ({ method, url }) =>
        method === 'GET' && url.includes('qr-details')
          ? Response.json({ data: { ...details, pageToken: `page ${++opened}` } })
          : undefined,
    })
    const tablet = store.tablet()
    await tablet.person.heading(/What can we help/)
    store.set('down')
    for (const name of ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus']) {
      await enter(tablet, name)
      await tablet.person.see(/not sent yet/)
      await nextPerson(tablet)
    }
    store.set('up')
    await tablet.person.see(/All sent/)
    resume()
    // Those that failed before are repeated with the same key.
    const sent = new Map(store.posts().map(({ idempotencyKey, body }) => [idempotencyKey, body as { pageToken?: string }]))
    const tokens = [...sent.values()].map(({ pageToken }) => pageToken)
    expect(tokens.length).to.equal(7)
    expect(tokens.every(Boolean)).to.equal(true)
    for (const token of new Set(tokens)) expect(tokens.filter((one) => one === token).length).to.be.at.most(5)
  })

  it('sends from one tab at a time, each entry once, and syncs all tabs', async () => {
    const [one, two] = [store.tablet(), store.tablet()]
    await one.person.heading(/What can we help/)
    await two.person.heading(/What can we help/)
    store.set('down')
    for (const name of ['Ana', 'Ben', 'Cleo']) {
      await enter(one, name)
      await one.person.see(/not sent yet/)
      await nextPerson(one)
    }
    await enter(two, 'Dan')
    await two.person.see(/4 waiting/)
    store.set('up')
    await one.person.see(/All sent/)
    await two.person.see(/All sent/)
    await two.person.see(/Sent\. Thank you, Dan/)
    expect(names(store)).to.deep.equal(['Ana', 'Ben', 'Cleo', 'Dan'])
    expect(store.most()).to.equal(1)
    expect([...kinds(one.heard), ...kinds(two.heard)].filter((kind) => kind === 'captured').length).to.equal(4)
  })

  it('sends from one browsing context at a time', async () => {
    const here = store.tablet()
    await here.person.heading(/What can we help/)
    const there = await store.elsewhere()
    await there.person.heading(/What can we help/)
    store.set('down')
    for (const [tablet, name] of [
      [here, 'Ana'],
      [there, 'Ben'],
      [here, 'Cleo'],
    ] as const) {
      await enter(tablet, name)
      await tablet.person.see(/not sent yet/)
      await nextPerson(tablet)
    }
    await there.person.see(/3 waiting/)
    store.set('up')
    await here.person.see(/All sent/)
    await there.person.see(/All sent/)
    expect(names(store)).to.deep.equal(['Ana', 'Ben', 'Cleo'])
    expect(store.most()).to.equal(1)
  })

  it('creates one lead per entry without the Web Locks API', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })
    try {
      const [one, two] = [store.tablet(), store.tablet()]
      await one.person.heading(/What can we help/)
      await two.person.heading(/What can we help/)
      store.set('down')
      await enter(one, 'Ana')
      await one.person.see(/not sent yet/)
      await enter(two, 'Ben')
      await one.person.see(/2 waiting/)
      store.set('up')
      await one.person.see(/All sent/)
      await two.person.see(/All sent/)
      expect(names(store)).to.deep.equal(['Ana', 'Ben'])
    } finally {
      Reflect.deleteProperty(navigator, 'locks')
    }
  })

  it('skips an entry on which the API fails, and keeps it', async () => {
    store.close()
    let fails = true
    store = createStore({
      before: async (request) => {
        if (fails && request.url.includes('qr-entry') && (await request.clone().text()).includes('"Ana"'))
          return new Response('{}', { status: 500 })
      },
    })
    const tablet = store.tablet()
    await enter(tablet, 'Ana')
    await tablet.person.see(/not sent yet/)
    await nextPerson(tablet)
    await enter(tablet, 'Ben')
    await tablet.person.see(/Sent\. Thank you, Ben/)
    await tablet.person.see(/1 waiting/)
    fails = false
    await tablet.person.click(/Send now/)
    await tablet.person.see(/All sent/)
    expect(names(store)).to.deep.equal(['Ben', 'Ana'])
  })

  it('sends entries left by another page as soon as a kiosk opens', async () => {
    const first = store.tablet()
    await first.person.heading(/What can we help/)
    store.set('down')
    await enter(first)
    await first.person.see(/not sent yet/)
    first.element.remove()
    await pause(50)
    store.set('up')
    await pause(100)
    expect(names(store)).to.deep.equal([])
    const second = store.tablet()
    await until(() => names(store).length === 1, 'the entry')
    await second.person.see(/All sent/)
  })

  it('loses no entry because of a wrong clock', async () => {
    store.close()
    store = createStore({
      before: async (request) => {
        if (request.url.includes('qr-entry') && (await request.clone().text()).includes('capturedAt'))
          return Response.json(
            { errors: [{ path: 'capturedAt', message: 'is in the future' }] },
            { status: 400, headers: { 'content-type': 'application/problem+json' } },
          )
      },
    })
    const tablet = store.tablet()
    await enter(tablet)
    await tablet.person.see(/Sent\. Thank you, Sam/)
    expect(store.server.leads[0]?.capturedAt).to.equal(undefined)
  })
})
