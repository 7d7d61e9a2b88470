import { warn } from '../warn.ts'
import { createOpenHistory } from './history.ts'
import { MODES } from './mode.ts'
import { createOverlay, isOpenable, type Overlay } from './overlay.ts'

/**
 * The modes in which an element opens in a dialog: from a floating button, from any element with `data-walkup-open`, by the address's
 * hash, or by its attribute `open`. One is open at a time.
 */
interface Registry {
  push(element: Element): unknown
}
const page = globalThis as { [MODES]?: Registry | Element[] }

const OPENER = 'data-walkup-open'
/** Elements that a keyboard can already press. */
const PRESSABLE = 'a[href],area[href],button,input,select,textarea,summary,[contenteditable],[tabindex]'

function start(): Registry {
  const overlays = new WeakMap<Element, Overlay>()
  const active = new Set<Overlay>()
  const prepared = new WeakSet<Element>()
  let current: Overlay | undefined
  /** Whether the history itself opens or closes, and needs no entry. */
  let isFollowing = false

  const openHistory = createOpenHistory((key, id) => {
    const target = [...active].find(
      (one) => isOpenable(one.host) && (key === undefined ? !!id && one.host.id === id : one.key === key),
    )
    isFollowing = true
    if (current && current !== target) current.close()
    if (target?.open()) openHistory.arrived(target.key, false)
    isFollowing = false
  })

  const listeners = {
    beforeOpen() {
      const wasFollowing = isFollowing
      isFollowing = true
      current?.close()
      isFollowing = wasFollowing
    },
    onOpen(overlay: Overlay) {
      current = overlay
      if (!isFollowing) openHistory.entered(overlay.key, overlay.isOpen)
    },
    onClose(overlay: Overlay) {
      if (current === overlay) current = undefined
      if (!isFollowing) openHistory.left(overlay.key, overlay.host.id)
    },
  }

  const attributes = new MutationObserver((records) => {
    for (const host of new Set(records.map(({ target }) => target as Element))) overlays.get(host)?.update()
  })
  function overlayOf(element: Element): Overlay | undefined {
    const known = overlays.get(element)
    if (known) {
      active.add(known)
      known.update()
    }
    if (known || !isOpenable(element)) return known
    const made = createOverlay(element as HTMLElement, listeners)
    overlays.set(element, made)
    active.add(made)
    attributes.observe(element, {
      attributeFilter: ['mode', 'open', 'kiosk', 'button-text', 'button-color', 'locale', 'lang'],
    })
    const isWanted = openHistory.isWanted(made.key, element.id)
    isFollowing = isWanted
    made.update()
    if (isWanted && made.open()) openHistory.arrived(made.key, true)
    isFollowing = false
    return made
  }

  /** The element that an opener names by its id or a selector; without either, the first that can open. */
  function targetOf(opener: Element): Element | null | undefined {
    const name = opener.getAttribute(OPENER)?.trim() ?? ''
    const root = opener.getRootNode() as Document | ShadowRoot
    if (!name) return [...active].find(({ host }) => isOpenable(host))?.host
    try {
      for (const scope of [root, document]) {
        const found = scope.getElementById(name) ?? scope.querySelector(name)
        if (found) return found
      }
    } catch {
      // Not a selector.
    }
    return
  }

  /** Opens what an opener names; an element in its place is shown instead. Returns whether there is one. */
  function openBy(opener: Element): boolean {
    const target = targetOf(opener)
    if (!target) {
      warn(`${OPENER}="${opener.getAttribute(OPENER)}" names no element of the page.`)
      return false
    }
    if (isOpenable(target)) return !!overlayOf(target)?.open(opener)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    target.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
    ;(target as HTMLElement).focus({ preventScroll: true })
    return true
  }

  function prepareTarget(opener: Element): void {
    const target = targetOf(opener)
    if (target && isOpenable(target)) overlayOf(target)?.prepare()
  }

  /** An opener that is no button or link becomes one for the keyboard and for assistive technology. */
  function prepare(opener: Element): void {
    if (prepared.has(opener)) return
    prepared.add(opener)
    const target = targetOf(opener)
    if (target && isOpenable(target) && !opener.hasAttribute('aria-haspopup')) opener.setAttribute('aria-haspopup', 'dialog')
    for (const sign of ['pointerenter', 'focusin']) opener.addEventListener(sign, () => prepareTarget(opener))
    if (opener.localName.includes('-') || opener.matches(PRESSABLE)) return
    opener.setAttribute('tabindex', '0')
    if (!opener.hasAttribute('role')) opener.setAttribute('role', 'button')
    opener.addEventListener('keydown', (event) => {
      const { key, target, repeat } = event as KeyboardEvent
      if (target !== opener || repeat || (key !== 'Enter' && key !== ' ')) return
      event.preventDefault()
      openBy(opener)
    })
  }

  const see = (element: Element): void => {
    if (element.hasAttribute(OPENER)) prepare(element)
    else overlayOf(element)
  }

  addEventListener(
    'click',
    (event) => {
      const opener = event.composedPath().find((one) => (one as Element).hasAttribute?.(OPENER)) as Element | undefined
      // A link opened in another tab goes where it leads.
      if (!opener || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      if (openBy(opener)) event.preventDefault()
    },
    true,
  )
  new MutationObserver(() => {
    document.querySelectorAll(`[${OPENER}]`).forEach(prepare)
    for (const overlay of active) {
      if (overlay.host.isConnected) continue
      overlay.close()
      // One that is inserted again registers again.
      active.delete(overlay)
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: [OPENER] })
  document.querySelectorAll(`[${OPENER}]`).forEach(prepare)
  return { push: see }
}

function registry(): Registry {
  const found = page[MODES]
  if (found && !Array.isArray(found)) return found
  const made = (page[MODES] = start())
  found?.forEach((element) => made.push(element))
  return made
}

/** Registers an element with a mode, or an opener. One copy of this code serves the page. */
export const watch = (element: Element): void => void registry().push(element)
registry()
