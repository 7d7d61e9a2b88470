import { expect } from 'chai'
import axe from 'axe-core'
import { pause, until } from '../testing/harness.ts'
import './define.ts'
import * as stories from './schedule-picker.stories.tsx'
import { control, fill, place, type Scene } from './testing.ts'

let on: ReturnType<typeof place> | undefined

const begin = (scene: Scene) => {
  on?.remove()
  return (on = place(scene))
}
const root = () => on?.element.shadowRoot
const summary = () => root()?.querySelector('output')?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const see = (pattern: RegExp) => until(() => pattern.test(summary()), `${pattern} in: ${summary()}`)
const chips = () => [...(root()?.querySelectorAll<HTMLInputElement>('[name="days"]') ?? [])]
const textOf = (input: Element | null | undefined) => input?.closest('label')?.textContent ?? ''
const weeks = () => [...(root()?.querySelectorAll<HTMLInputElement>('[name="start"]') ?? [])]

const { default: meta, ...scenes } = stories

describe('walkup-schedule-picker', () => {
  afterEach(() => on?.remove())

  for (const [name, { args = {} }] of Object.entries(scenes)) {
    it(`has no axe violations in the state ${name}`, async () => {
      for (const theme of args.theme ? [args.theme] : ['light', 'dark']) {
        const { element } = begin({ ...meta.args, ...args, theme })
        element.style.inlineSize = theme === 'light' ? '390px' : '1000px'
        await until(() => !root()?.querySelector('[data-waits]'), 'the texts')
        // Border transitions have finished.
        await pause(150)
        const { violations } = await axe.run(element, { resultTypes: ['violations'] })
        expect(violations.map(({ id, nodes }) => `${theme} ${id} ${nodes.map(({ html }) => html).join()}`)).to.deep.equal([])
      }
    })
  }

  it('offers the specified weeks by the locale’s first day, with the current one marked', () => {
    begin({ locale: 'fr', today: '2026-11-21' })
    expect(weeks()[0]?.value).to.equal('2026-10-19')
    expect(weeks().at(-1)?.value).to.equal('2027-03-08')
    expect(
      weeks()
        .filter((week) => week.ariaCurrent === 'date')
        .map(({ value }) => value),
    ).to.deep.equal(['2026-11-16'])
    expect(chips()[0]?.value).to.equal('1')
    begin({ 'first-day': '6', start: '2026-11-24' })
    expect(chips().map(({ value }) => value)).to.deep.equal(['6', '0', '1', '2', '3', '4', '5'])
    expect(on?.element.start, 'any day of a week means the week').to.equal('2026-11-21')
  })

  it('adds the chosen week if it is beyond the list', () => {
    begin({ ...stories.LongPast.args })
    expect(weeks()[0]?.checked).to.equal(true)
    expect(on?.element.start).to.equal('2025-03-02')
  })

  it('shows a summary of each mode', async () => {
    const { element } = begin({})
    await see(/Choose at least one day/)
    control(element, 'days', 1).click()
    control(element, 'days', 5).click()
    await see(/^Every Monday and Friday at 9:00 AMFirst: Mon, Nov 16 · Fri, Nov 20/)
    control(element, 'form', 'weekdayOfMonth').click()
    await see(/Choose a weekday/)
    await until(() => root()?.querySelector('[name="often"]'), 'the monthly choices')
    fill(element, 'day', '2')
    fill(element, 'week', 'Last')
    fill(element, 'often', '3')
    await see(/^On the last Tuesday of every 3 months at 9:00 AMFirst: Tue, Jan 26/)
    control(element, 'form', 'dayOfMonth').click()
    fill(element, 'dayOfMonth', '31')
    fill(element, 'often', '1')
    fill(element, 'time', '17:45')
    await see(/^On day 31 of every month at 5:45 PM.*Months without a day 31 are skipped/)
    control(element, 'form', 'weekly').click()
    await see(/^Every Monday and Friday at 5:45 PM/)
    expect(element.value).to.equal('45 17 * * 1,5')
  })

  it('keeps and describes a custom value, even after switching modes', async () => {
    const { element } = begin({ ...stories.Custom.args })
    await see(/^Every 15 minutes, between 09:00 AM and 05:59 PM, Monday through Friday/)
    expect(element.sentence).to.match(/^Every 15 minutes/)
    control(element, 'form', 'weekly').click()
    control(element, 'days', 0).click()
    expect(element.value).to.equal('0 9 * * 0')
    control(element, 'form', 'custom').click()
    expect(element.value).to.equal('*/15 9-17 * * 1-5')
    element.value = 'when the moon is full'
    await see(/^Custom schedule: when the moon is full/)
    expect(element.value).to.equal('when the moon is full')
  })

  it('clears the end if the start moves after it', () => {
    const { element } = begin({ value: '0 9 * * 1', start: '2026-11-23' })
    expect(control(element, 'end').querySelectorAll('option')[1]?.value, 'no end before the beginning').to.equal('2026-11-28')
    fill(element, 'end', '2026-12-05')
    expect(element.end).to.equal('2026-12-05')
    control(element, 'start', '2026-12-13').click()
    expect([element.start, element.end]).to.deep.equal(['2026-12-13', ''])
  })

  it('renders Spanish and French with their first day of the week, and switches live', async () => {
    const { element } = begin({ locale: 'es', value: '0 13 * * 0,1' })
    await see(/^Cada domingo y lunes a la 1:00 p\.\s?m\./)
    expect(textOf(chips()[3])).to.equal('miércolesmié')
    control(element, 'days', 3).click()
    element.setAttribute('locale', 'fr')
    await see(/^Chaque lundi, mercredi et dimanche à 13:00/)
    expect(root()?.querySelector('legend')?.textContent).to.equal('Répétition')
    expect(root()?.firstElementChild?.getAttribute('lang')).to.equal('fr')
  })

  it('causes no layout shift while a language loads', async () => {
    const { element } = begin({ locale: 'fr', value: '0 13 * * 1' })
    element.style.inlineSize = '390px'
    expect(root()?.querySelector('[data-waits]')).to.not.equal(null)
    const before = element.offsetHeight
    await see(/^Chaque lundi/)
    expect(element.offsetHeight).to.equal(before)
  })

  it('fits 280 to 1200 px, with 44 px targets', () => {
    const { element } = begin({ value: '0 9 * * 1' })
    for (const width of [280, 320, 358, 640, 839, 840, 1200]) {
      element.style.inlineSize = `${width}px`
      expect(root()?.firstElementChild?.scrollWidth, `nothing beyond ${width}`).to.be.at.most(width)
      for (const chip of chips()) {
        const { width: wide, height } = chip.getBoundingClientRect()
        expect(Math.min(Math.round(wide), height), `a chip at ${width}`).to.be.at.least(44)
      }
    }
  })

  it('reads from right to left in such a language, also on a page that does not', () => {
    for (const [given, direction, side] of [
      [{ locale: 'he' }, 'rtl', 'left'],
      [{ dir: 'rtl' }, 'rtl', 'left'],
      [{}, 'ltr', 'right'],
    ] as const) {
      begin({ value: '0 9 * * 1', ...given })
      const select = root()?.querySelector('select') as HTMLSelectElement
      const { direction: found, backgroundPositionX } = getComputedStyle(select)
      expect(found).to.equal(direction)
      // Chromium computes a distance from the right as `calc(100% - …)`.
      expect(backgroundPositionX.includes('100%') ? 'right' : 'left', 'the arrow').to.equal(side)
    }
  })

  it('scrolls the chosen week into view without scrolling the page', () => {
    const tall = document.body.appendChild(document.createElement('div'))
    tall.style.blockSize = '3000px'
    for (const dir of ['ltr', 'rtl']) {
      const { element } = begin({ value: '0 9 * * 1', start: '2027-01-20', dir })
      element.style.inlineSize = '390px'
      element.start = '2027-02-03'
      const frame = root()?.querySelector('[data-week]')?.parentElement?.getBoundingClientRect()
      const chosen = weeks()
        .find(({ checked }) => checked)
        ?.getBoundingClientRect()
      expect(chosen?.left).to.be.at.least(frame?.left ?? NaN)
      expect(chosen?.right).to.be.at.most(frame?.right ?? NaN)
    }
    expect(scrollY).to.equal(0)
    tall.remove()
  })
})
