import { expect } from 'chai'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import axe from 'axe-core'
import { mount, pause, toAddress, until, user, type Mounted } from '../testing/harness.ts'
import { json, problem, type ServerOptions } from '../testing/server.ts'
import type { QrBookingElement } from '../qr-booking/element.ts'
import '../qr-booking/define.ts'

let on: Mounted<QrBookingElement>
const root = () => on.element.shadowRoot as ShadowRoot
const street = () => root().querySelector('[name="line1"]') as HTMLInputElement
const options = () => [...root().querySelectorAll('[role="option"]')]
const asked = () => on.server.requests.filter(({ path }) => path.includes('address-suggestions'))
const press = (key: string) => sendKeys({ press: key })
const value = (name: string) => root().querySelector<HTMLInputElement>(`[name="${name}"]`)?.value

/** Focuses the street field with the suggestions' code loaded. */
async function enter(server: ServerOptions = {}, attributes: Record<string, string> = {}) {
  on = mount('walkup-qr-booking', attributes, server)
  await toAddress(on.element)
  const person = user(on.element)
  const input = await person.field('line1')
  input.focus()
  await until(() => input.role === 'combobox', 'the combobox')
  return person
}
const type = (text: string) => sendKeys({ type: text })
/** Types faster than the debounce, however busy the machine: every letter renders, but no timer fires. */
async function typeAtOnce(text: string) {
  for (const letter of text) {
    document.execCommand('insertText', false, letter)
    await Promise.resolve()
  }
}
const open = () => until(() => options().length, 'suggestions')

