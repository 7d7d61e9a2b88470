import { expect } from 'chai'
import { setViewport } from '@web/test-runner-commands'
import { fillContact, mount, sam, user, type Mounted } from '../testing/harness.ts'
import type { ServerOptions } from '../testing/server.ts'
import { details } from '../testing/details.ts'
import './define.ts'

const mounted: Mounted<HTMLElement>[] = []
function begin(attributes: Readonly<Record<string, string>> = {}, options: ServerOptions = {}) {
  const one = mount('walkup-lead-capture', attributes, options)
  mounted.push(one)
  return { ...one, person: user(one.element) }
}
const kinds = (heard: readonly CustomEvent[]) => heard.map(({ type }) => type.replace('walkup:', ''))

async function toForm(element: HTMLElement): Promise<void> {
  const person = user(element)
  await person.click(/Kitchen design/)
  await person.click(/whole new kitchen/)
  await person.click(/I own it/)
  await person.field('firstName')
}

describe('walkup-lead-capture', () => {
  before(() => setViewport({ width: 390, height: 844 }))
  afterEach(() => {
    for (const one of mounted.splice(0)) one.remove()
  })

  it('asks the questions and the contact, but never a time', async () => {
    const { element, person, server, heard } = begin()
    await person.see(/Leave your details with Maria/)
    expect(element.shadowRoot?.textContent).not.to.match(/min visit/)
    await toForm(element)
    await person.heading(/How can we reach you/)
    await fillContact(element)
    await person.click(/^Request a call/)
    await person.see(/Harbor Home has your details and will call you/)
    const [lead] = server.leads
    expect(lead).to.deep.include({ hdsfiGroup: 1, appointmentTypeId: 1 })
    expect(lead).not.to.have.any.keys('slotId', 'capturedAt')
    expect(lead?.answers).to.deep.equal([
      { questionId: 11, value: 'remodel' },
      { questionId: 13, value: 'own' },
    ])
    expect(server.requests.some(({ path }) => path.includes('available-appointments'))).to.equal(false)
    expect(kinds(heard)).to.deep.equal(['ready', 'step', 'step', 'step', 'step', 'captured', 'step'])
    expect(JSON.stringify(heard.map(({ detail }) => detail as unknown))).not.to.match(/Sam|Lee|\(614\)|example|Main/)
  })

  it('shows only the form if a page has no services', async () => {
    const { element, person, server } = begin({}, { details: { ...details, appointmentTypes: [] } })
    await person.heading(/How can we reach you/)
    await fillContact(element)
    await person.click(/^Request a call/)
    await person.see(/will call you soon/)
    expect(server.leads.length).to.equal(1)
  })

  it('accepts disqualifying answers without a notice', async () => {
    const { person } = begin()
    await person.click(/Kitchen design/)
    await person.click(/whole new kitchen/)
    await person.click(/I rent/)
    await person.heading(/How can we reach you/)
  })

  it('can be prefilled, reset and localized by the page', async () => {
    const { element, person } = begin()
    element.prefill({ firstName: 'Ana' })
    await toForm(element)
    expect((await person.field('firstName')).value).to.equal('Ana')
    expect((await person.field('firstName')).autocomplete).to.equal('given-name')
    element.setAttribute('locale', 'es')
    await person.see(/Nombre/)
    expect((await person.field('firstName')).value).to.equal('Ana')
    element.reset()
    await person.heading(/ayudarle/)
    await person.click(/Countertop/)
    expect((await person.field('firstName')).value).to.equal('Ana')
  })

  it('keeps the input if sending fails, and sends it once', async () => {
    let isDown = true
    const { element, person, server } = begin(
      {},
      {
        before: ({ url }) => {
          if (isDown && url.includes('qr-entry')) throw new TypeError('no connection')
        },
      },
    )
    await toForm(element)
    await fillContact(element)
    await person.click(/^Request a call/)
    await person.see(/No connection\. Your entries are saved/)
    expect((await person.field('email')).value).to.equal(sam.email)
    isDown = false
    await person.click(/Try again/)
    await person.see(/will call you soon/)
    const keys = server.requests.filter(({ path }) => path.includes('qr-entry')).map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).to.equal(1)
    expect(server.leads.length).to.equal(1)
  })

  it('shows a changed consent text and asks again', async () => {
    const { element, person, server } = begin()
    await toForm(element)
    await fillContact(element)
    server.changeConsent('2026-02', 'A new text.')
    await person.click(/^Request a call/)
    await person.see(/A new text\./)
    expect((await person.field('consent')).checked).to.equal(false)
    await person.tick()
    await person.click(/^Request a call/)
    await person.see(/will call you soon/)
    expect(server.leads[0]?.consent.version).to.equal('2026-02')
  })
})
