import { expect } from 'chai'
import { shiftDate } from '../../build/shiftDate.mjs'
import '../available-appointments/define.ts'
import { mount, until, user, type Mounted } from '../testing/harness.ts'
import { weekendDay } from './Shortcuts.tsx'

let on: Mounted<HTMLElementTagNameMap['walkup-available-appointments']>
const Real = Intl.DateTimeFormat
// oxlint-disable-next-line typescript/unbound-method -- called with its date
const realDay = Date.prototype.toLocaleDateString

const RealDate = Date

/** A browser in another zone than its machine. The store is in America/Phoenix. */
function liveIn(zone: string): void {
  Intl.DateTimeFormat = new Proxy(Real, {
    construct: (target, [locale, options = {}]: [string?, Intl.DateTimeFormatOptions?]) =>
      new target(locale, { ...options, timeZone: options.timeZone ?? zone }),
  })
  Date.prototype.toLocaleDateString = function (this: Date, locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
    return realDay.call(this, locale, { ...options, timeZone: options?.timeZone ?? zone })
  }
}
function begin(locale = 'en') {
  on = mount('walkup-available-appointments', { locale })
  return user(on.element)
}
const root = () => on.element.shadowRoot as ShadowRoot
const times = () =>
  [...root().querySelectorAll('fieldset fieldset button[aria-pressed]')].map(({ textContent }) =>
    textContent?.replace(/\s/g, ' '),
  )

describe('the times', () => {
  beforeEach(() => {
    // Weekdays and clocks follow from it: a Tuesday, whatever day the tests run at.
    shiftDate('2026-11-24T16:00:00Z')
  })
  afterEach(() => {
    on.remove()
    window.Date = RealDate
    Intl.DateTimeFormat = Real
    Date.prototype.toLocaleDateString = realDay
  })

  // First, and each zone in a language of its own: formats are kept.
  it('also show the shopper’s own where that differs, with its day', async () => {
    liveIn('Europe/Berlin')
    const person = begin('es')
    await person.see(/Las pequeñas son las suyas: hora de Europa central/)
    expect(times()[0]).to.match(/^9:00 a\. ?m\.5:00 p\. ?m\. para usted/)
    expect(times().find((text) => text?.startsWith('4:00 p'))).to.match(/jue.*26.*12:00 a/)
  })

  it('offer the earliest one in one tap', async () => {
    const person = begin()
    await person.click(/^Earliest: Wed 9:00/)
    await until(() => on.element.value, 'the time')
    expect(on.element.value).to.match(/-2026-11-25-09$/)
  })

  it('go to the weekend in one tap, and mark that they are there', async () => {
    const person = begin()
    await person.click(/^This weekend/)
    await until(() => root().querySelector<HTMLInputElement>('[name=day]:checked')?.value === '2026-11-28', 'Saturday')
    expect((await person.button(/^This weekend/)).ariaPressed).to.equal('true')
    expect(times()).to.have.length(3)
  })

  it('have a weekend only while it is to come', () => {
    const free = (...dates: string[]) => new Map(dates.map((date) => [date, [{}]])) as unknown as Parameters<typeof weekendDay>[1]
    expect(weekendDay('2026-11-24', free('2026-11-29', '2026-12-05'))).to.equal('2026-11-29')
    expect(weekendDay('2026-11-28', free('2026-11-28'))).to.equal('2026-11-28')
    expect(weekendDay('2026-11-29', free('2026-11-29', '2026-12-05'))).to.equal('2026-11-29')
    expect(weekendDay('2026-11-29', free('2026-12-05')), 'the next one is a week away').to.equal(undefined)
    expect(weekendDay('2026-11-24', free('2026-11-25'))).to.equal(undefined)
  })

  it('show one clock where both are the same', async () => {
    liveIn('America/Phoenix')
    begin('fr')
    await until(() => times().length, 'the times')
    expect(root().textContent).not.to.match(/En petit/)
    expect(times()[0]).to.match(/^0?9:00$/)
  })
})
