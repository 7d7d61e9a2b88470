import type { Prefill } from './booking/flow.ts'
import type { WalkupEvents } from './events.ts'

/** Handlers by event name without `walkup:`; each gets the event's detail. */
export type Handlers = {
  readonly [K in keyof WalkupEvents as K extends `walkup:${infer Name}` ? Name : never]?: (
    detail: WalkupEvents[K],
    event: CustomEvent<WalkupEvents[K]>,
  ) => void
}

interface Common {
  /** The API's origin, such as `https://app.example.com`; required, since a bundled script cannot know it. */
  readonly baseUrl: string
  /** A BCP 47 tag; the page's language by default. */
  readonly locale?: string
  readonly theme?: 'light' | 'dark' | 'auto'
  readonly on?: Handlers
}

/** Options by widget; all but `on` and `prefill` set the attribute of the same name. */
export interface WidgetOptions {
  'qr-booking': Common & {
    /** The lead generator's public id. */
    readonly userUid: string
    /** The service group's id. */
    readonly group: number
    /** The printed code's id, which attributes the lead to its store. */
    readonly qrUid?: string
    /** Contact fields to prefill, such as from the page's own account; never consent. */
    readonly prefill?: Prefill
  }
  'available-appointments': Common & {
    /** The lead generator's public id. */
    readonly userUid: string
    readonly appointmentTypeId: number
    /** The service group's id; needed for branding and for booking. */
    readonly group?: number
    /** Continues to the contact step and books; needs `group`. */
    readonly book?: boolean
    /** The printed code's id, which attributes the lead to its store. */
    readonly qrUid?: string
    /** Form field attributes; `value` is the initial slot's id. */
    readonly name?: string
    readonly value?: string
    readonly required?: boolean
    readonly disabled?: boolean
    /** Contact fields of a booking to prefill; never consent. */
    readonly prefill?: Prefill
  }
  'lead-capture': Common & {
    /** The lead generator's public id. */
    readonly userUid: string
    /** The service group's id. */
    readonly group: number
    /** The printed code's id, which attributes the lead to its store. */
    readonly qrUid?: string
    /** Kiosk mode for a tablet in the aisle: resets after each person and queues entries while offline. */
    readonly kiosk?: boolean
    /** Idle timeout after which a kiosk clears its form, 30 to 600 s; 60 by default. */
    readonly idleSeconds?: number
    /** Unlocks the list of entries that need attention, so that shoppers don't see each other's details. */
    readonly staffCode?: string
    /** Contact fields to prefill for one person; never consent. */
    readonly prefill?: Prefill
  }
  /** Calls no API. */
  'schedule-picker': Omit<Common, 'baseUrl'> & {
    /** Its name in the page's form. */
    readonly name?: string
    /** The initial schedule: a cron string of five fields. */
    readonly value?: string
    /** A day of the first week, and the last day: `YYYY-MM-DD`. */
    readonly start?: string
    readonly end?: string
    /** The recurrence modes to offer, of `weekly weekdayOfMonth dayOfMonth`; all by default. */
    readonly modes?: string
    /** Sunday 0 to Saturday 6; the locale's by default. */
    readonly firstDay?: 0 | 1 | 2 | 3 | 4 | 5 | 6
    /** Today at the store, `YYYY-MM-DD`; the browser's by default. */
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

const attributeOf = (option: string) => option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Sets the attribute of each option; `undefined` and `false` remove it. */
export function setAttributes(element: Element, options: Attributes): void {
  for (const [option, value] of Object.entries(options)) {
    if (value === undefined || value === false) element.removeAttribute(attributeOf(option))
    else element.setAttribute(attributeOf(option), value === true ? '' : String(value))
  }
}
