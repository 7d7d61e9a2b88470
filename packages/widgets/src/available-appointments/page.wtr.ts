import { expect } from 'chai'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import axe from 'axe-core'
import { addDays } from '../availability/days.ts'
import { details } from '../testing/details.ts'
import { fillAddress, fillContact, mount, pause, until, user, type Mounted } from '../testing/harness.ts'
import { openRequests } from '../testing/install.ts'
import { problem } from '../testing/server.ts'
import type { AvailableAppointmentsElement } from './element.tsx'
import './define.ts'

let on: Mounted<AvailableAppointmentsElement>
const begin = (...args: Parameters<typeof mount> extends [unknown, ...infer R] ? R : never) => {
  on = mount('walkup-available-appointments', ...args)
  return user(on.element)
}
const press = (key: string) => sendKeys({ press: key })
const steps = () => on.heard.filter(({ type }) => type === 'walkup:step').map(({ detail }) => (detail as { step: string }).step)
const reported = () => on.heard.filter(({ type }) => type === 'walkup:error').map(({ detail }) => detail as unknown)

async function check(state: string): Promise<void> {
  await pause(200)
  const { violations } = await axe.run(on.element, { resultTypes: ['violations'] })
  expect(
    violations.map(
      ({ id, nodes }) => `${state}: ${id} ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    ),
  ).to.deep.equal([])
}

describe('walkup-available-appointments on a page', () => {
  before(() => setViewport({ width: 390, height: 844 }))
  afterEach(() => on.remove())

  it('is keyboard accessible, and focuses a missing choice', async () => {
    const person = begin({ name: 'slot', required: '' })
    await person.button(/^9:00/)
    expect(document.activeElement, 'the page keeps its focus').not.to.equal(on.element)
    expect(on.element.reportValidity()).to.equal(false)
    await person.see(/Choose a time/)
    expect(document.activeElement).to.equal(on.element)
    const day = () => on.element.shadowRoot?.querySelector<HTMLInputElement>('[name="day"]:checked')
    day()?.focus()
    const before = day()?.value
    await press('ArrowRight')
    await until(() => day()?.value !== before, 'the next free day')
    await press('Tab')
    await press('Space')
    await person.see(/Your time/)
    expect(person.focused()?.getAttribute('aria-pressed')).to.equal('true')
    expect(on.element.checkValidity()).to.equal(true)
  })

  it('navigates by weeks through a month and into the next, with the focus', async () => {
    await setViewport({ width: 1000, height: 844 })
    const person = begin()
    const chosen = () => on.element.shadowRoot?.querySelector<HTMLInputElement>('[name="day"]:checked')
    const title = () => on.element.shadowRoot?.querySelector('[aria-live]')?.textContent
    await until(() => chosen() && /^[A-Z][a-z]+ \d{4}$/.test(title() ?? ''), 'the month')
    const [first, before] = [chosen()?.value ?? '', title()]
    chosen()?.focus()
    for (const weeks of [1, 2, 3, 4, 5]) {
      await press('ArrowDown')
      await until(() => chosen()?.value === addDays(first, weeks * 7) && person.focused() === chosen(), `week ${weeks}`)
    }
    expect(title()).not.to.equal(before)
    await press('ArrowUp')
    await until(() => chosen()?.value === addDays(first, 28) && person.focused() === chosen(), 'the week before')
    await setViewport({ width: 390, height: 844 })
  })

  for (const theme of ['light', 'dark'] as const) {
    it(`has no axe violations in any state, ${theme}`, async () => {
      const attributes = { theme, name: 'slot', required: '' }
      let person = begin(attributes, { before: () => new Promise<void>(() => {}) })
      await check('loading')
      on.remove()
      person = begin(attributes, { before: () => problem(500, 'down') })
      await person.see(/our side/)
      await check('problem')
      on.remove()
      person = begin(attributes, { before: () => problem(404, 'not-found') })
      await person.see(/No times are available/)
      await check('nothing free')
      on.remove()
      person = begin(attributes, { capacity: 1 })
      await person.button(/^9:00/)
      await check('free')
      on.element.checkValidity()
      await person.see(/Choose a time/)
      await check('missing')
      await person.click(/^9:00/)
      await person.see(/Your time/)
      await check('chosen')
      on.element.disabled = true
      await check('disabled')
      on.element.disabled = false
      on.server.rival(on.element.value)
      await on.element.refresh()
      await person.see(/just taken/)
      await check('lost')
    })
  }

  it('books with the time first: then questions, contact, confirmation', async () => {
    const person = begin({ book: '', group: '1', 'qr-uid': 'q1', name: 'slot', required: '' })
    on.element.prefill({ firstName: 'Ana' })
    await person.click(/^9:00/)
    await person.heading(/planning/)
    expect(on.server.holds.size, 'the seat is held').to.equal(1)
    expect(on.element.checkValidity(), 'no field of a form').to.equal(true)
    await person.click(/whole new/)
    await person.click(/I own it/)
    await fillAddress(on.element)
    expect((await person.field('firstName')).value).to.equal('Ana')
    await fillContact(on.element)
    await person.click(/^Book .*9:00/)
    await person.see(/You are booked/)
    expect(steps()).to.deep.equal(['time', 'question-11', 'question-13', 'address', 'contact', 'done'])
    expect(on.heard.at(-2)?.type).to.equal('walkup:booked')
    expect(on.server.leads[0]).to.deep.include({ appointmentTypeId: 1, hdsfiGroup: 1, qrUid: 'q1' })
    await check('booked')
    on.element.reset()
    await person.button(/^9:00/)
    expect(on.heard.at(-1)?.detail).to.deep.include({ step: 'time', index: 1 })
  })

  it('keeps a booking across language changes and moves; prefills only new values', async () => {
    const person = begin({ book: '', group: '1', 'appointment-type-id': '2' })
    const typed = async () => [(await person.field('firstName')).value, (await person.field('lastName')).value]
    on.element.prefill({ firstName: 'Ana' })
    await person.click(/^9:00/)
    await fillAddress(on.element)
    await person.fill('firstName', 'Eva')
    on.element.prefill({ lastName: 'Diaz' })
    on.element.setAttribute('locale', 'es')
    await person.see(/Nombre/)
    expect(await typed()).to.deep.equal(['Eva', 'Diaz'])
    const place = document.body.appendChild(document.createElement('div'))
    place.append(on.element)
    expect(await typed()).to.deep.equal(['Eva', 'Diaz'])
    on.element.reset()
    await person.click(/^9:00/)
    await fillAddress(on.element)
    expect(await typed()).to.deep.equal(['Ana', 'Diaz'])
    place.remove()
  })

  it('returns to the contact after changing the time, without repeating the questions', async () => {
    const person = begin({ book: '', group: '1' })
    await person.click(/^9:00/)
    await person.click(/whole new/)
    await person.click(/I own it/)
    await fillContact(on.element)
    await person.click(/Change$/)
    await person.click(/^10:00/)
    await person.click(/^Book .*10:00/)
    await person.see(/You are booked/)
  })

  it('reports a lost hold immediately, on the time step', async () => {
    const person = begin({ book: '', group: '1' }, { capacity: 1 })
    await person.button(/^9:00/)
    on.server.rival(on.server.nextFree(1)[0]?.id ?? '')
    await person.click(/^9:00/)
    await person.see(/just taken/)
    await person.click(/^\w+, \w+ \d+, 10:00/)
    await person.heading(/planning/)
    await person.click(/whole new/)
    await person.click(/I rent/)
    await person.heading(/still like to help/)
  })

  it('rejects appointment types of other groups', async () => {
    const person = begin({ book: '', group: '1', 'appointment-type-id': '99' })
    await person.see(/isn’t available on this page/)
    expect(reported()).to.deep.equal([{ kind: 'setup', code: 'unknown-appointment-type' }])
    on.remove()
    const webConfig = { ...details.webConfig, isPublicBookingOn: false }
    await begin({ book: '', group: '1' }, { details: { ...details, webConfig } }).see(/not active/)
    expect(reported()).to.deep.equal([{ kind: 'closed', code: 'booking-off' }])
  })

  it('does not leak after 200 mounts', async () => {
    begin()
    const nodes = () => document.querySelectorAll('*').length
    const before = nodes() - 1
    on.remove()
    for (let round = 0; round < 200; round++) {
      const person = begin(round % 2 ? { group: '1', book: '' } : { group: '1', name: 'slot' })
      if (round % 3 === 0) await pause(2)
      if (round % 40 === 0) await person.button(/^9:00/)
      on.remove()
      expect(on.element.shadowRoot?.childNodes.length).to.equal(0)
    }
    await pause(50)
    expect(openRequests()).to.equal(0)
    expect(nodes()).to.equal(before)
  })
})
