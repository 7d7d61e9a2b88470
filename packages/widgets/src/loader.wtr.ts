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

  it('loads an element in a dialog only when that opens, and says there that it takes long', async function () {
    this.timeout(120_000)
    const held = '/__wtr-held/src/lead-capture/define.ts'
    await fetch(`${held}?as=slow`)
    const { element, server, remove } = mount('walkup-lead-capture', { mode: 'modal', id: 'call' })
    const opener = document.body.appendChild(document.createElement('button'))
    opener.dataset.walkupOpen = 'call'
    const dialog = await until(() => element.shadowRoot?.querySelector('dialog'), 'the code of the modes')
    await pause(1200)
    expect([element.getClientRects().length, server.requests.length, element.matches(':defined')]).to.deep.equal([0, 0, false])
    opener.focus()
    await until(() => server.requests.length, 'the prefetch for what is about to open')
    expect(dialog.open).to.equal(false)
    opener.click()
    await until(() => dialog.open, 'the dialog')
    await until(() => /Still loading/.test(dialog.textContent ?? ''), 'the status in the dialog')
    await fetch(`${held}?as=free`)
    await user(element).heading(/What can we help/)
    expect(dialog.querySelector('h2'), 'inside the dialog').not.to.equal(null)
    expect(dialog.textContent).not.to.match(/Still loading/)
    expect(server.requests, 'asked once').to.have.length(1)
    element.removeAttribute('open')
    await until(() => !dialog.open, 'the closed dialog')
    element.setAttribute('open', '')
    await until(() => dialog.open, 'the open dialog')
    await user(element).heading(/What can we help/)
    expect(server.requests, 'and not when it opens again').to.have.length(1)
    element.removeAttribute('open')
    await until(() => !dialog.open, 'the closed dialog')
    opener.remove()
    remove()
  })

  it('leaves other elements with a mode of their own alone', async () => {
    const other = document.body.appendChild(document.createElement('section'))
    other.setAttribute('mode', 'ios')
    other.textContent = 'Theirs'
    await pause(100)
    expect([other.shadowRoot, other.checkVisibility()]).to.deep.equal([null, true])
    other.remove()
  })

  it('shows slow and failed loading with an alternative, and clears that once the code loads', async function () {
    this.timeout(120_000)
    await fetch('/__wtr-held/src/schedule-picker/define.ts?as=slow')
    const element = document.createElement('walkup-schedule-picker')
    for (const [name, value] of Object.entries({ locale: 'es', phone: '+16145550100', 'qr-uid': 'Ab12' }))
      element.setAttribute(name, value)
    const unsafe = element.cloneNode() as HTMLElement
    unsafe.setAttribute('base-url', 'javascript:alert(1)//')
    document.body.append(element, unsafe)
    const shownText = () => element.shadowRoot?.textContent ?? ''
    await until(() => /Sigue cargando/.test(shownText()), 'the words for slow loading')
    await until(() => /no se pudo cargar/.test(shownText()), 'the words for failed loading')
    expect(shownText()).to.match(/no se pudo cargar.*Intentar de nuevo.*Página de reservas.*\+16145550100/)
    expect([...(element.shadowRoot?.querySelectorAll('a') ?? [])].map(({ href }) => href)).to.deep.equal([
      `${location.origin}/q/Ab12`,
      'tel:+16145550100',
    ])
    await until(() => unsafe.shadowRoot?.querySelector('a'), 'the link of the other element')
    expect(unsafe.shadowRoot?.querySelector('a')?.href).to.equal(location.href)
    await fetch('/__wtr-held/src/schedule-picker/define.ts?as=free')
    await until(() => customElements.get('walkup-schedule-picker'), 'the code')
    await until(() => !/no se pudo cargar/.test(shownText()), 'the end of the words')
    element.remove()
    unsafe.remove()
  })
})
