import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import '../booking/steps/index.ts'
import '../qr-booking/define.ts'
import { historyLength, mount, pause, recordEvents, toAddress, until, user, type Mounted } from '../testing/harness.ts'

type On = Mounted<HTMLElement>
const base = location.pathname + location.search
let on: On
const added: Element[] = []

async function place(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  on = mount('walkup-qr-booking', { mode: 'modal', id: 'book', ...attributes })
  await until(dialog, 'the code of the modes')
}
function add<E extends HTMLElement>(html: string): E {
  const template = document.createElement('template')
  template.innerHTML = html
  const element = template.content.firstElementChild as E
  added.push(element)
  document.body.append(element)
  return element
}
const dialog = () => on.element.shadowRoot?.querySelector('dialog')
const isOpen = () => !!dialog()?.open
const opened = () => until(isOpen, 'the open dialog')
const closed = () => until(() => !isOpen(), 'the closed dialog')
const close = () => on.element.shadowRoot?.querySelector<HTMLElement>('[part=close]')?.click()
const settled = () => until(() => (history.state as { walkupOpen?: string } | null)?.walkupOpen === undefined, 'the page’s entry')

afterEach(async () => {
  on.element.removeAttribute('open')
  await closed()
  await settled()
  on.remove()
  for (const element of added.splice(0)) element.remove()
  history.replaceState(null, '', base)
  sessionStorage.clear()
})

describe('what opens a dialog', () => {
  it('is a link without leaving the page, but not one for another tab', async () => {
    await place()
    const link = add<HTMLAnchorElement>('<a href="#elsewhere" data-walkup-open="book">Book</a>')
    link.click()
    await opened()
    expect(location.hash, 'not where the link leads').to.equal('')
    close()
    await closed()
    let isLeft = false
    link.addEventListener('click', (event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    })
    link.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, composed: true, cancelable: true }))
    await pause(50)
    expect([isLeft, isOpen()]).to.deep.equal([true, false])
  })

  it('is any element inserted later, by the keyboard too, also where the page stops its clicks', async () => {
    await place()
    const card = add('<div data-walkup-open="#book"><span>A card</span></div>')
    card.addEventListener('click', (event) => event.stopPropagation())
    await until(() => card.getAttribute('role') === 'button', 'a button for the keyboard')
    expect([card.tabIndex, card.getAttribute('aria-haspopup')]).to.deep.equal([0, 'dialog'])
    for (const press of ['Enter', 'Space']) {
      card.focus()
      await sendKeys({ press })
      await opened()
      close()
      await closed()
      expect(document.activeElement).to.equal(card)
    }
    card.querySelector('span')?.click()
    await opened()
  })

  it('names an element by its id, a selector, or not at all; anything else warns and does what it does', async () => {
    await place()
    for (const name of ['book', '#book', 'walkup-qr-booking', '']) {
      add<HTMLButtonElement>(`<button data-walkup-open="${name}">Book</button>`).click()
      await opened()
      close()
      await closed()
    }
    const { warned, stop } = recordEvents()
    for (const name of ['nothing', '<img src=x>', 'a{}', ':not('])
      add<HTMLButtonElement>(`<button data-walkup-open="${name}">Book</button>`).click()
    stop()
    expect(warned).to.have.length(4)
    expect(isOpen()).to.equal(false)
  })

  it('leads to an element in its place', async () => {
    await place()
    on.element.setAttribute('mode', 'inline')
    await user(on.element).heading(/What can we help/)
    const far = add<HTMLElement>('<div style="block-size:3000px"></div>')
    far.after(on.element)
    add<HTMLButtonElement>('<button data-walkup-open="book">Book</button>').click()
    await until(() => on.element.getBoundingClientRect().top < innerHeight, 'the element in view')
    expect(document.activeElement).to.equal(on.element)
    scrollTo(0, 0)
    on.element.setAttribute('mode', 'modal')
    await until(dialog, 'a dialog')
  })
})

