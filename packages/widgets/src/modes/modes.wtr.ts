import { expect } from 'chai'
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import axe from 'axe-core'
import '../booking/steps/index.ts'
import '../lead-capture/define.ts'
import '../qr-booking/define.ts'
import { fillContact, mount, pause, recordEvents, toContact, until, user, type Mounted } from '../testing/harness.ts'

type On = Mounted<HTMLElement>
const mounted: On[] = []
const added: Element[] = []

/** An element with a mode; its floating button or an opener is the test's business. */
async function place(
  mode: string,
  more: Readonly<Record<string, string>> = {},
  tag: 'walkup-qr-booking' | 'walkup-lead-capture' = 'walkup-qr-booking',
) {
  const on: On = mount(tag, { mode, ...more })
  mounted.push(on)
  await until(() => part(on, 'dialog'), 'the code of the modes')
  return on
}
function add<E extends HTMLElement>(html: string): E {
  const template = document.createElement('template')
  template.innerHTML = html
  const element = template.content.firstElementChild as E
  added.push(element)
  document.body.append(element)
  return element
}
const part = <E extends HTMLElement = HTMLElement>({ element }: On, name: string) =>
  element.shadowRoot?.querySelector<E>(`[part=${name}]`)
const dialogOf = (on: On) => part<HTMLDialogElement>(on, 'dialog') as HTMLDialogElement
const isOpen = (on: On) => dialogOf(on).open
const opened = (on: On) => until(() => isOpen(on) && user(on.element).heading(/\S/), 'the open dialog')
const closed = (on: On) => until(() => !isOpen(on), 'the closed dialog')
const asked = (on: On) => on.server.requests.filter(({ path }) => path.includes('qr-details')).length

afterEach(async () => {
  for (const on of mounted.splice(0)) {
    on.element.removeAttribute('open')
    await closed(on)
    on.remove()
  }
  for (const element of added.splice(0)) element.remove()
  await until(() => !document.adoptedStyleSheets.length, 'the page without a lock')
  await until(() => (history.state as { walkupOpen?: string } | null)?.walkupOpen === undefined, 'the page’s own entry')
  history.replaceState(null, '', location.pathname + location.search)
  sessionStorage.clear()
  await setViewport({ width: 800, height: 600 })
})

