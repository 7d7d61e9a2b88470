import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import { until } from '../testing/harness.ts'
import { mount } from '../mount.ts'
import type { ScheduleChange } from './element.tsx'
import { SchedulePickerElement } from './element.tsx'
import './define.ts'
import { control, fill, place, type Scene } from './testing.ts'

let on: ReturnType<typeof place>

const begin = (scene: Scene) => (on = place(scene))
const entries = () => Object.fromEntries(new FormData(on.form))
const press = (key: string) => sendKeys({ press: key })
const inside = () => on.element.shadowRoot?.activeElement as HTMLInputElement | null
const weekly = '0 9 * * 1'

describe('walkup-schedule-picker in a form', () => {
  afterEach(() => on.remove())

  it('submits its value, first day and last day', () => {
    const { form, element } = begin({ value: weekly })
    let sent: unknown
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      sent = entries()
    })
    form.requestSubmit()
    expect(sent).to.deep.equal({ schedule: weekly, 'schedule-start': '2026-11-15' })
    fill(element, 'end', '2026-12-05')
    element.name = 'shift'
    control(element, 'days', 3).click()
    form.requestSubmit()
    expect(sent).to.deep.equal({ shift: '0 9 * * 1,3', 'shift-start': '2026-11-15', 'shift-end': '2026-12-05' })
    element.value = ''
    expect(entries()).to.deep.equal({ shift: '' })
    element.removeAttribute('name')
  })

  it('is not submitted without a name, or if disabled by itself or a fieldset', () => {
    const { element, fieldset } = begin({ value: weekly, required: true })
    element.value = ''
    fieldset.disabled = true
    expect(entries()).to.deep.equal({})
    expect([element.willValidate, element.checkValidity(), control(element, 'days', 1).matches(':disabled')]).to.deep.equal([
      false,
      true,
      true,
    ])
    fieldset.disabled = false
    expect([element.willValidate, element.checkValidity(), control(element, 'days', 1).matches(':disabled')]).to.deep.equal([
      true,
      false,
      false,
    ])
    element.disabled = true
    expect(entries()).to.deep.equal({})
    element.disabled = false
    element.name = ''
    element.value = weekly
    expect(entries()).to.deep.equal({})
  })

  it('resets to its attributes', () => {
    const { element, form } = begin({ value: weekly, start: '2026-11-24' })
    control(element, 'days', 4).click()
    control(element, 'start', '2026-12-06').click()
    expect([element.value, element.start]).to.deep.equal(['0 9 * * 1,4', '2026-12-06'])
    form.reset()
    expect([element.value, element.start]).to.deep.equal([weekly, '2026-11-22'])
    expect(control(element, 'days', 4).checked).to.equal(false)
    element.setAttribute('value', '0 9 * * 5')
    expect(element.value, 'until something is chosen, the attribute speaks').to.equal('0 9 * * 5')
  })

  it('restores its form state, including incomplete choices', () => {
    const left: unknown[] = []
    const real = Object.getOwnPropertyDescriptor(ElementInternals.prototype, 'setFormValue') ?? {}
    ElementInternals.prototype.setFormValue = function (...args) {
      left.push(args[1])
      Reflect.apply(real.value as ElementInternals['setFormValue'], this, args)
    }
    const first = begin({ value: weekly })
    control(first.element, 'days', 2).click()
    control(first.element, 'start', '2026-12-06').click()
    control(first.element, 'form', 'weekdayOfMonth').click()
    Object.defineProperty(ElementInternals.prototype, 'setFormValue', real)
    first.remove()
    const { element } = begin({ value: weekly })
    element.formStateRestoreCallback(left.at(-1))
    expect([element.value, element.start]).to.deep.equal(['', '2026-12-06'])
    control(element, 'form', 'weekly').click()
    expect(element.value).to.equal('0 9 * * 1,2')
    element.formStateRestoreCallback('30 7 15 * *')
    expect(element.value, 'a suggestion is a value').to.equal('30 7 15 * *')
  })

  it('is invalid while required and empty, or incomplete, and shows the error in place', () => {
    const { element, form } = begin({ required: true })
    let sent = 0
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      sent++
    })
    const note = element.shadowRoot?.querySelector('output')
    expect(note?.hasAttribute('data-error'), 'not before it is asked').to.equal(false)
    form.requestSubmit()
    expect(sent).to.equal(0)
    expect(element.validity.valueMissing).to.equal(true)
    expect(element.validationMessage).to.equal('Choose at least one day.')
    expect(inside()?.name, 'the focus goes to what is missing').to.equal('days')
    expect(inside()?.ariaInvalid).to.equal('true')
    expect(note?.hasAttribute('data-error')).to.equal(true)
    control(element, 'days', 1).click()
    expect(element.validity.valid).to.equal(true)
    expect(note?.hasAttribute('data-error')).to.equal(false)
    fill(element, 'time', '')
    expect([element.validity.badInput, element.value]).to.deep.equal([true, ''])
    expect(element.reportValidity()).to.equal(false)
    expect(inside()?.name).to.equal('time')
    fill(element, 'time', '10:15')
    form.requestSubmit()
    expect(sent).to.equal(1)
    element.value = ''
    expect(element.validity.valueMissing).to.equal(true)
    element.required = false
    expect(element.validity.valid, 'nothing is fine when nothing is required').to.equal(true)
  })

  it('is submitted, but neither editable nor validated, if read-only', async () => {
    const { element } = begin({ value: weekly, readonly: true, required: true })
    expect(entries()).to.deep.include({ schedule: weekly })
    expect(element.shadowRoot?.querySelector('input, select')).to.equal(null)
    expect(element.shadowRoot?.querySelector('output')?.textContent).to.match(/^Every Monday at 9:00 AMFrom the week of Nov 15/)
    expect(element.willValidate).to.equal(false)
    element.readOnly = false
    await until(() => element.shadowRoot?.querySelector('[name="days"]'), 'the choices')
    expect(element.willValidate).to.equal(true)
  })

  it('dispatches input, change and walkup:change once per choice', () => {
    const { element } = begin({ value: weekly })
    const heard: string[] = []
    let change: ScheduleChange | undefined
    for (const name of ['input', 'change', 'walkup:change'] as const) {
      document.body.addEventListener(name, ({ target, type }) => heard.push(`${type} ${(target as Element).localName}`), {
        once: true,
      })
      element.addEventListener(name, ({ type }) => heard.push(type))
    }
    element.addEventListener('walkup:change', ({ detail }) => (change = detail))
    control(element, 'days', 3).click()
    const name = element.localName
    expect(heard).to.deep.equal(['input', `input ${name}`, 'change', `change ${name}`, 'walkup:change', `walkup:change ${name}`])
    expect(change).to.deep.equal({
      value: '0 9 * * 1,3',
      sentence: 'Every Monday and Wednesday at 9:00 AM',
      startDate: '2026-11-15',
      endDate: '',
    })
    heard.length = 0
    fill(element, 'time', '10:00')
    expect(heard).to.deep.equal(['input', 'change', 'walkup:change'])
    heard.length = 0
    element.value = '0 8 * * 2'
    expect(heard, 'a script’s own change fires no event').to.deep.equal([])
  })

  it('applies properties set before its code loaded', () => {
    begin({})
    const early = Object.assign(document.createElement('walkup-early-picker'), {
      value: '0 8 * * 2',
      start: '2026-12-08',
      name: 'early',
    })
    on.form.append(early)
    expect(entries()).to.not.have.property('early')
    customElements.define('walkup-early-picker', class extends SchedulePickerElement {})
    expect(entries()).to.deep.include({ early: '0 8 * * 2' })
    early.value = '0 8 * * 4'
    expect(entries()).to.deep.include({ early: '0 8 * * 4' })
  })

  it('is keyboard accessible, starting at its label', async () => {
    const { element, label } = begin({ value: weekly })
    expect(element.labels[0]).to.equal(label)
    label.click()
    expect(document.activeElement).to.equal(element)
    expect(inside()?.value).to.equal('weekly')
    await press('Tab')
    expect(inside()?.value, 'the first day').to.equal('0')
    await press('ArrowRight')
    await press('ArrowRight')
    await press('Space')
    expect(element.value).to.equal('0 9 * * 1,2')
    await press('Home')
    await press('ArrowLeft')
    expect(inside()?.value, 'from the first to the last').to.equal('6')
    await press('Tab')
    expect(inside()?.name).to.equal('time')
    control(element, 'start', '2026-11-15').focus()
    await press('ArrowRight')
    expect(element.start).to.equal('2026-11-22')
    await press('Tab')
    expect(inside()?.name).to.equal('end')
  })

  it('reverses arrow keys in right-to-left layouts', async () => {
    const { element, form } = begin({ value: weekly })
    form.dir = 'rtl'
    control(element, 'days', 1).focus()
    await press('ArrowLeft')
    expect(inside()?.value).to.equal('2')
    await press('ArrowRight')
    expect(inside()?.value).to.equal('1')
    await press('ArrowDown')
    expect(inside()?.value).to.equal('2')
  })

  it('mounts with options as attributes', async () => {
    begin({})
    let change: ScheduleChange | undefined
    const mounted = mount(on.form, 'schedule-picker', {
      name: 'mounted',
      value: weekly,
      firstDay: 6,
      today: '2026-11-21',
      locale: 'en',
      on: { change: (detail) => (change = detail) },
    })
    await mounted.ready
    const { element } = mounted
    expect(entries()).to.deep.include({ mounted: weekly, 'mounted-start': '2026-11-21' })
    control(element, 'days', 2).click()
    expect(change?.value).to.equal('0 9 * * 1,2')
    mounted.update({ readonly: true })
    expect(element.readOnly).to.equal(true)
    mounted.unmount()
    expect(entries()).to.not.have.property('mounted')
  })

  it('does not leak after being removed and reinserted', () => {
    const { element, form } = begin({ value: weekly })
    control(element, 'days', 2).click()
    element.remove()
    expect(entries()).to.deep.equal({})
    form.append(element)
    expect(entries()).to.deep.include({ schedule: '0 9 * * 1,2' })
  })
})
