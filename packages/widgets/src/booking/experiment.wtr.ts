import { expect } from 'chai'
import './experiment.ts'
import './journey.ts'
import './steps/index.ts'
import '../qr-booking/define.ts'
import { mount, recordEvents, until, user, type Mounted } from '../testing/harness.ts'

let on: Mounted<HTMLElementTagNameMap['walkup-qr-booking']>
const given = { experiment: 'spring-title', 'b-texts': '{"serviceTitle":"Which room?"}', 'b-accent': '#7a1fa2' }
const begin = (attributes: Readonly<Record<string, string>>) => {
  on = mount('walkup-qr-booking', attributes)
  return user(on.element)
}
const KEY = 'walkup-experiment spring-title'
const accent = () => getComputedStyle(on.element).getPropertyValue('--walkup-accent')
const viewed = () => new Promise((done) => on.element.addEventListener('walkup:view', done, { once: true }))
async function title(): Promise<string | undefined> {
  await user(on.element).heading(/./)
  return on.element.shadowRoot?.querySelector('h2')?.textContent
}

afterEach(() => {
  on.remove()
  sessionStorage.clear()
})

describe('an experiment', () => {
  it('shows version B to about half of the visits, and the same to a tab', async () => {
    const random = crypto.getRandomValues.bind(crypto)
    const drawn: string[] = []
    for (const byte of [0, 1, 254, 255]) {
      crypto.getRandomValues = (<T extends ArrayBufferView>(array: T) => {
        if (array instanceof Uint8Array && array.length === 1) array[0] = byte
        return array
      }) as Crypto['getRandomValues']
      begin(given)
      await title()
      drawn.push(sessionStorage.getItem(KEY) ?? '')
      on.remove()
      crypto.getRandomValues = random
      begin(given)
      await title()
      expect(sessionStorage.getItem(KEY), 'kept').to.equal(drawn.at(-1))
      on.remove()
      sessionStorage.clear()
    }
    expect(drawn).to.deep.equal(['a', 'b', 'a', 'b'])
  })

  it('leaves version A as it is', async () => {
    sessionStorage.setItem(KEY, 'a')
    begin(given)
    expect(await title()).to.match(/What can we help/)
    expect(accent()).not.to.equal('#7a1fa2')
  })

  it('gives version B its texts and its color, above the page’s own, from the first screen on', async () => {
    sessionStorage.setItem(KEY, 'b')
    const seen: string[] = []
    begin({ ...given, style: '--walkup-accent: #0b6e4f' })
    const observer = new MutationObserver(() => seen.push(on.element.shadowRoot?.querySelector('h2')?.textContent ?? ''))
    observer.observe(on.element.shadowRoot as ShadowRoot, { childList: true, subtree: true, characterData: true })
    expect(await title()).to.equal('Which room?')
    observer.disconnect()
    expect(seen.filter((text) => /What can we help/.test(text))).to.deep.equal([])
    expect(accent()).to.equal('#7a1fa2')
  })

  it('has its texts above those that the page has for one language', async () => {
    sessionStorage.setItem(KEY, 'b')
    on = mount('walkup-qr-booking', given)
    on.element.texts = { en: { serviceTitle: 'Of the page' } }
    await user(on.element).heading(/^Which room\?$/)
  })

  it('makes a color legible as an organization’s would be', async () => {
    sessionStorage.setItem(KEY, 'b')
    begin({ ...given, 'b-accent': '#ffee00', theme: 'light' })
    await title()
    expect(accent()).to.match(/^#[\da-f]{6}$/)
    expect(accent()).not.to.equal('#ffee00')
  })

  it('counts the visit under its version', async () => {
    sessionStorage.setItem(KEY, 'b')
    const person = begin(given)
    await viewed()
    await person.click(/Kitchen design/)
    await person.heading(/planning/)
    on.element.remove()
    await until(() => on.server.visits.length, 'the count')
    expect(on.server.visits.map(({ version }) => version)).to.deep.equal(['spring-title:b'])
  })

  it('counts nothing for a version that the page has fixed', async () => {
    const person = begin({ ...given, version: 'b' })
    const seen = viewed()
    expect(await title()).to.equal('Which room?')
    await seen
    await person.click(/Kitchen design/)
    await person.heading(/planning/)
    on.element.remove()
    await until(() => on.server.visits.length, 'the count')
    expect(on.server.visits.map(({ version }) => version)).to.deep.equal([undefined])
    expect(sessionStorage.getItem(KEY)).to.equal(null)
  })

  for (const [attribute, value, warning] of [
    ['experiment', 'Spring title', /experiment="Spring title"/],
    ['b-texts', '{"serviceTitle"', /b-texts is no JSON/],
    ['b-accent', 'red}*{display:none', /b-accent=/],
  ] as const)
    it(`works as it is with a wrong ${attribute}, and warns`, async () => {
      sessionStorage.setItem(KEY, 'b')
      const { warned, stop } = recordEvents()
      begin({ ...given, [attribute]: value })
      await title()
      stop()
      expect(warned.join()).to.match(warning)
    })
})