describe('an element that opens in a dialog', () => {
  it('asks nothing before it opens, traps the focus, and returns it', async () => {
    const on = await place('modal', { id: 'visit' })
    const heard: string[] = []
    for (const type of ['walkup:open', 'walkup:close'])
      on.element.addEventListener(type, (event) => heard.push(`${type} ${(event as CustomEvent<{ mode: string }>).detail.mode}`))
    const opener = add<HTMLButtonElement>('<button data-walkup-open="visit">Book</button>')
    const behind = add<HTMLInputElement>('<input aria-label="behind" />')
    await pause(50)
    expect([asked(on), on.element.getClientRects().length], 'asks and shows nothing').to.deep.equal([0, 0])
    opener.focus()
    await sendKeys({ press: 'Enter' })
    await opened(on)
    expect(asked(on)).to.equal(1)
    expect(document.activeElement, 'the focus is inside').to.equal(on.element)
    behind.focus()
    expect(document.activeElement, 'the page behind is inert').to.equal(on.element)
    await sendKeys({ press: 'Escape' })
    await closed(on)
    expect(document.activeElement).to.equal(opener)
    await until(() => heard.length === 2, 'both events')
    expect(heard).to.deep.equal(['walkup:open modal', 'walkup:close modal'])
    expect(on.element.hasAttribute('open')).to.equal(false)
  })

  it('keeps a half-entered booking while it is closed, and books after it', async () => {
    const on = await place('slide-in')
    on.element.setAttribute('open', '')
    await opened(on)
    await toContact(on.element)
    await user(on.element).fill('firstName', 'Typed')
    part(on, 'close')?.click()
    await closed(on)
    expect(part(on, 'content')?.textContent, 'nothing is left on the page').to.equal('')
    on.element.setAttribute('open', '')
    await opened(on)
    await user(on.element).heading(/How can we reach you/)
    expect((await user(on.element).field('firstName')).value).to.equal('Typed')
    expect(asked(on), 'the details are asked once').to.equal(1)
    await fillContact(on.element)
    await user(on.element).click(/^Book/)
    await user(on.element).see(/You are booked/)
    expect(on.server.leads).to.have.length(1)
  })

  it('closes by its backdrop, not by a drag that began inside', async () => {
    const on = await place('modal')
    on.element.setAttribute('open', '')
    await opened(on)
    const box = dialogOf(on).getBoundingClientRect()
    await sendMouse({ type: 'move', position: [Math.round(box.left + 60), Math.round(box.bottom - 30)] })
    await sendMouse({ type: 'down' })
    await sendMouse({ type: 'move', position: [5, 5] })
    await sendMouse({ type: 'up' })
    await pause(50)
    expect(isOpen(on)).to.equal(true)
    await sendMouse({ type: 'click', position: [5, 5] })
    await closed(on)
  })

  it('leaves the Escape key to a field that needs it, and takes open="false" as closed', async () => {
    const on = await place('modal')
    on.element.setAttribute('open', '')
    await opened(on)
    const field = document.createElement('input')
    part(on, 'content')?.append(field)
    field.addEventListener('keydown', (event) => event.preventDefault())
    field.focus()
    await sendKeys({ press: 'Escape' })
    await pause(100)
    expect(isOpen(on)).to.equal(true)
    field.remove()
    on.element.setAttribute('open', 'false')
    await closed(on)
    on.element.setAttribute('open', 'false')
    await pause(50)
    expect(isOpen(on)).to.equal(false)
  })

  it('is one at a time', async () => {
    const one = await place('modal', { id: 'one' })
    const other = await place('slide-in', { id: 'other' }, 'walkup-lead-capture')
    const opener = add<HTMLButtonElement>('<button data-walkup-open="#one">Book</button>')
    opener.click()
    await opened(one)
    other.element.setAttribute('open', '')
    await opened(other)
    expect([isOpen(one), one.element.hasAttribute('open')]).to.deep.equal([false, false])
    expect(document.querySelectorAll('[open]')).to.have.length(1)
    history.back()
    await closed(other)
    expect(isOpen(one), 'Back does not return to the other').to.equal(false)
  })

  it('neither scrolls nor shifts the page behind', async () => {
    const tall = add<HTMLElement>('<div style="block-size:4000px"></div>')
    const bar = add<HTMLElement>('<div style="position:sticky;top:0;block-size:20px">bar</div>')
    tall.before(bar)
    const { body } = document
    for (const overflow of ['', 'auto', 'hidden auto']) {
      body.style.overflow = overflow
      const on = await place('modal')
      scrollTo(0, 900)
      const before = [scrollY, innerWidth, tall.clientWidth, bar.getBoundingClientRect().top]
      on.element.setAttribute('open', '')
      await opened(on)
      const places = () => [scrollY, innerWidth, tall.clientWidth, bar.getBoundingClientRect().top]
      expect(places(), `open, body ${overflow}`).to.deep.equal(before)
      await sendMouse({ type: 'move', position: [5, 5] })
      await sendKeys({ press: 'PageDown' })
      await pause(100)
      expect(scrollY, 'does not scroll').to.equal(900)
      await sendKeys({ press: 'Escape' })
      await closed(on)
      expect(places(), `closed, body ${overflow}`).to.deep.equal(before)
    }
    body.style.overflow = ''
    scrollTo(0, 0)
  })

  it('turns from one mode into another and into an inline element, with its draft', async () => {
    const on = await place('modal')
    on.element.setAttribute('open', '')
    await opened(on)
    await user(on.element).click(/Kitchen design/)
    await user(on.element).heading(/planning/)
    on.element.setAttribute('mode', 'inline')
    await until(() => !part(on, 'dialog'), 'no dialog')
    await user(on.element).heading(/planning/)
    expect(on.element.getClientRects().length).to.equal(1)
    expect(document.adoptedStyleSheets, 'the page scrolls again').to.have.length(0)
    on.element.setAttribute('mode', 'page')
    await until(() => part(on, 'dialog'), 'a dialog again')
    await until(() => !on.element.getClientRects().length, 'no place of its own')
    on.element.setAttribute('open', '')
    await opened(on)
    await user(on.element).heading(/planning/)
  })

  it('unlocks the page when it is removed while it is open', async () => {
    const on = await place('modal')
    on.element.setAttribute('open', '')
    await opened(on)
    on.element.remove()
    await until(() => !document.adoptedStyleSheets.length, 'the page without a lock')
    document.body.append(on.element)
    await pause(50)
    expect(isOpen(on)).to.equal(false)
    on.element.setAttribute('open', '')
    await opened(on)
  })

  it('stays closed in a hidden part of the page, and says why', async () => {
    const { warned, stop } = recordEvents()
    const on = await place('modal')
    const hidden = add('<div hidden></div>')
    hidden.append(on.element)
    on.element.setAttribute('open', '')
    await until(() => warned.some((text) => /hidden part/.test(text)), 'the warning')
    stop()
    expect([isOpen(on), on.element.hasAttribute('open')]).to.deep.equal([false, false])
    expect(document.adoptedStyleSheets).to.have.length(0)
  })

  it('is inline as a kiosk', async () => {
    const on = mount('walkup-lead-capture', { mode: 'modal', kiosk: '', open: '' })
    await user(on.element).heading(/What can we help/)
    expect(part(on, 'dialog')).to.equal(null)
    on.remove()
  })
})

