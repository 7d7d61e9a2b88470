import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import '../booking/steps/index.ts'
import { mount as mountInto } from '../mount.ts'
import '../available-appointments/define.ts'
import '../lead-capture/define.ts'
import { details } from '../testing/details.ts'
import { fillContact, mount, toContact, until, user, type Mounted } from '../testing/harness.ts'
import { install } from '../testing/install.ts'
import { createServer } from '../testing/server.ts'
import './define.ts'

let on: Mounted<HTMLElement> | undefined
let form: HTMLFormElement
let submits = 0
let resets = 0
const stops: (() => void)[] = []

/** The page's form: a required field, a button, and a widget in between. */
function surround(element: HTMLElement): void {
  form = document.createElement('form')
  form.innerHTML = '<input name="page" required value="own" /><main></main><button name="pressed" value="yes">Send</button>'
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submits++
  })
  form.addEventListener('reset', () => resets++)
  document.body.append(form)
  form.querySelector('main')?.append(element)
}
beforeEach(() => {
  submits = resets = 0
})
afterEach(() => {
  on?.remove()
  on = undefined
  form?.remove()
  for (const stop of stops.splice(0)) stop()
})

/** The form's controls and form data. */
const partsOf = () => ({
  elements: [...form.elements].map((one) => (one as HTMLInputElement).name || one.localName),
  data: [...new FormData(form)],
})
const own = { elements: ['page', 'pressed'], data: [['page', 'own']] }

describe('a form of the page around a widget', () => {
  it('contains none of the booking’s fields; Enter books without submitting it', async () => {
    on = mount('walkup-qr-booking')
    surround(on.element)
    await toContact(on.element)
    expect(partsOf()).to.deep.equal(own)
    await fillContact(on.element)
    expect(partsOf()).to.deep.equal(own)
    const person = user(on.element)
    const inputs = on.element.shadowRoot?.querySelectorAll<HTMLInputElement>('input') ?? []
    for (const { form: owner } of inputs) expect(owner, 'the form of its fields').not.to.equal(form)
    ;(await person.field('lastName')).focus()
    await sendKeys({ press: 'Enter' })
    await person.see(/You are booked/)
    expect([submits, on.server.leads.length]).to.deep.equal([0, 1])
    form.reset()
    await person.see(/You are booked/)
    form.requestSubmit()
    expect(submits, 'the page’s own way').to.equal(1)
    expect(partsOf()).to.deep.equal(own)
  })

  it('is not submitted by Enter in questions, on buttons, or in available appointments', async () => {
    const [type] = details.appointmentTypes
    if (!type) throw new Error('no type')
    const question = { id: 99, label: 'What is it about?', kind: 'text' as const, required: true, options: [], disqualifies: [] }
    const one = { ...details, appointmentTypes: [{ ...type, questions: [question] }] }
    on = mount('walkup-available-appointments', { book: '', group: '1', name: 'slot', required: '' }, { details: one })
    surround(on.element)
    const person = user(on.element)
    const time = await person.button(/^9:00/)
    time.focus()
    await sendKeys({ press: 'Enter' })
    await person.heading(/What is it about/)
    const input = await until(() => on?.element.shadowRoot?.querySelector<HTMLInputElement>('form input'), 'the field')
    input.focus()
    await sendKeys({ type: 'A kitchen' })
    await sendKeys({ press: 'Enter' })
    await fillContact(on.element)
    ;(await person.field('firstName')).focus()
    await sendKeys({ press: 'Enter' })
    await person.see(/You are booked/)
    // The element is a form control, but has no value and no constraints in booking mode.
    expect(partsOf()).to.deep.equal({ ...own, elements: ['page', 'slot', 'pressed'] })
    expect([form.checkValidity(), submits]).to.deep.equal([true, 0])
  })

  it('is not submitted by a captured or rejected contact', async () => {
    on = mount('walkup-lead-capture')
    surround(on.element)
    const person = user(on.element)
    await person.click(/Kitchen design/)
    for (const answer of [/whole new kitchen/, /I own it/]) await person.click(answer)
    const name = await person.field('firstName')
    name.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => on?.element.shadowRoot?.querySelector('[aria-invalid="true"]'), 'what is missing')
    expect([submits, partsOf()]).to.deep.equal([0, own])
    await fillContact(on.element)
    name.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => on?.server.leads.length, 'the lead')
    expect([submits, resets]).to.deep.equal([0, 0])
  })
})

describe('a closed shadow root around a widget', () => {
  it('books in the surrounding language; events are retargeted to the component', async () => {
    const server = createServer()
    const baseUrl = `${location.origin}/api-closed`
    stops.push(install(baseUrl, server))
    const outer = document.body.appendChild(document.createElement('section'))
    stops.push(() => outer.remove())
    outer.lang = 'en-GB'
    const place = outer.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'))
    const heard: unknown[] = []
    outer.addEventListener('walkup:booked', ({ target }) => heard.push(target))
    const given: string[] = []
    const mounted = mountInto(place, 'qr-booking', {
      baseUrl,
      userUid: details.user.uid,
      group: 1,
      on: { booked: ({ leadUid }) => given.push(leadUid) },
    })
    const { element } = mounted
    await mounted.ready
    expect(document.querySelector('walkup-qr-booking'), 'nobody finds it').to.equal(null)
    const person = user(element)
    await toContact(element)
    expect(document.activeElement, 'the focus is inside').to.equal(outer)
    await fillContact(element)
    ;(await person.field('lastName')).focus()
    await sendKeys({ press: 'Enter' })
    await person.see(/You are booked/)
    expect(server.leads[0]?.locale).to.equal('en-GB')
    expect(heard).to.deep.equal([outer])
    expect(given).to.have.length(1)
    mounted.unmount()
    expect(place.childElementCount).to.equal(0)
  })
})
