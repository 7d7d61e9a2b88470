import { expect } from 'chai'
import './steps/index.ts'
import '../lead-capture/define.ts'
import '../qr-booking/define.ts'
import { fillContact, mount, recordEvents, toContact, until, user, type Mounted } from '../testing/harness.ts'
import type { TextOverrides } from './texts.ts'

type Booking = HTMLElementTagNameMap['walkup-qr-booking']
let on: Mounted<Booking>
const heading = () => on.element.shadowRoot?.querySelector('h2')
const script = (json: string, type = 'application/json') =>
  Object.assign(document.createElement('script'), { type, textContent: json })

/** An element that has its texts before it is in the page. */
function begin(
  texts?: TextOverrides,
  child?: Element,
  attributes: Readonly<Record<string, string>> = {},
): ReturnType<typeof user> {
  const main = document.querySelector('main') ?? document.body.appendChild(document.createElement('main'))
  main.hidden = false
  on = mount('walkup-qr-booking', attributes)
  on.element.remove()
  if (child) on.element.append(child)
  if (texts) on.element.texts = texts
  main.append(on.element)
  return user(on.element)
}

afterEach(() => {
  on.remove()
  sessionStorage.clear()
})

describe('the page’s own texts', () => {
  it('replace those of a key, as text and never as markup, on the first screen and on later ones', async () => {
    const seen: string[] = []
    const observer = new MutationObserver(() => seen.push(heading()?.textContent ?? ''))
    const person = begin({
      serviceTitle: '<img src=x onerror="document.title=1"> <b>Which room?</b>',
      contactTitle: 'Who are you?',
    })
    observer.observe(on.element.shadowRoot as ShadowRoot, { childList: true, subtree: true, characterData: true })
    await person.heading(/^<img src=x onerror="document.title=1"> <b>Which room\?<\/b>$/)
    observer.disconnect()
    expect(
      seen.filter((text) => /What can we help/.test(text)),
      'never the widget’s own first',
    ).to.deep.equal([])
    expect(on.element.shadowRoot?.querySelector('img[src=x], h2 b')).to.equal(null)
    await toContact(on.element)
    await person.heading(/Who are you\?/)
    await fillContact(on.element)
    await person.click(/^Book/)
    await person.see(/You are booked/)
  })

  it('are by language where they say so, with placeholders, and change with the locale', async () => {
    const person = begin({ serviceTitle: 'Everywhere', step: 'Step {index}/{of}/{nothing}', es: { serviceTitle: 'En español' } })
    await person.heading(/^Everywhere$/)
    await person.see(/Step 1\/\d\//)
    on.element.setAttribute('locale', 'es')
    await person.heading(/^En español$/)
    on.element.texts = { serviceTitle: 'Later' }
    await person.heading(/^Later$/)
    on.element.texts = undefined
    await person.heading(/ayudar/)
  })

  it('come from a script inside the element, below those of the property; other scripts and broken ones do nothing', async () => {
    let person = begin({ back: 'Zurück' }, script('{"serviceTitle":"By script","back":"Back there"}'))
    await person.heading(/^By script$/)
    await person.click(/Kitchen design/)
    await person.button(/^Zurück$/)
    on.remove()
    sessionStorage.clear()
    const { warned, stop } = recordEvents()
    person = begin(undefined, script('{"serviceTitle":'))
    await person.heading(/What can we help/)
    stop()
    expect(warned.join()).to.match(/no JSON/)
    on.remove()
    person = begin(undefined, script('{"serviceTitle":"Inert"}', 'text/plain'))
    await person.heading(/What can we help/)
  })

  it('of unknown keys, other types and too many characters are ignored, with one warning; nothing is polluted', async () => {
    const { warned, stop } = recordEvents()
    const hostile = JSON.parse(
      `{"serviceTitle":{"html":"<b>"},"nothing":"x","step":1,"consent":"I agree to everything","de":{"step":"x"},"es":["x"],"fr":{"nothing":"x","en":{"step":"x"}},"__proto__":{"polluted":"x"},"constructor":"x","back":"${'x'.repeat(501)}"}`,
    ) as TextOverrides
    const person = begin(hostile)
    await person.heading(/What can we help/)
    stop()
    const about = warned.filter((text) => text.includes('texts ignores'))
    expect(about).to.have.length(1)
    for (const key of [
      'serviceTitle',
      'nothing',
      'step',
      'consent',
      'de',
      'es.',
      'fr.nothing',
      'fr.en',
      '__proto__',
      'constructor',
      'back',
    ])
      expect(about[0]).to.include(key)
    expect(({} as { polluted?: string }).polluted).to.equal(undefined)
    for (const bad of ['x', 3, ['x'], () => {}]) {
      on.element.texts = bad as unknown as TextOverrides
      await person.heading(/What can we help/)
    }
  })

  it('cannot replace the consent of the organization', async () => {
    const person = begin({ ...({ consent: 'I agree to everything', consentText: 'x' } as TextOverrides) })
    await toContact(on.element)
    await person.see(/I agree that Harbor Home may call/)
    expect(on.element.shadowRoot?.textContent).not.to.include('I agree to everything')
  })

  it('reach an element whose property was set before its code came', async () => {
    class Late extends (customElements.get('walkup-lead-capture') as new () => HTMLElement) {}
    const element = document.createElement('x-late-capture') as HTMLElement & { texts?: TextOverrides }
    element.texts = { serviceTitle: 'Early' }
    on = mount('walkup-qr-booking')
    for (const name of ['base-url', 'user-uid', 'group']) element.setAttribute(name, on.element.getAttribute(name) ?? '')
    document.body.append(element)
    customElements.define('x-late-capture', Late)
    await user(element).heading(/^Early$/)
    element.remove()
  })
})

describe('what a page may style and fill', () => {
  it('are the documented parts, on the first screen, on every step, and when something is wrong', async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('walkup-qr-booking::part(heading){letter-spacing:3px}')
    document.adoptedStyleSheets.push(sheet)
    const person = begin()
    await person.heading(/What can we help/)
    const parts = () => [...(on.element.shadowRoot?.querySelectorAll('[part]') ?? [])].map((one) => one.getAttribute('part'))
    expect(parts()).to.include.members(['frame', 'header', 'progress', 'heading'])
    expect(getComputedStyle(heading() as Element).letterSpacing).to.equal('3px')
    await toContact(on.element)
    expect(parts()).to.include.members(['frame', 'header', 'progress', 'heading'])
    document.adoptedStyleSheets.pop()
    on.remove()
    on = mount('walkup-qr-booking', {}, { before: () => new Response('{}', { status: 500 }) })
    await until(() => parts().includes('notice'), 'the notice')
  })

  it('are the slots for the page’s own header and footer, in a dialog too', async () => {
    const note = Object.assign(document.createElement('p'), { textContent: 'Open until 9', slot: 'footer' })
    const person = begin(undefined, note)
    on.element.append(Object.assign(document.createElement('p'), { textContent: 'Copper & Pine', slot: 'header' }), 'unslotted')
    await person.heading(/What can we help/)
    const [head] = on.element.querySelectorAll('[slot=header]')
    const frame = on.element.shadowRoot?.querySelector('[part=frame]')?.getBoundingClientRect()
    expect(head?.getBoundingClientRect().top).to.be.at.least(frame?.top ?? Infinity)
    expect(note.getBoundingClientRect().bottom).to.be.at.most(frame?.bottom ?? 0)
    expect(note.checkVisibility()).to.equal(true)
    on.element.setAttribute('mode', 'modal')
    await until(() => on.element.shadowRoot?.querySelector('dialog'), 'the dialog')
    expect(note.checkVisibility()).to.equal(false)
    on.element.setAttribute('open', '')
    await person.heading(/What can we help/)
    await until(() => note.checkVisibility(), 'the footer in the dialog')
    on.element.removeAttribute('open')
    await until(() => !document.adoptedStyleSheets.length, 'the page')
  })
})
