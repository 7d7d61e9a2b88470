import { expect } from 'chai'
import { fillContact, mount, until, user, type Mounted } from '../testing/harness.ts'
import { problem } from '../testing/server.ts'
import type { AvailableAppointmentsElement } from './element.tsx'
import './define.ts'

let on: Mounted<AvailableAppointmentsElement>
const begin = (...args: Parameters<typeof mount> extends [unknown, ...infer R] ? R : never) => {
  on = mount('walkup-available-appointments', ...args)
  return user(on.element)
}
const steps = () => on.heard.filter(({ type }) => type === 'walkup:step').map(({ detail }) => (detail as { step: string }).step)
const has = (selector: string) => on.element.shadowRoot?.querySelector(selector)
/** How the lazy booking code loads. */
const code = (as: 'slow' | 'lost' | 'free') => fetch(`/__wtr-held/src/available-appointments/book/index.ts?as=${as}`)
const booking = { book: '', group: '1' }

// Loaded modules stay cached, so the tests depend on this order.
describe('the lazy booking code of walkup-available-appointments', () => {
  afterEach(() => on.remove())

  it('reports a loading failure, keeps the choice, and loads on retry', async function () {
    this.timeout(30_000)
    await code('lost')
    const person = begin(booking)
    await person.click(/^9:00/)
    await person.see(/Your time: .* 9:00.*Loading/)
    expect(has('[aria-pressed="true"]')?.getAttribute('aria-busy')).to.equal('true')
    await person.see(/could not be loaded\. Your entries are saved/)
    expect((await person.button(/Open the booking page/)).getAttribute('href')).to.match(/\/q\/demolg\d+\/1$/)
    expect(has('[aria-pressed="true"]')?.textContent).to.match(/^9:00/)
    expect(on.element.shadowRoot?.textContent, 'nothing is under way').not.to.match(/Loading/)
    expect(on.server.holds.size).to.equal(0)
    await person.click(/Try again/)
    await person.see(/Loading/)
    await person.see(/could not be loaded/)
    expect(steps()).to.deep.equal([])
  })

  it('does not block choosing, and continues with the last choice once loaded', async () => {
    await code('slow')
    const person = begin(booking, { capacity: 1 })
    await person.button(/^9:00/)
    expect(on.heard.map(({ type }) => type)).to.deep.equal(['walkup:ready'])
    const [, wanted] = on.server.nextFree(1)
    await person.click(/^9:00/)
    await person.click(/^10:00/)
    await person.see(/Your time: .* 10:00.*Loading/)
    expect(on.heard.length, 'it is no field of the page’s form').to.equal(1)
    await code('free')
    await person.heading(/planning/)
    expect([...on.server.holds.values()].map(({ slotId }) => slotId)).to.deep.equal([wanted?.id])
    expect(steps()).to.deep.equal(['time', 'question-11'])
    await person.click(/^Back/)
    await person.heading(/When should we come/)
    await until(() => person.focused()?.localName === 'h2', 'the focus on the times')
    expect(has('[aria-pressed="true"]')?.textContent, 'a held time is still one’s own').to.match(/^10:00/)
  })

  it('adds the header above the times without resetting them', async () => {
    const person = begin(booking)
    const day = await person.field('day')
    await person.see(/Pick a time with Maria/)
    expect(has('[name="day"]')).to.equal(day)
    await person.see(/1 of 5/)
  })

  it('keeps the hold and the input when the language changes', async () => {
    const person = begin(booking, { capacity: 1 })
    await person.click(/^9:00/)
    await person.click(/whole new/)
    await person.click(/I own it/)
    await fillContact(on.element)
    on.element.setAttribute('locale', 'es')
    await person.click(/^Reservar .*9:00/)
    await person.see(/Reserva confirmada|reservad/i)
    expect(on.server.leads[0]?.locale).to.equal('es-US')
    expect(steps().at(-1)).to.equal('done')
  })

  it('shows why the details failed to load, and retries', async () => {
    let isDown = true
    const person = begin(booking, {
      before: ({ url }) => (isDown && url.includes('qr-details') ? problem(500, 'down') : undefined),
    })
    await person.see(/wrong on our side/)
    expect(on.heard.map(({ detail }) => detail as unknown)).to.deep.equal([{ kind: 'server', code: 'server' }])
    isDown = false
    await person.click(/Try again/)
    await person.click(/^9:00/)
    await person.heading(/planning/)
    expect(on.heard.map(({ type }) => type.replace('walkup:', ''))).to.deep.equal(['error', 'ready', 'step', 'step'])
  })

  it('takes a contact when no time is available', async () => {
    const person = begin(booking, {
      before: ({ url }) =>
        url.includes('available-appointments') ? Response.json({ data: { timeZone: 'America/Phoenix', days: [] } }) : undefined,
    })
    await person.see(/No times are available right now/)
    await person.click(/Leave your details/)
    await person.click(/whole new/)
    await person.click(/I own it/)
    await fillContact(on.element)
    await person.click(/^Request a call/)
    await person.see(/will call you soon/)
    expect(on.server.leads[0]).not.to.have.property('slotId')
  })

  it('puts a shopper who finds no time on the waitlist', async () => {
    const person = begin(booking, {
      before: ({ url }) =>
        url.includes('available-appointments') ? Response.json({ data: { timeZone: 'America/Phoenix', days: [] } }) : undefined,
    })
    await person.see(/When would you like to come\?/)
    await person.click(/^Afternoon/)
    await person.click(/Join the waitlist/)
    await person.click(/whole new/)
    await person.click(/I own it/)
    await fillContact(on.element)
    await person.click(/^Join the waitlist/)
    await person.see(/we email you an offer and hold it for you for 15 minutes/)
    expect(on.server.leads[0]?.waitlist).to.deep.equal([{ parts: ['afternoon'] }])
  })

  it('offers the waitlist below the times, with two preferences and dates', async () => {
    const person = begin(booking)
    await person.click(/^Need a different or earlier time/)
    await person.see(/When would you like/)
    await until(() => person.focused()?.textContent?.startsWith('When would you like'), 'the focus on the waitlist')
    const root = on.element.shadowRoot
    const dates = () => [...(root?.querySelectorAll<HTMLInputElement>('input[type=date]') ?? [])]
    const enter = (at: number, value: string) => {
      const input = dates()[at]
      if (!input) throw new Error('there is no such date')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    await person.click(/Join the waitlist/)
    await person.see(/Choose at least one day/)
    enter(0, '2999-03-05')
    enter(1, '2999-03-01')
    await person.click(/Join the waitlist/)
    await person.see(/end date that is not before/)
    enter(0, '')
    enter(1, '2001-03-01')
    await person.click(/Join the waitlist/)
    await person.see(/today or a later date/)
    enter(0, '2999-03-01')
    enter(1, '2999-03-05')
    await person.click(/Add a second choice/)
    const evenings = () => [...(root?.querySelectorAll('button') ?? [])].filter(({ textContent }) => textContent === 'Evening')
    await until(() => evenings().length === 2, 'the second choice')
    evenings()[1]?.click()
    await person.click(/Join the waitlist/)
    await person.click(/whole new/)
    await person.click(/I own it/)
    await fillContact(on.element)
    await person.click(/^Join the waitlist/)
    await person.see(/we email you an offer/)
    expect(on.server.leads[0]).not.to.have.property('slotId')
    expect(on.server.leads[0]?.waitlist).to.deep.equal([{ from: '2999-03-01', to: '2999-03-05' }, { parts: ['evening'] }])
  })
})
