import { setAttributes, type WidgetName, type WidgetOptions } from './options.ts'

const defines: Readonly<Record<WidgetName, () => Promise<unknown>>> = {
  'qr-booking': () => import('./qr-booking/define.ts'),
  'available-appointments': () => import('./available-appointments/define.ts'),
  'lead-capture': () => import('./lead-capture/define.ts'),
  'schedule-picker': () => import('./schedule-picker/define.ts'),
  manage: () => import('./manage/define.ts'),
}

export interface Mounted<N extends WidgetName> {
  readonly element: HTMLElementTagNameMap[`walkup-${N}`]
  /** Resolves when the element's code is loaded; rejects when loading fails. */
  readonly ready: Promise<void>
  /** Updates the given options; `undefined` removes one. */
  update(options: Partial<WidgetOptions[N]>): void
  /** Removes the element and its handlers. Safe to call twice. */
  unmount(): void
}

/**
 * Mounts a widget into an element and lazy-loads its code. Call it in a browser; importing it is safe on a server.
 * @param target the container element, or its selector
 * @throws TypeError when there is no such element
 */
export function mount<N extends WidgetName>(target: Element | string, name: N, options: WidgetOptions[N]): Mounted<N> {
  const container = typeof target === 'string' ? document.querySelector(target) : target
  if (!container) throw new TypeError(`mount expects an element or the selector of one, not ${JSON.stringify(target)}`)
  const element = document.createElement(`walkup-${name}`) as Mounted<N>['element']
  let listening = new AbortController()

  function update(part: Partial<WidgetOptions[N]>): void {
    const { on, prefill, texts, ...attributes } = part as Partial<WidgetOptions['qr-booking']>
    setAttributes(element, attributes)
    if ('texts' in part) Object.assign(element, { texts })
    if (on) {
      listening.abort()
      listening = new AbortController()
      for (const [type, handler] of Object.entries(on))
        element.addEventListener(
          `walkup:${type}`,
          (event) => (handler as (detail: unknown, event: Event) => void)((event as CustomEvent<unknown>).detail, event),
          listening,
        )
    }
    if (prefill) void ready.then(() => 'prefill' in element && element.prefill(prefill))
  }

  const ready = defines[name]().then(() => customElements.upgrade(element))
  // Avoids an unhandled rejection for callers that ignore `ready`.
  ready.catch(() => {})
  update(options)
  container.append(element)
  return {
    element,
    ready,
    update,
    unmount() {
      listening.abort()
      // Old libraries replace `remove` with a version that throws for what has no parent.
      element.parentNode?.removeChild(element)
    },
  }
}
