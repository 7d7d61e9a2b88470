import { expect } from 'chai'
import { fillContact, mount, pause, toContact, until, user, type Mounted } from '../testing/harness.ts'
import { json, problem } from '../testing/server.ts'
import { details } from '../testing/details.ts'
import './define.ts'

type On = Mounted<HTMLElementTagNameMap['walkup-qr-booking']>
let on: On
const begin = (...args: Parameters<typeof mount<'walkup-qr-booking'>> extends [unknown, ...infer R] ? R : never) => {
  on = mount('walkup-qr-booking', ...args)
  return user(on.element)
}
const names = () => on.heard.map(({ type }) => type)
const entries = () => on.server.requests.filter(({ path }) => path.endsWith('/qr-entry'))

describe('walkup-qr-booking', () => {
  afterEach(() => on.remove())

  it('includes the contact in events only with share-contact', async () => {
    const reported: unknown[] = []
    for (const attributes of [{ 'share-contact': '' }, undefined]) {
      begin(attributes)
      on.element.addEventListener('walkup:booked', ({ detail }) => reported.push(detail.contact))
      await toContact(on.element)
      await fillContact(on.element)
      await user(on.element).click(/^Book/)
      await user(on.element).see(/You are booked/)
      on.remove()
    }
    expect(reported[1]).to.equal(undefined)
    expect(reported[0]).to.include({ firstName: 'Sam', email: 'sam@example.com' })
  })

  it('names a phone number and the privacy policy before any form, and links to web pages only', async () => {
    const linked = (privacyUrl: string) => ({ details: { ...details, webConfig: { ...details.webConfig, privacyUrl } } })
    const links = () =>
      [...(on.element.shadowRoot?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')])
    const person = begin({}, linked('https://shop.example/privacy'))
    await person.heading(/What can we help with/)
    expect(links()).to.deep.equal([
      ['Call (614) 555-0100', 'tel:+16145550100'],
      ['Privacy policy', 'https://shop.example/privacy'],
    ])
    on.remove()
    await begin({}, linked('javascript:alert(1)')).heading(/What can we help with/)
    expect(links()).to.have.length(1)
  })

  it('changes its language by property, and keeps the input', async () => {
    const person = begin()
    await toContact(on.element)
    await person.fill('firstName', 'Sam')
    on.element.locale = 'fr'
    await person.heading(/Comment vous joindre/)
    expect((await person.field('firstName')).value).to.equal('Sam')
  })

  it('books from service to confirmation', async () => {
    const person = begin()
    await toContact(on.element)
    await fillContact(on.element)
    expect((await person.field('phone')).value).to.equal('(614) 555-0142')
    await person.click(/^Book .*9:00/)
    await person.see(/You are booked/)
    await person.see(/1 Main St, Columbus, OH 43215/)
    await person.see(/A confirmation is on its way to sam@example.com\./)
    await person.see(/Questions\? Call Harbor Home: \(614\) 555-0100/)
    const calendars = [...(on.element.shadowRoot?.querySelectorAll<HTMLAnchorElement>('fieldset a') ?? [])]
    expect(calendars.map(({ host, rel }) => [host, rel])).to.deep.equal([
      ['calendar.google.com', 'noopener noreferrer'],
      ['outlook.live.com', 'noopener noreferrer'],
      [location.host, ''],
    ])
    const [lead] = on.server.leads
    expect(lead).to.deep.include({
      hdsfiGroup: 1,
      appointmentTypeId: 1,
      locale: 'en',
      consent: { version: '2026-01', accepted: true, by: 'keyboard' },
    })
    expect(lead?.contact).to.deep.include({ firstName: 'Sam', phone: '(614) 555-0142', email: 'sam@example.com' })
    expect(lead?.answers).to.deep.equal([
      { questionId: 11, value: 'remodel' },
      { questionId: 13, value: 'own' },
    ])
    expect(lead?.holdToken, 'the seat was held').to.be.a('string')
    expect(lead).not.to.have.property('website')
    expect(names().filter((name) => name !== 'walkup:step')).to.deep.equal(['walkup:ready', 'walkup:booked'])
    expect(JSON.stringify(on.heard.map(({ detail }) => detail as unknown))).not.to.match(
      /Sam|Lee|6145550142|\(614\)|example\.com|manage/,
    )
    expect((await person.button(/^Other/)).getAttribute('href')).to.match(/calendar\.ics$/)
    expect((await person.button(/Change or cancel/)).getAttribute('href')).to.match(/\/manage\/\w+$/)
  })

  it('keeps all input when going back and forth, and applies showIf', async () => {
    const person = begin()
    await person.click(/Kitchen design/)
    await person.click(/New cabinets/)
    await person.heading(/finishes/)
    await person.click(/Painted/)
    await until(() => person.buttons().includes('Continue'), 'Continue')
    await person.click(/^Back/)
    await until(
      () => on.element.shadowRoot?.querySelector('[aria-pressed="true"]')?.textContent?.includes('cabinets'),
      'the kept answer',
    )
    await person.click(/New countertops/)
    await person.heading(/home yours/)
  })

  it('takes only a contact after a disqualifying answer', async () => {
    const person = begin()
    await person.click(/Kitchen design/)
    await person.click(/whole new/)
    await person.click(/I rent/)
    await person.heading(/still like to help/)
    await fillContact(on.element)
    await person.click(/Request a call/)
    await person.see(/Thank you, Sam/)
    expect(on.server.leads[0]).not.to.have.property('slotId')
    expect(names()).to.include('walkup:captured')
    expect(names()).not.to.include('walkup:booked')
  })

  it('reports missing fields and focuses the first one', async () => {
    const person = begin()
    await toContact(on.element)
    await person.click(/^Book/)
    await person.see(/Enter your first name/)
    await until(() => person.focused()?.getAttribute('name') === 'firstName', 'the focus on the first gap')
    await person.fill('firstName', 'Sam')
    await pause(50)
    expect(person.focused()?.getAttribute('name'), 'typing does not move the focus').to.equal('firstName')
    expect(entries()).to.deep.equal([])
  })

  it('shows server errors at their fields', async () => {
    const person = begin()
    await toContact(on.element)
    await fillContact(on.element)
    await person.fill('email', 'sam@example.invalid')
    await person.click(/^Book/)
    await person.see(/Enter an email address, such as/)
    const email = await person.field('email')
    expect(email.getAttribute('aria-invalid')).to.equal('true')
    expect(on.element.shadowRoot?.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).to.match(
      /Enter an email address/,
    )
  })

  it('offers the next free times if the slot is lost on submit, and keeps the input', async () => {
    const person = begin(
      {},
      { capacity: 1, before: (request) => (request.url.endsWith('/hold') ? problem(500, 'down') : undefined) },
    )
    await toContact(on.element)
    await fillContact(on.element)
    const slot = on.server.nextFree(1)[0]
    on.server.rival(slot?.id ?? '')
    await person.click(/^Book/)
    await person.see(/just taken/)
    expect((await person.field('firstName')).value).to.equal('Sam')
    await person.click(/^\w+, \w+ \d+, 10:00/)
    await person.click(/^Book .*10:00/)
    await person.see(/You are booked/)
    expect(new Set(entries().map(({ idempotencyKey }) => idempotencyKey)).size, 'another slot is another attempt').to.equal(2)
    expect(on.server.leads).to.have.length(1)
  })

  it('offers the next free times if the slot is already held', async () => {
    const person = begin({}, { capacity: 1 })
    await person.click(/Kitchen design/)
    await person.click(/whole new/)
    await person.click(/I own it/)
    await person.button(/^9:00/)
    on.server.rival(on.server.nextFree(1)[0]?.id ?? '')
    await person.click(/^9:00/)
    await person.see(/just taken/)
    await person.click(/^\w+, \w+ \d+, 10:00/)
    await person.field('line1')
  })

  it('books once if the first response is lost', async () => {
    let isLost = false
    const person = begin(
      {},
      {
        before: async (request) => {
          if (!request.url.endsWith('/qr-entry') || isLost) return
          isLost = true
          await on.server.handle(request.clone())
          throw new TypeError('connection lost')
        },
      },
    )
    await toContact(on.element)
    await fillContact(on.element)
    await person.click(/^Book/)
    await person.see(/No connection/)
    await person.click(/Try again/)
    await person.see(/You are booked/)
    expect(on.server.leads).to.have.length(1)
    expect(new Set(entries().map(({ idempotencyKey }) => idempotencyKey)).size).to.equal(1)
  })

  it('waits for Retry-After, and shows it', async () => {
    let isBusy = true
    const person = begin(
      {},
      {
        before: (request) =>
          request.url.endsWith('/qr-entry') && isBusy ? problem(429, 'slow-down', {}, { 'retry-after': '1' }) : undefined,
      },
    )
    await toContact(on.element)
    await fillContact(on.element)
    await person.click(/^Book/)
    const retry = (await person.button(/Try again/)) as HTMLButtonElement
    expect(retry.disabled).to.equal(true)
    isBusy = false
    await until(() => !retry.disabled, 'the wait to end')
    retry.click()
    await person.see(/You are booked/)
  })

  it('shows that a code is inactive, and reloads after a problem', async () => {
    let isDown = true
    const person = begin(
      {},
      { before: (request) => (isDown && request.url.includes('qr-details') ? problem(500, 'down') : undefined) },
    )
    await person.see(/wrong on our side/)
    isDown = false
    await person.click(/Try again/)
    await person.heading(/What can we help with/)
    on.element.setAttribute('user-uid', 'unknown00000000000000000001')
    await person.see(/not active/)
    expect(names().filter((name) => name === 'walkup:error')).to.have.length(2)
  })

  it('renders Spanish by attribute, and keeps the input when the language changes', async () => {
    const person = begin()
    await toContact(on.element)
    await person.fill('firstName', 'Sam')
    on.element.setAttribute('locale', 'es')
    await person.heading(/contactamos/)
    expect((await person.field('firstName')).value).to.equal('Sam')
    await person.see(/Acepto que Harbor Home/)
    expect(on.server.requests.at(-1)?.path).to.match(/locale=es/)
  })

  it('accepts prefilled fields, and starts over on reset', async () => {
    const person = begin()
    await toContact(on.element)
    on.element.prefill({ firstName: 'Ana' })
    await until(async () => (await person.field('firstName')).value === 'Ana', 'the prefilled name')
    await person.fill('lastName', 'Diaz')
    on.element.reset()
    await person.heading(/What can we help with/)
    await toContact(on.element)
    expect((await person.field('firstName')).value).to.equal('Ana')
    expect((await person.field('lastName')).value).to.equal('')
  })

  it('applies the web config: hidden and optional fields, colors, a single service', async () => {
    const [only] = details.appointmentTypes
    if (!only) throw new Error('the fixture has no type')
    const webConfig = {
      ...details.webConfig,
      colours: { accent: '#7a1fa2' },
      fields: { phone: 'optional', email: 'required', address: 'hidden' } as const,
    }
    const person = begin({}, { details: { ...details, webConfig, appointmentTypes: [{ ...only, questions: [] }] } })
    await person.click(/^9:00/)
    await person.field('email')
    expect(on.element.shadowRoot?.querySelector('[name="line1"]')).to.equal(null)
    const style = getComputedStyle(await person.button(/^Book/))
    expect(style.backgroundColor).to.equal('rgb(122, 31, 162)')
  })

  it('offers a call when no time is available', async () => {
    const person = begin(
      {},
      { before: (request) => (request.url.includes('available') ? json({ timeZone: 'America/Phoenix', days: [] }) : undefined) },
    )
    await person.click(/Countertop/)
    await person.click(/we’ll call you/)
    await fillContact(on.element)
    await person.click(/Request a call/)
    await person.see(/Thank you, Sam/)
  })
})
