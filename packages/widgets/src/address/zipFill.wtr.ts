import { expect } from 'chai'
import { setViewport } from '@web/test-runner-commands'
import { mount, pause, toAddress, until, user, type Mounted } from '../testing/harness.ts'
import { json, problem, type ServerOptions } from '../testing/server.ts'
import type { QrBookingElement } from '../qr-booking/element.ts'
import '../qr-booking/define.ts'

let on: Mounted<QrBookingElement>
const value = (name: string) => on.element.shadowRoot?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value
const asked = () => on.server.requests.filter(({ path }) => path.includes('address-suggestions'))

async function begin(server: ServerOptions = {}) {
  on = mount('walkup-qr-booking', {}, server)
  await toAddress(on.element)
  return user(on.element)
}

describe('a ZIP code', () => {
  before(() => setViewport({ width: 390, height: 844 }))
  afterEach(() => on.remove())

  it('comes first in the address and fills in city and state, and follows a correction', async () => {
    const person = await begin()
    const names = [...(on.element.shadowRoot?.querySelectorAll<HTMLInputElement>('input[id], select[id]') ?? [])].map(
      ({ id }) => id,
    )
    expect(names.indexOf('postalCode')).to.be.lessThan(names.indexOf('line1'))
    await person.fill('postalCode', '43017')
    await until(() => value('city') === 'Dublin' && value('state') === 'OH', 'Dublin, OH')
    await person.fill('postalCode', '43215')
    await until(() => value('city') === 'Columbus', 'Columbus')
    expect(asked()).to.have.length(2)
  })

  it('never replaces what the shopper entered', async () => {
    const person = await begin()
    await person.fill('city', 'Shawnee Hills')
    await person.fill('postalCode', '43017-1234')
    await pause(50)
    expect([value('city'), value('state'), asked().length]).to.deep.equal(['Shawnee Hills', '', 0])
  })

  it('of a chosen suggestion fills in nothing: the suggestion has a city of its own', async () => {
    const address = { line1: '12 Oak St', city: 'Dublin', state: 'OH', postalCode: '43215', lat: null, lng: null }
    const suggestions = [{ placeId: 'x', text: '12 Oak St, Dublin, OH 43215', source: 'google', address }]
    const person = await begin({
      hasStreets: true,
      before: ({ url }) => (/suggestions.*Oak/.test(url) ? json({ suggestions }) : undefined),
    })
    await person.fill('postalCode', '43017')
    await until(() => value('city') === 'Dublin', 'Dublin')
    await person.fill('line1', '12 Oak')
    await person.click(/43215/)
    await until(() => value('postalCode') === '43215', 'the ZIP code')
    await pause(100)
    expect([value('city'), asked().length]).to.deep.equal(['Dublin', 2])
  })

  it('leaves the fields alone when nobody knows it', async () => {
    const person = await begin({
      before: ({ url }) => (url.includes('address-suggestions') ? problem(503, 'unavailable.addresses') : undefined),
    })
    await person.fill('postalCode', '43017')
    await until(() => asked().length, 'a request')
    await pause(50)
    expect([value('city'), value('state')]).to.deep.equal(['', ''])
  })
})
