import { contrast, parseColor } from '@walkup/sdk/look'
import { emitFrom } from '../events.ts'
import { languageOf, localeOf } from '../languages/locales.ts'
import type { ModeTexts } from '../languages/types.ts'
import { warn } from '../warn.ts'
import { NEEDED, OPENABLE, type Mode } from './mode.ts'
import { lockCss, overlayCss } from './style.ts'

const modeTexts = import.meta.glob<ModeTexts>('../languages/*/short.ts', { eager: true, import: 'modes' })

/** An element that opens in a dialog of its shadow root. It stays where it is in the page. */
export interface Overlay {
  readonly host: HTMLElement
  /** In the state of history entries; the same after a reload. */
  readonly key: string
  readonly isOpen: () => boolean
  /** Returns whether it is open then. */
  readonly open: (opener?: Element) => boolean
  readonly close: () => void
  /** Loads the code of the element, which is about to open. */
  readonly prepare: () => void
  /** Reads the attributes again. */
  readonly update: () => void
}

/** What the class of a loaded element has; before that it is an HTMLElement. */
interface Host extends HTMLElement {
  connectedCallback?(): void
  disconnectedCallback?(): void
}

interface Listeners {
  /** Closes the one that is open. */
  readonly beforeOpen: () => void
  readonly onOpen: (overlay: Overlay) => void
  readonly onClose: (overlay: Overlay) => void
}

/** Other elements of a page may have an attribute `mode` of their own. */
export const isOpenable = (element: Element): boolean =>
  /^walkup-(react-)?(qr-booking|lead-capture)$/.test(element.localName) && element.matches(OPENABLE)

const modes: readonly string[] = ['page', 'modal', 'slide-in', 'button'] satisfies Mode[]
const CROSS = 'M6 6l12 12M18 6L6 18'
let sheet: CSSStyleSheet | undefined

const create = <K extends keyof HTMLElementTagNameMap>(tag: K, part: string): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  element.setAttribute('part', part)
  return element
}

/** Prototype.js replaces `remove` with a version that throws for what has no parent. */
const detach = (node: Node): void => void node.parentNode?.removeChild(node)

function createCross(): Element {
  const make = (tag: string, attributes: Readonly<Record<string, string>>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return element
  }
  const svg = make('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  svg.append(make('path', { d: CROSS }))
  return svg
}

/** What has the focus, also within open shadow roots. */
function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Keeps the page behind in place; returns the cleanup. */
function lockPage(): () => void {
  const { documentElement: page, body } = document
  const isVisible = (element: Element) => getComputedStyle(element).overflow === 'visible'
  const lock = new CSSStyleSheet()
  lock.replaceSync(lockCss(innerWidth > page.clientWidth, isVisible(page) && !isVisible(body)))
  document.adoptedStyleSheets.push(lock)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== lock)
  }
}