describe('the floating button', () => {
  it('has a text and a color of its own, as text and with legible contrast, in three languages', async () => {
    const { warned, stop } = recordEvents()
    const on = await place('button')
    const button = part<HTMLButtonElement>(on, 'button') as HTMLButtonElement
    expect(button.textContent).to.equal('Book an appointment')
    on.element.setAttribute('locale', 'es')
    await until(() => button.textContent === 'Reservar una cita', 'Spanish')
    on.element.setAttribute('locale', 'fr')
    await until(() => button.textContent === 'Prendre rendez-vous', 'French')
    on.element.setAttribute('button-text', '<img src=x onerror=alert(1)>')
    await until(() => button.textContent?.startsWith('<img'), 'the text as it is')
    expect(button.querySelector('img')).to.equal(null)
    on.element.setAttribute('button-color', '#ffee00')
    await until(() => getComputedStyle(button).backgroundColor === 'rgb(255, 238, 0)', 'the color')
    expect(getComputedStyle(button).color).to.equal('rgb(0, 0, 0)')
    on.element.setAttribute('button-color', 'red;} body{display:none')
    await until(() => getComputedStyle(button).backgroundColor === 'rgb(11, 110, 79)', 'the accent again')
    expect(warned.join()).to.match(/button-color=.* is no color/)
    stop()
    const call = await place('button', {}, 'walkup-lead-capture')
    expect(part(call, 'button')?.textContent).to.equal('Request a call')
  })

  it('stays in view at 320 px, opens, and takes the focus back', async () => {
    await setViewport({ width: 320, height: 640 })
    const on = await place('button', { 'button-text': 'Book a visit with a designer who comes to your home, and costs nothing' })
    const button = part<HTMLButtonElement>(on, 'button') as HTMLButtonElement
    const { left, right, bottom } = button.getBoundingClientRect()
    expect(left).to.be.at.least(0)
    expect(right).to.be.at.most(320)
    expect(bottom).to.be.at.most(640)
    button.focus()
    await sendKeys({ press: 'Space' })
    await opened(on)
    part(on, 'close')?.click()
    await closed(on)
    expect(on.element.shadowRoot?.activeElement).to.equal(button)
  })
})

describe('the modes on a phone and on a desktop', () => {
  for (const mode of ['page', 'modal', 'slide-in', 'button'] as const)
    for (const width of [320, 390, 1280] as const)
      it(`${mode} at ${width} px fits, and has no axe violations in light and dark`, async () => {
        await setViewport({ width, height: 740 })
        const on = await place(mode)
        on.element.setAttribute('open', '')
        await opened(on)
        await Promise.all(
          dialogOf(on)
            .getAnimations()
            .map(({ finished }) => finished),
        )
        const box = dialogOf(on).getBoundingClientRect()
        const isFull = mode === 'page' || width < 640
        if (isFull) expect([box.left, box.top, box.width, box.height]).to.deep.equal([0, 0, width, 740])
        else if (mode === 'slide-in') expect([box.right, box.top, box.width, box.height]).to.deep.equal([width, 0, 480, 740])
        else expect([box.left + box.right, box.width <= 704, box.height < 740]).to.deep.equal([width, true, true])
        const content = part(on, 'content') as HTMLElement
        expect(content.scrollWidth, 'sideways').to.be.at.most(content.clientWidth)
        expect(content.firstElementChild?.getBoundingClientRect().bottom, 'fills the dialog').to.be.at.least(box.bottom - 1)
        for (const theme of ['light', 'dark']) {
          on.element.setAttribute('theme', theme)
          await pause(50)
          const { violations } = await axe.run(on.element, { resultTypes: ['violations'] })
          expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).to.deep.equal(
            [],
          )
        }
      })
})