describe('address suggestions', () => {
  before(() => setViewport({ width: 390, height: 844 }))
  afterEach(() => on.remove())

  it('fill in the address by keyboard after a debounce, and keep the second line', async () => {
    const person = await enter()
    await person.fill('line2', 'Apt 3')
    await typeAtOnce('12 Oak St, Dub')
    await open()
    expect(asked(), 'one request for a word').to.have.length(1)
    const input = street()
    expect(input.getAttribute('aria-expanded')).to.equal('true')
    expect(root().getElementById(input.getAttribute('aria-controls') ?? '')?.role).to.equal('listbox')
    expect(input.getAttribute('aria-activedescendant'), 'nothing is chosen for anyone').to.equal('')
    await person.see(/Suggestions: 3/)
    await press('ArrowUp')
    await press('ArrowDown')
    await press('ArrowDown')
    await until(() => root().querySelector('[aria-selected="true"]')?.id === 'suggestion-1', 'the second')
    expect(input.getAttribute('aria-activedescendant')).to.equal('suggestion-1')
    expect(person.focused()).to.equal(input)
    await press('Enter')
    await until(() => !options().length, 'the list to close')
    const filled = ['line1', 'line2', 'city', 'state', 'postalCode'].map(value)
    expect(filled).to.deep.equal(['12 Oak St', 'Apt 3', 'Dublin', 'CA', '94568'])
    expect(person.focused()).to.equal(input)
    await pause(300)
    expect(asked(), 'what was chosen asks for nothing').to.have.length(1)
    expect(root().querySelector('h2')?.textContent, 'the form was not sent').to.match(/Where should we come/)
  })

  it('can be tapped, close on Escape and blur, and reopen on typing', async () => {
    const person = await enter()
    await type('12 Oak St, Du')
    await open()
    await press('Escape')
    await until(() => !options().length, 'the list to close')
    await type('b')
    await open()
    await person.click(/Dublin, OH/)
    await until(() => value('city') === 'Dublin', 'the city')
    expect(value('state')).to.equal('OH')
    await press('Backspace')
    await type('., Dub')
    await open()
    await press('Tab')
    await until(() => !options().length, 'the list to close')
    expect(person.focused()?.getAttribute('name')).to.equal('line2')
  })

  it('keep a typed ZIP code that they do not know, except in another state, and drop that of an earlier choice', async () => {
    const shown = (city: string, state: string, postalCode: string | null) => {
      const address = { line1: '12 Oak St', city, state, postalCode, lat: null, lng: null }
      return { placeId: city, text: `12 Oak St, ${city}, ${state}`, source: 'google', address }
    }
    const suggestions = [shown('Dublin', 'OH', null), shown('Dallas', 'TX', null), shown('Hilliard', 'OH', '43026')]
    const person = await enter({
      hasStreets: true,
      before: ({ url }) => (/suggestions.*Oak/.test(url) ? json({ suggestions }) : undefined),
    })
    const choose = async (at: number) => {
      const { length } = asked()
      await type('Oak')
      await until(() => asked().length > length, 'a request')
      await open()
      expect(root().querySelector('[role="listbox"] + p')?.textContent, 'Google’s terms').to.equal('Google Maps')
      root().getElementById(`suggestion-${at}`)?.click()
      await until(() => value('city') === suggestions[at]?.address.city, 'the city')
      await pause(100)
      return ['line1', 'city', 'state', 'postalCode'].map(value)
    }
    await person.fill('postalCode', '43215')
    await until(() => value('city') === 'Columbus', 'the city of the ZIP code')
    street().focus()
    expect(await choose(0)).to.deep.equal(['12 Oak St', 'Dublin', 'OH', '43215'])
    expect(await choose(2)).to.deep.equal(['12 Oak St', 'Hilliard', 'OH', '43026'])
    expect(await choose(0)).to.deep.equal(['12 Oak St', 'Dublin', 'OH', ''])
    await person.fill('postalCode', '43215')
    expect(await choose(1)).to.deep.equal(['12 Oak St', 'Dallas', 'TX', ''])
  })

  it('are of the places near the store, or near the typed ZIP code', async () => {
    const person = await enter()
    await type('12 Oak St, Dub')
    await open()
    expect(asked()[0]?.path).to.match(/lat=40\.079&lng=-82\.934$/)
    await press('Escape')
    await person.fill('postalCode', '94568')
    await until(() => value('state') === 'CA', 'the state')
    await type('l')
    await open()
    expect(asked().at(-1)?.path).to.match(/lat=40\.094568&lng=-83$/)
  })

  it('ask once for a street of which nothing is known, and again for the place after it', async () => {
    await enter({ before: ({ url }) => (/suggestions(?!.*Dub)/.test(url) ? json({ suggestions: [] }) : undefined) })
    await type('12 Oak')
    await until(() => asked().length, 'the first request')
    await pause(100)
    await type(' Street')
    await pause(300)
    expect(asked().filter(({ path }) => path.includes('Street'))).to.deep.equal([])
    await type(', Dub')
    await open()
    await press('Escape')
    street().select()
    await type('7 Elm')
    await until(() => asked().some(({ path }) => path.includes('Elm')), 'a request for another street')
  })

  it('learn from an answer that comes after more letters', async () => {
    const answers: (() => void)[] = []
    const none = async () => {
      await new Promise<void>((done) => answers.push(done))
      return json({ suggestions: [] })
    }
    await enter({ before: ({ url }) => (url.includes('suggestions') ? none() : undefined) })
    await type('12 Oak')
    await until(() => answers.length, 'the first request')
    await typeAtOnce(' Str')
    answers[0]?.()
    await pause(400)
    expect(asked().filter(({ path }) => path.includes('Str'))).to.deep.equal([])
  })

  it('ask nothing for a street whose ZIP code is typed, where the API knows only cities', async () => {
    const person = await enter()
    await person.fill('postalCode', '43215')
    await until(() => value('city') === 'Columbus', 'the city of the ZIP code')
    street().focus()
    const { length } = asked()
    await type('12 Dublin Road')
    await pause(400)
    expect(options()).to.deep.equal([])
    expect(asked()).to.have.length(length)
    await type(', Dub')
    await open()
  })

  it('send no request for a house number, and ignore outdated responses', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await enter({ before: (request) => (/suggestions(?!.*Dublin)/.test(request.url) ? held : undefined) })
    await typeAtOnce('1234')
    await pause(300)
    expect(asked()).to.deep.equal([])
    await typeAtOnce(' Elm')
    await until(() => asked().length === 1, 'the first request')
    await typeAtOnce(' St, Dublin')
    await open()
    release()
    await pause(50)
    expect(options()).to.have.length(3)
    expect(asked()).to.have.length(2)
  })

  it('are silently omitted on failure', async () => {
    const person = await enter({ before: ({ url }) => (url.includes('suggestions') ? problem(503, 'unavailable') : undefined) })
    await type('12 Oak St')
    await until(() => asked().length, 'the request')
    await pause(50)
    expect(options()).to.deep.equal([])
    expect(street().getAttribute('aria-expanded')).to.equal('false')
    expect(root().querySelector('[role="alert"]')).to.equal(null)
    await person.fill('city', 'Columbus')
    expect(value('line1')).to.equal('12 Oak St')
  })

  for (const dir of ['ltr', 'rtl']) {
    it(`overlay the form without layout shift, with rows of touch size, ${dir}`, async () => {
      await enter({}, { dir, theme: dir === 'rtl' ? 'dark' : 'light' })
      const places = () => [...root().querySelectorAll('input, select')].map((one) => one.getBoundingClientRect().top + scrollY)
      const before = places()
      await type('12 Oak St, Dub')
      await open()
      expect(places()).to.deep.equal(before)
      const field = street().getBoundingClientRect()
      for (const option of options()) {
        const box = option.getBoundingClientRect()
        expect(box.height).to.be.at.least(44)
        expect(box.left >= field.left && box.right <= field.right, 'within the field').to.equal(true)
        const middle = root().elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
        expect(middle, 'in front').to.equal(option)
      }
      await press('ArrowDown')
      await pause(200)
      const { violations } = await axe.run(on.element, { resultTypes: ['violations'] })
      expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`)).to.deep.equal([])
    })
  }
})