export function createOverlay(host: Host, { beforeOpen, onOpen, onClose }: Listeners): Overlay {
  const emit = emitFrom(host)
  const dialog = create('dialog', 'dialog')
  const title = create('p', 'title')
  const closeButton = create('button', 'close')
  const bar = create('div', 'bar')
  const floating = create('button', 'button')
  title.id = 'mode-title'
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.tabIndex = -1
  // On a phone, Back is to go through the history first, and not to close at once.
  dialog.setAttribute('closedby', 'none')
  closeButton.type = floating.type = 'button'
  closeButton.append(createCross())
  floating.setAttribute('aria-haspopup', 'dialog')
  bar.append(title, closeButton)
  dialog.append(bar, create('div', 'content'))

  let unlock: (() => void) | undefined
  let mode: Mode = 'modal'
  let opener: Element | null | undefined
  let isOutside = false
  let warned = ''
  const warnOnce = (text: string) => {
    if (text !== warned) warn((warned = text))
  }

  const modeNow = (): Mode => {
    const mode = host.getAttribute('mode') ?? ''
    if (modes.includes(mode)) return mode as Mode
    warnOnce(`mode="${mode}" is none of inline, ${modes.join(', ')}; it opens as a modal.`)
    return 'modal'
  }
  const isOpen = () => unlock !== undefined

  /** Cleans up once the dialog is closed, however. */
  function ended(): void {
    if (!unlock) return
    unlock()
    unlock = undefined
    host.removeAttribute('open')
    host.disconnectedCallback?.()
    if (opener?.isConnected) (opener as HTMLElement).focus({ preventScroll: true })
    opener = undefined
    onClose(overlay)
    emit('walkup:close', { mode })
  }

  function open(by?: Element): boolean {
    if (unlock) return true
    if (!host.isConnected || !isOpenable(host)) return false
    paint()
    beforeOpen()
    const before = by ?? focused()
    dialog.showModal()
    if (!dialog.getClientRects().length) {
      dialog.close()
      host.removeAttribute('open')
      warnOnce('an element that opens in a dialog must not be in a hidden part of the page.')
      return false
    }
    // The first button, which a dialog focuses by itself, would be the one that closes.
    dialog.focus({ preventScroll: true })
    opener = before === document.body ? null : before
    unlock = lockPage()
    host.setAttribute('open', '')
    onOpen(overlay)
    prepare()
    host.connectedCallback?.()
    emit('walkup:open', { mode })
    return true
  }

  function close(): void {
    dialog.close()
    ended()
  }

  function paintButton(): void {
    const given = host.getAttribute('button-color')
    const color = parseColor(given ?? '')
    if (given && !color) warnOnce(`button-color="${given}" is no color such as #7a1fa2.`)
    const isLight = color && contrast(color, [255, 255, 255]) < contrast(color, [0, 0, 0])
    floating.style.setProperty('background', color && given ? given.trim() : null)
    floating.style.setProperty('color', color ? (isLight ? '#000' : '#fff') : null)
  }

  function remove(): void {
    close()
    detach(dialog)
    detach(floating)
    if (host.shadowRoot && sheet)
      host.shadowRoot.adoptedStyleSheets = host.shadowRoot.adoptedStyleSheets.filter((one) => one !== sheet)
    if (host.isConnected) host.connectedCallback?.()
  }

  function paint(): void {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(overlayCss)
    }
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
    mode = modeNow()
    const locale = localeOf(host)
    const texts = modeTexts[`../languages/${languageOf(locale)}/short.ts`] as ModeTexts
    const label =
      host.getAttribute('button-text')?.trim() || texts[/capture/.test(host.localName) ? 'openCapture' : 'openBooking']
    dialog.dataset.mode = mode
    dialog.lang = locale
    if (title.textContent !== label) title.textContent = floating.textContent = label
    closeButton.setAttribute('aria-label', texts.close)
    paintButton()
    if (mode !== 'button') detach(floating)
    else if (floating.parentNode !== root) root.append(floating)
    if (dialog.parentNode !== root) root.append(dialog)
  }

  function update(): void {
    if (!isOpenable(host)) return remove()
    paint()
    // Frameworks may write `false` as a text.
    if ((host.getAttribute('open') ?? 'false') === 'false') close()
    else if (!unlock) open()
  }

  const prepare = (): void => {
    if (host.matches(':not(:defined)')) host.dispatchEvent(new CustomEvent(NEEDED, { bubbles: true, composed: true }))
  }

  closeButton.addEventListener('click', close)
  for (const sign of ['pointerenter', 'focus']) floating.addEventListener(sign, prepare)
  floating.addEventListener('click', () => open(floating))
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    event.preventDefault()
    close()
  })
  // By a browser that closes dialogs itself; it may be open again by then.
  dialog.addEventListener('close', () => dialog.open || ended())
  // A drag that began inside, as when text is selected, does not close.
  dialog.addEventListener('pointerdown', ({ target }) => (isOutside = target === dialog))
  dialog.addEventListener('click', ({ target }) => isOutside && target === dialog && close())

  const overlay: Overlay = {
    host,
    get key() {
      return host.id || ['walkup', host.getAttribute('user-uid'), host.getAttribute('group')].join(' ')
    },
    isOpen,
    open,
    close,
    prepare,
    update,
  }
  return overlay
}