describe('the address', () => {
  it('opens by a link to the hash; closing returns to the entry before', async () => {
    await place()
    const link = add<HTMLAnchorElement>('<a href="#book">Book</a>')
    history.pushState({ router: 'kept' }, '')
    const { length } = history
    link.click()
    await opened()
    expect([location.hash, history.length]).to.deep.equal(['#book', historyLength(length + 1)])
    close()
    await closed()
    await until(() => location.hash === '', 'the address from before')
    expect(history.state).to.deep.equal({ router: 'kept' })
    history.forward()
    await opened()
    history.back()
    await closed()
    expect(location.hash).to.equal('')
  })

  it('that the page was loaded with opens, and closing takes the hash away without leaving the page', async () => {
    history.replaceState(null, '', '#book')
    const { length } = history
    await place()
    await opened()
    close()
    await closed()
    await pause(100)
    expect([location.hash, history.length, isOpen()]).to.deep.equal(['', length, false])
  })

  it('that names nothing, or no element of ours, opens nothing', async () => {
    await place()
    add('<p id="other">Other</p>')
    for (const hash of ['#other', '#%E0%A4%A', '#BOOK', '#']) {
      location.hash = hash
      await pause(50)
      expect(isOpen(), hash).to.equal(false)
    }
  })
})

describe('the browser’s history', () => {
  it('closes by Back and opens by Forward; the address stays', async () => {
    await place()
    history.pushState({ router: 'kept' }, '')
    const { length } = history
    const { href } = location
    on.element.setAttribute('open', '')
    await opened()
    await until(() => history.length === historyLength(length + 1), 'an entry')
    expect(location.href).to.equal(href)
    expect((history.state as { router: string }).router).to.equal('kept')
    history.back()
    await closed()
    expect(history.state).to.deep.equal({ router: 'kept' })
    history.forward()
    await opened()
    close()
    await closed()
    await until(() => JSON.stringify(history.state) === '{"router":"kept"}', 'the page’s entry')
  })

  it('has one entry however often it is opened at once', async () => {
    await place()
    history.pushState(null, '')
    const { length } = history
    for (let at = 0; at < 3; at++) {
      on.element.setAttribute('open', '')
      await opened()
      close()
      await closed()
    }
    on.element.setAttribute('open', '')
    await opened()
    await pause(300)
    expect(isOpen(), 'a Back that comes late does not close it').to.equal(true)
    expect(history.length).to.equal(historyLength(length + 1))
    history.back()
    await closed()
  })

  it('of steps goes back step by step, then closes; the close button leaves all at once and keeps the step', async () => {
    await place({ history: '' })
    on.element.setAttribute('open', '')
    await opened()
    await toAddress(on.element)
    history.back()
    await user(on.element).heading(/When should we come/)
    expect(isOpen()).to.equal(true)
    close()
    await closed()
    await settled()
    on.element.setAttribute('open', '')
    await opened()
    await user(on.element).heading(/When should we come/)
    history.back()
    await closed()
  })

  it('leaves nothing on the page after many elements, opened or not', async () => {
    await place()
    const before = [document.querySelectorAll('*').length, document.adoptedStyleSheets.length, history.length]
    for (let at = 0; at < 40; at++) {
      const other = mount('walkup-qr-booking', { mode: 'button', id: `many-${at}` })
      if (at % 4 === 0) {
        other.element.setAttribute('open', '')
        await until(() => other.element.shadowRoot?.querySelector('dialog')?.open, 'the other dialog')
      }
      other.remove()
    }
    await settled()
    await until(() => document.adoptedStyleSheets.length === before[1], 'the page without a lock')
    expect(document.querySelectorAll('*').length).to.equal(before[0])
    expect(document.querySelector('[open]')).to.equal(null)
    on.element.setAttribute('open', '')
    await opened()
  })

  it('opens again after a reload in an open dialog', async () => {
    await place()
    on.element.setAttribute('open', '')
    await opened()
    await until(() => (history.state as { walkupOpen?: string } | null)?.walkupOpen === 'book', 'the entry')
    // As a new page with the same entry: a new element.
    const { baseUrl, server } = on
    const state = history.state as unknown
    on.element.removeAttribute('open')
    await closed()
    await settled()
    on.remove()
    history.pushState(state, '')
    on = mount('walkup-qr-booking', { mode: 'modal', id: 'book', 'base-url': baseUrl }, {}, server)
    await until(isOpen, 'the open dialog')
  })
})
