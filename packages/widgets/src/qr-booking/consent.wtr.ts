import { expect } from 'chai'
import { sendKeys, sendMouse } from '@web/test-runner-commands'
import { fillContact, fillPerson, mount, recordEvents, sam, toContact, until, user, type Mounted } from '../testing/harness.ts'
import { details } from '../testing/details.ts'
import type { Prefill } from '../booking/flow.ts'
import './define.ts'

let on: Mounted<HTMLElementTagNameMap['walkup-qr-booking']>
const begin = () => {
  on = mount('walkup-qr-booking')
  return user(on.element)
}
const middleOf = (element: Element): [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [Math.round(left + width / 2), Math.round(top + height / 2)]
}
const agreed = () => on.server.leads[0]?.consent

describe('the consent of walkup-qr-booking', () => {
  afterEach(() => on.remove())

  it('cannot be prefilled; the console lists ignored fields', async () => {
    const { warned, stop } = recordEvents()
    const person = begin()
    const given = {
      ...sam,
      consent: true,
      website: 'x',
      holdToken: 'h',
      slotId: 's',
      phone: 5,
      answers: { 11: 'no such', 13: 'own', x: '' },
    }
    on.element.prefill(given as unknown as Prefill)
    stop()
    expect(warned).to.have.length(1)
    for (const key of ['consent', 'website', 'holdToken', 'slotId', 'phone', 'answers.x']) expect(warned[0]).to.include(key)
    await person.click(/Kitchen design/)
    await until(() => person.buttons().some((name) => /whole new/.test(name)), 'the question')
    expect(on.element.shadowRoot?.querySelector('[aria-pressed="true"]'), 'no answer that is not offered').to.equal(null)
    await person.click(/whole new/)
    await until(() => on.element.shadowRoot?.querySelector('[aria-pressed="true"]')?.textContent?.includes('I own'), 'the answer')
    await person.click(/I own it/)
    await person.click(/^9:00/)
    expect((await person.field('firstName')).value).to.equal('Sam')
    expect((await person.field('phone')).value).to.equal('')
    expect((await person.field('consent')).checked).to.equal(false)
    await person.fill('phone', sam.phone)
    await person.click(/^Book/)
    await person.see(/Check the box to agree/)
    expect(on.server.leads).to.deep.equal([])
  })

  it('cannot be given by a script', async () => {
    const person = begin()
    await toContact(on.element)
    await fillPerson(on.element)
    const box = await person.field('consent')
    const label = box.closest('label')
    box.click()
    expect(box.checked, 'a click').to.equal(false)
    label?.click()
    expect(box.checked, 'a click on its text').to.equal(false)
    box.dispatchEvent(new PointerEvent('click', { bubbles: true, composed: true, detail: 1, pointerType: 'mouse' }))
    expect(box.checked, 'a made-up event').to.equal(false)
    box.focus()
    for (const type of ['keydown', 'keyup']) box.dispatchEvent(new KeyboardEvent(type, { key: ' ', bubbles: true }))
    expect(box.checked, 'a made-up key').to.equal(false)
    box.checked = true
    for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }))
    expect(box.checked, 'a property').to.equal(false)
    box.checked = true
    await person.click(/^Book/)
    await person.see(/Check the box to agree/)
    expect(on.server.leads).to.deep.equal([])
  })

  it('records a key press', async () => {
    const person = begin()
    await toContact(on.element)
    await fillContact(on.element)
    await person.click(/^Book/)
    await person.see(/You are booked/)
    expect(agreed()).to.deep.equal({ version: '2026-01', accepted: true, by: 'keyboard' })
  })

  for (const place of ['box', 'text'] as const)
    it(`records a pointer on its ${place}`, async () => {
      const person = begin()
      await toContact(on.element)
      await fillPerson(on.element)
      const box = await person.field('consent')
      box.scrollIntoView({ block: 'center' })
      const label = box.closest('label')
      const range = document.createRange()
      if (label) range.selectNodeContents(label.lastChild ?? label)
      const { left, top } = range.getBoundingClientRect()
      await sendMouse({ type: 'click', position: place === 'box' ? middleOf(box) : [Math.round(left + 40), Math.round(top + 8)] })
      await until(() => box.checked, 'the tick')
      await person.click(/^Book/)
      await person.see(/You are booked/)
      expect(agreed()?.by).to.equal('pointer')
    })

  it('to texts is a box of its own, unticked, and no condition', async () => {
    on = mount('walkup-qr-booking', {}, { details: { ...details, textConsent: 'I also agree to texts from Harbor Home.' } })
    const person = user(on.element)
    await toContact(on.element)
    await fillContact(on.element)
    const box = await person.field('texts')
    expect(box.checked).to.equal(false)
    expect(box.closest('label')?.textContent).to.equal('I also agree to texts from Harbor Home.')
    box.click()
    expect(box.checked, 'a click by a script').to.equal(false)
    await person.click(/^Book/)
    await person.see(/You are booked/)
    expect(agreed()).to.not.have.property('texts')
    on.remove()

    on = mount('walkup-qr-booking', {}, { details: { ...details, textConsent: 'I also agree to texts from Harbor Home.' } })
    await toContact(on.element)
    await fillContact(on.element)
    const again = await user(on.element).field('texts')
    again.focus()
    await sendKeys({ press: 'Space' })
    await until(() => again.checked, 'the tick')
    await user(on.element).click(/^Book/)
    await user(on.element).see(/You are booked/)
    expect(agreed()).to.deep.include({ texts: true })
  })

  it('to texts is not asked where the organization sends none', async () => {
    begin()
    await toContact(on.element)
    await user(on.element).field('consent')
    expect(on.element.shadowRoot?.querySelector('[name="texts"]')).to.equal(null)
  })

  it('can be withdrawn by another press', async () => {
    const person = begin()
    await toContact(on.element)
    await fillContact(on.element)
    await sendKeys({ press: 'Space' })
    await until(async () => !(await person.field('consent')).checked, 'the empty box')
    await person.click(/^Book/)
    await person.see(/Check the box to agree/)
  })
})
