import type { Prefill } from './booking/flow.ts'
import type { WalkupEvents } from './events.ts'

/** A function for each event, named without its `walkup:`; it gets the event's detail. */
export type Handlers = {
  readonly [K in keyof WalkupEvents as K extends `walkup:${infer Name}` ? Name : never]?: (
    detail: WalkupEvents[K],
    event: CustomEvent<WalkupEvents[K]>,
  ) => void
}

interface Common {
  /** Where the API is, such as `https://app.example.com`. A bundled script cannot know it. */
  readonly baseUrl: string
  /** A BCP 47 tag; the page's language by default. */
  readonly locale?: string
  readonly theme?: 'light' | 'dark' | 'auto'
  readonly on?: Handlers
}

/** What each widget is mounted with; every option but `on` and `prefill` is the attribute of the same name. */
export interface WidgetOptions {
  'qr-booking': Common & {
    /** The lead generator's public id. */
    readonly userUid: string
    /** The service group's id. */
    readonly group: number
    /** The printed code's id, which attributes the lead to its store. */
    readonly qrUid?: string
    /** Contact fields to fill in, as from the page's own account; consent can't be given this way. */
    readonly prefill?: Prefill
  }
  'available-appointments': Common & {
    /** The lead generator's public id. */
    readonly userUid: string
    readonly appointmentTypeId: number
    /** The service group's id: for the organization's look, and to book. */
    readonly group?: number
    /** Goes on to the contact and books; needs `group`. */
    readonly book?: boolean
    /** The printed code's id, which attributes the lead to its store. */
    readonly qrUid?: string
    /** As a field of the page's form: its name there, the slot to begin with, and what any field has. */
    readonly name?: string
    readonly value?: string
    readonly required?: boolean
    readonly disabled?: boolean
    /** Contact fields of a booking to fill in; consent can't be given this way. */
    readonly prefill?: Prefill
  }
  'lead-capture': Common & {
    /** The lead generator's public id. */
    readonly userUid: string
    /** The service group's id. */
    readonly group: number
    /** The printed code's id, which attributes the lead to its store. */
    readonly qrUid?: string
    /** For a tablet in the aisle: starts over by itself, and keeps entries while there is no connection. */
    readonly kiosk?: boolean
    /** After how long without a touch a kiosk clears its form, 30 to 600; 60 by default. */
    readonly idleSeconds?: number
    /** What a kiosk asks for before it shows what needs attention, so that shoppers don't see each other's details. */
    readonly staffCode?: string
    /** Contact fields to fill in for one person; consent can't be given this way. */
    readonly prefill?: Prefill
  }
  /** Calls no API. */
  'schedule-picker': Omit<Common, 'baseUrl'> & {
    /** Its name in the page's form. */
    readonly name?: string
    /** The schedule to begin with: a cron string of five fields. */
    readonly value?: string
    /** A day of the first week, and the last day: `YYYY-MM-DD`. */
    readonly start?: string
    readonly end?: string
    /** Which forms of recurrence to offer, of `weekly weekdayOfMonth dayOfMonth`; all by default. */
    readonly modes?: string
    /** Sunday 0 to Saturday 6; the locale's by default. */
    readonly firstDay?: 0 | 1 | 2 | 3 | 4 | 5 | 6
    /** The day it is at the store, `YYYY-MM-DD`; the browser's by default. */
    readonly today?: string
    readonly required?: boolean
    readonly readonly?: boolean
    readonly disabled?: boolean
  }
  manage: Common & {
    /** The token of a shopper's manage link. */
    readonly manageToken: string
  }
}
export type WidgetName = keyof WidgetOptions

const defines: Readonly<Record<WidgetName, () => Promise<unknown>>> = {
  'qr-booking': () => import('./qr-booking/define.ts'),
  'available-appointments': () => import('./available-appointments/define.ts'),
  'lead-capture': () => import('./lead-capture/define.ts'),
  'schedule-picker': () => import('./schedule-picker/define.ts'),
  manage: () => import('./manage/define.ts'),
}

export interface Mounted<N extends WidgetName> {
  readonly element: HTMLElementTagNameMap[`walkup-${N}`]
  /** When the element's code is here; rejects if it can't be had. */
  readonly ready: Promise<void>
  /** Changes some options; what is not given stays, `undefined` takes one away. */
  update(options: Partial<WidgetOptions[N]>): void
  /** Takes the element off the page and forgets its handlers. Safe to call twice. */
  unmount(): void
}

const attributeOf = (option: string) => option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Puts a widget into an element of the page, and fetches its code. To be called in a browser; importing is safe anywhere.
 * @param target the element to fill, or a selector of it
 * @throws TypeError when there is no such element
 */
export function mount<N extends WidgetName>(target: Element | string, name: N, options: WidgetOptions[N]): Mounted<N> {
  const place = typeof target === 'string' ? document.querySelector(target) : target
  if (!place) throw new TypeError(`mount expects an element or the selector of one, not ${JSON.stringify(target)}`)
  const element = document.createElement(`walkup-${name}`) as Mounted<N>['element']
  let listening = new AbortController()

  function update(part: Partial<WidgetOptions[N]>): void {
    const { on, prefill, ...attributes } = part as Partial<WidgetOptions['available-appointments']>
    for (const [option, value] of Object.entries(attributes)) {
      if (value === undefined || value === false) element.removeAttribute(attributeOf(option))
      else element.setAttribute(attributeOf(option), value === true ? '' : String(value))
    }
    if (on) {
      listening.abort()
      listening = new AbortController()
      for (const [event, handler] of Object.entries(on))
        element.addEventListener(
          `walkup:${event}`,
          (heard) => (handler as (detail: unknown, event: Event) => void)((heard as CustomEvent<unknown>).detail, heard),
          listening,
        )
    }
    if (prefill) void ready.then(() => 'prefill' in element && element.prefill(prefill))
  }

  const ready = defines[name]().then(() => customElements.upgrade(element))
  // Whoever does not ask for `ready` is not troubled by it; the page around goes on without the widget.
  ready.catch(() => {})
  update(options)
  place.append(element)
  return {
    element,
    ready,
    update,
    unmount() {
      listening.abort()
      element.remove()
    },
  }
}
