import { expect } from 'chai'
import { mount, pause, until, user } from './testing/harness.ts'

/** Loads the script like a page. */
const script = (src: string) =>
  new Promise((done, failed) => {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, onload: done, onerror: failed }))
  })

describe('the loader', () => {
  it('loads an element inserted later, waits for one far away, and tolerates a second copy of itself', async () => {
    document.body.append(document.createElement('main'))
    const far = document.body.appendChild(document.createElement('div'))
    far.style.marginTop = '9000px'
    const manage = document.createElement('walkup-manage')
    far.append(manage)
    await script('/src/loader.ts')
    // A second copy under another URL, as when a page and its tag manager both include it.
    await script('/src/loader.ts?twin')
    expect(document.adoptedStyleSheets, 'one loader at work').to.have.length(1)
    const { element, server, remove } = mount('walkup-qr-booking')
    expect(getComputedStyle(element).display, 'space is kept').to.equal('block')
    await user(element).heading(/What can we help/)
    expect(
      server.requests.filter(({ path }) => path.includes('qr-details')),
      'an upgrade asks once',
    ).to.have.length(1)
    expect(customElements.get('walkup-manage'), 'what is far away waits').to.equal(undefined)
    far.style.marginTop = '0'
    manage.scrollIntoView()
    await until(() => customElements.get('walkup-manage'), 'the element that came near')
    remove()
    far.remove()
    await pause(20)
  })

  it('loads an element inserted with an ancestor', async () => {
    const { element, remove } = mount('walkup-qr-booking')
    const wrapper = document.createElement('div')
    wrapper.append(element)
    document.body.append(wrapper)
    await user(element).heading(/What can we help/)
    wrapper.remove()
    remove()
  })

  it('finds an element in an open shadow root, even one attached later', async () => {
    const outer = document.body.appendChild(document.createElement('div'))
    await pause(50)
    const root = outer.attachShadow({ mode: 'open' })
    const { element, remove } = mount('walkup-available-appointments')
    root.append(element)
    await until(() => customElements.get('walkup-available-appointments'), 'the code of what is inside')
    await user(element).heading(/When should we come/)
    outer.remove()
    remove()
  })

  it('shows slow and failed loading with an alternative, and clears that once the code loads', async function () {
    this.timeout(30_000)
    await fetch('/__wtr-held/src/schedule-picker/define.ts?as=slow')
    const element = document.createElement('walkup-schedule-picker')
    for (const [name, value] of Object.entries({ locale: 'es', phone: '+16145550100', 'qr-uid': 'Ab12' }))
      element.setAttribute(name, value)
    document.body.append(element)
    const said = () => element.shadowRoot?.textContent ?? ''
    const end = performance.now() + 14_000
    while (!/Sigue cargando/.test(said()) && performance.now() < end) await pause(100)
    expect(said()).to.match(/Sigue cargando/)
    while (!/no se pudo cargar/.test(said()) && performance.now() < end) await pause(100)
    expect(said()).to.match(/no se pudo cargar.*Intentar de nuevo.*Página de reservas.*\+16145550100/)
    expect([...(element.shadowRoot?.querySelectorAll('a') ?? [])].map(({ href }) => href)).to.deep.equal([
      `${location.origin}/q/Ab12`,
      'tel:+16145550100',
    ])
    await fetch('/__wtr-held/src/schedule-picker/define.ts?as=free')
    await until(() => customElements.get('walkup-schedule-picker'), 'the code')
    await until(() => !/no se pudo cargar/.test(said()), 'the end of the words')
    element.remove()
  })
})
