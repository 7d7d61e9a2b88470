/** What a page records about itself; times in ms since the navigation started. */
export interface Noted {
  /** The first frame in which the wanted control was there, visible and enabled, after that frame was painted. */
  ready?: number
  /** From a press on it to the first frame after the page changed. */
  answered?: number
  /** The names of the widgets' events so far. */
  events: string[]
}
declare global {
  var __noted: Noted & { find(): Element | undefined }
}

/**
 * Runs in the page before anything else. `selector` may step into shadow roots with ` >>> `. It asks once a frame, by the
 * same code on every page, so that what the asking costs is in every figure.
 */
export function probe(selector: string): void {
  const steps = selector.split(' >>> ')
  const canBePressed = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.matches(':disabled, [aria-disabled=true], [aria-busy=true] *, [inert] *') &&
    element.getBoundingClientRect().height > 0
  const find = (root: ParentNode | null = document, depth = 0): Element | undefined => {
    for (const element of root?.querySelectorAll(steps[depth] ?? '') ?? []) {
      if (depth + 1 === steps.length && canBePressed(element)) return element
      const found = depth + 1 < steps.length ? find(element.shadowRoot, depth + 1) : undefined
      if (found) return found
    }
    return undefined
  }
  // A message arrives after the frame's paint, an animation frame callback before it.
  const afterPaint = (then: (at: number) => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => then(performance.now())
    port2.postMessage(undefined)
  }
  globalThis.__noted = { events: [], find }
  const own = Object.getOwnPropertyDescriptor(EventTarget.prototype, 'dispatchEvent')
  const dispatch = own?.value as (this: EventTarget, event: Event) => boolean
  EventTarget.prototype.dispatchEvent = function (event) {
    if (event.type.startsWith('walkup:')) globalThis.__noted.events.push(event.type)
    return dispatch.call(this, event)
  }
  const look = () => {
    if (find()) afterPaint((at) => (globalThis.__noted.ready = at))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)

  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      const element = find()
      const answer = () => {
        changes.disconnect()
        requestAnimationFrame(() => afterPaint((at) => (globalThis.__noted.answered ??= at - timeStamp)))
      }
      const changes = new MutationObserver(answer)
      if (element)
        changes.observe(element.getRootNode(), { subtree: true, childList: true, attributes: true, characterData: true })
      // A field reacts by taking focus.
      if (element?.matches('input, select, textarea')) element.addEventListener('focus', answer, { once: true })
    },
    { capture: true, once: true },
  )
}
