import type { Prefill } from './booking/flow.ts'
import type { WalkupEvents } from './events.ts'
import type { TextOverrides } from './booking/texts.ts'
import type { Mode } from './modes/mode.ts'

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

interface WithContext extends Common {
  /**
   * Fields of the page that staff see on the lead, as the `data-*` attributes of an element: up to 20, names of 40 lower-case
   * letters, digits, `-` and `_`, values of 200 characters.
   */
  readonly context?: Readonly<Record<string, string>>
  /** Events and the redirect also carry the contact as typed. */
  readonly shareContact?: boolean
  /**
   * Where to go after a booking or a request, on the page's origin or one of the organization's, with parameters such as
   * `walkup_lead`; none is personal unless the element shares the contact.
   */
  readonly redirectUrl?: string
  /** Whom a shopper may call while the organization's number is unknown: an E.164 number. */
  readonly phone?: string
}

interface Embedded extends WithContext {
  /** Where it is shown: `inline` in its place, else in a dialog; `button` adds a floating button that opens it. */
  readonly mode?: Mode
  /** Opens and closes the dialog. The shopper closes it, too: `walkup:close` says so. */
  readonly open?: boolean
  /** The text of the floating button and title of the dialog; one in the element's language by default. */
  readonly buttonText?: string
  /** The color of the floating button, such as `#7a1fa2`; the element's accent by default. */
  readonly buttonColor?: string
  /** The page's own texts by key, for every language or one: `{ serviceTitle: 'Your project', es: { … } }`; never markup. */
  readonly texts?: TextOverrides
  /** Whether parameters of the address such as `walkup_first_name` prefill. They are in the page's history and in logs. */
  readonly prefillFromUrl?: boolean
  /** Each step is an entry of the browser's history, so that Back goes to the step before. */
  readonly history?: boolean
  /** Half of the visits see version B. The counts of both are kept under this name: up to 40 of a–z, 0–9 and `-`. */
  readonly experiment?: string
  /** Version B's accent color, such as `#7a1fa2`, made legible like the organization's. */
  readonly bAccent?: string
  /** Version B's texts, as the JSON of `TextOverrides`. */
  readonly bTexts?: string
  /** Shows this version of the experiment to every visit and counts none for it, to look at it. */
  readonly version?: 'a' | 'b'
}

/** Options by widget; all but `on` and `prefill` set the attribute of the same name. */
export interface WidgetOptions {
  'qr-booking': Embedded & {
    /** The lead generator's public id. */
    readonly userUid: string
    /** The service group's id. */
    readonly group: number
    /** The printed code's id, which attributes the lead to its store. */
    readonly qrUid?: string
    /** Contact fields to prefill, such as from the page's own account; never consent. */
    readonly prefill?: Prefill
  }
  'available-appointments': WithContext & {
    /** The lead generator's public id. */
    readonly userUid: string
    readonly appointmentTypeId: number
    /** The service group's id; needed for branding and for booking. */
    readonly group?: number
    /** Continues to the contact step and books; needs `group`. */
    readonly book?: boolean
    /** Each step of a booking is an entry of the browser's history. */
    readonly history?: boolean
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
  'lead-capture': Embedded & {
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

type Fields = WithContext['context']
export type Attributes = Readonly<Record<string, string | number | boolean | Fields>>

/** The `data-*` attributes of a context; those of an earlier one go. */
function setContext(element: Element, fields: Fields = {}): void {
  for (const name of element.getAttributeNames()) if (name.startsWith('data-')) element.removeAttribute(name)
  for (const [name, value] of Object.entries(fields)) element.setAttribute(`data-${name}`, value)
}

/** Sets the attribute of each option; `undefined` and `false` remove it. */
export function setAttributes(element: Element, options: Attributes): void {
  for (const [option, value] of Object.entries(options)) {
    if (option === 'context') setContext(element, value as Fields)
    else if (value === undefined || value === false) element.removeAttribute(attributeOf(option))
    else if (typeof value !== 'object') element.setAttribute(attributeOf(option), value === true ? '' : String(value))
  }
}
