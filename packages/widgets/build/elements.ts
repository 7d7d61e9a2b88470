import type { WalkupEvents } from '../src/events.ts'
import type { WidgetName, WidgetOptions } from '../src/options.ts'

/** What is known of an attribute: its type as text, and what it does. */
export interface Attribute {
  readonly type: 'string' | 'number' | 'boolean'
  /** The values it takes, if they are few. */
  readonly values?: readonly string[]
  readonly about: string
}
/** Options that are not attributes: handlers, objects, and the `data-*` attributes. */
type NotAttribute = 'on' | 'prefill' | 'texts' | 'context'
type AttributesOf<N extends WidgetName> = { readonly [K in Exclude<keyof WidgetOptions[N], NotAttribute>]-?: Attribute }

const common = {
  locale: { type: 'string', about: 'A BCP 47 tag; the page’s language by default.' },
  theme: { type: 'string', values: ['light', 'dark', 'auto'], about: 'The system’s by default.' },
} as const
const called = {
  ...common,
  baseUrl: { type: 'string', about: 'The API’s origin; the script’s own by default.' },
} as const
const withContext = {
  ...called,
  shareContact: { type: 'boolean', about: 'Events and the redirect also carry the contact as typed.' },
  redirectUrl: { type: 'string', about: 'Where to go after a booking or a request, on the page’s or an allowed origin.' },
  phone: { type: 'string', about: 'Whom a shopper may call while the organization’s number is unknown: an E.164 number.' },
} as const
const code = {
  userUid: { type: 'string', about: 'The lead generator’s public id; required.' },
  qrUid: { type: 'string', about: 'The printed code’s id, which attributes the lead to its store.' },
} as const
const group = { type: 'number', about: 'The service group’s id; required.' } as const
const history = { type: 'boolean', about: 'Each step is an entry of the browser’s history.' } as const
const embedded = {
  ...withContext,
  ...code,
  group,
  history,
  mode: {
    type: 'string',
    values: ['inline', 'modal', 'slide-in', 'page', 'button'],
    about: 'Where it is shown: in its place, or in a dialog.',
  },
  open: { type: 'boolean', about: 'Opens the dialog; it is there while the dialog is open.' },
  buttonText: { type: 'string', about: 'The text of the floating button and title of the dialog.' },
  buttonColor: { type: 'string', about: 'The color of the floating button; the accent by default.' },
  prefillFromUrl: { type: 'boolean', about: 'Parameters of the address such as `walkup_first_name` prefill.' },
  experiment: { type: 'string', about: 'Half of the visits see version B; the counts of both are kept under this name.' },
  bAccent: { type: 'string', about: 'Version B’s accent color, such as `#7a1fa2`.' },
  bTexts: { type: 'string', about: 'Version B’s texts, as the JSON of `TextOverrides`.' },
  version: { type: 'string', values: ['a', 'b'], about: 'Shows this version of the experiment and counts none for it.' },
} as const
const control = {
  name: { type: 'string', about: 'Its name in the page’s form.' },
  required: { type: 'boolean', about: 'The form needs a value.' },
  disabled: { type: 'boolean', about: 'It cannot be used, and the form does not get its value.' },
} as const

const methods = {
  prefill: 'Prefills contact fields, the service and answers; never consent.',
  reset: 'Starts over, and keeps what `prefill` set.',
  refresh: 'Reads the free times again.',
} as const

type NameIn<E> = E extends `walkup:${infer Name}` ? Name : never
type EventName = NameIn<keyof WalkupEvents>
const visit: readonly EventName[] = ['ready', 'view', 'step', 'abandon', 'captured', 'error']

interface Facts<N extends WidgetName> {
  readonly about: string
  /** By option; a new one does not compile without its line here. */
  readonly attributes: AttributesOf<N>
  readonly events: readonly EventName[]
  readonly methods: readonly (keyof typeof methods)[]
  /** A flow of steps has parts; one in a dialog has more, and slots. */
  readonly kind: 'flow' | 'dialog' | 'control'
}
/** What is known of each element. */
export const elements: { readonly [N in WidgetName]: Facts<N> } = {
  'qr-booking': {
    about: 'A whole booking of a lead generator’s code.',
    attributes: embedded,
    events: [...visit, 'booked', 'open', 'close'],
    methods: ['prefill', 'reset'],
    kind: 'dialog',
  },
  'available-appointments': {
    about: 'Free times to choose from, a control of the page’s form; with `book` it books.',
    attributes: {
      ...withContext,
      ...code,
      ...control,
      history,
      appointmentTypeId: { type: 'number', about: 'The appointment type’s id; required.' },
      group: { type: 'number', about: 'The service group’s id, for the organization’s look and to book.' },
      book: { type: 'boolean', about: 'Continues to the contact and books; needs `group`.' },
      value: { type: 'string', about: 'The slot to begin with.' },
    },
    events: [...visit, 'chosen', 'booked'],
    methods: ['prefill', 'reset', 'refresh'],
    kind: 'flow',
  },
  'lead-capture': {
    about: 'Questions and contact, without an appointment.',
    attributes: {
      ...embedded,
      kiosk: { type: 'boolean', about: 'For a tablet in the aisle: starts over after each person, and works offline.' },
      idleSeconds: { type: 'number', about: 'When a kiosk clears its form, 30 to 600 seconds; 60 by default.' },
      staffCode: { type: 'string', about: 'Unlocks a kiosk’s list of entries that need attention.' },
    },
    events: [...visit, 'queued', 'open', 'close'],
    methods: ['prefill', 'reset'],
    kind: 'dialog',
  },
  'schedule-picker': {
    about: 'A recurring schedule, a control of the page’s form.',
    attributes: {
      ...common,
      ...control,
      value: { type: 'string', about: 'The schedule to begin with: a cron string of five fields.' },
      start: { type: 'string', about: 'A day of the first week, `YYYY-MM-DD`.' },
      end: { type: 'string', about: 'The last day, `YYYY-MM-DD`.' },
      modes: { type: 'string', about: 'The recurrences to offer, of `weekly weekdayOfMonth dayOfMonth`; all by default.' },
      firstDay: { type: 'number', about: 'Sunday 0 to Saturday 6; the locale’s by default.' },
      today: { type: 'string', about: 'Today at the store, `YYYY-MM-DD`; the browser’s by default.' },
      readonly: { type: 'boolean', about: 'Its value can be read and not changed.' },
    },
    events: ['change'],
    methods: [],
    kind: 'control',
  },
  manage: {
    about: 'A shopper’s own appointment, to move or to cancel.',
    attributes: {
      ...called,
      manageToken: { type: 'string', about: 'The token of a shopper’s manage link; required.' },
    },
    events: ['error'],
    methods: [],
    kind: 'flow',
  },
}

const eventAbouts: Readonly<Record<EventName, string>> = {
  ready: 'The first step can be used.',
  view: 'The shopper sees the element for the first time.',
  step: 'Another step is shown: `step`, `index` and `of`.',
  abandon: 'The shopper leaves after the first input, before the end.',
  chosen: 'A free time is chosen, not booked.',
  booked: 'An appointment is booked.',
  captured: 'A contact without an appointment has reached the API.',
  queued: 'A kiosk keeps a contact until there is a connection.',
  change: 'Another schedule is chosen.',
  open: 'Its dialog has opened.',
  close: 'Its dialog has closed; what was entered stays.',
  error: 'Something failed, and the shopper sees how to go on.',
}
const tokens = ['ink', 'muted', 'line', 'control', 'canvas', 'paper', 'accent', 'accent-ink', 'danger', 'warning']
const cssProperties = [
  ...tokens.map((name) => [name, `The color \`${name}\`.`] as const),
  ['radius', 'The radius of corners.'] as const,
  ['font', 'The font; `inherit` takes the page’s.'] as const,
  ['min-height', 'The height that is kept while it loads.'] as const,
  ['frame', '0 for no border and no round corners.'] as const,
  ['choices', '1 to put what is tapped at the bottom of a tall widget, within a thumb’s reach.'] as const,
]
const flowParts = {
  frame: 'All of it.',
  header: 'Who comes.',
  progress: 'The steps.',
  heading: 'The heading of a step.',
  notice: 'What went wrong.',
}
const dialogParts = {
  button: 'The button that floats.',
  dialog: 'The dialog.',
  bar: 'Its bar.',
  title: 'Its title.',
  close: 'The button that closes it.',
  content: 'What it holds.',
}

export const attributeOf = (option: string): string => option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const described = (about: string) => ({ description: about })
const textOf = ({ type, values }: Attribute) => values?.map((value) => `'${value}'`).join(' | ') ?? type

const nameOf = (name: WidgetName) => `-${name}-element`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function declarationOf(name: WidgetName) {
  const { about, attributes, events, methods: own, kind } = elements[name]
  return {
    kind: 'class',
    customElement: true,
    tagName: `walkup-${name}`,
    name: nameOf(name),
    ...described(about),
    attributes: Object.entries(attributes as Readonly<Record<string, Attribute>>).map(([option, one]) => ({
      name: attributeOf(option),
      type: { text: textOf(one) },
      ...described(one.about),
    })),
    members: own.map((method) => ({ kind: 'method', name: method, ...described(methods[method]) })),
    events: events.map((event) => ({
      name: `walkup:${event}`,
      type: { text: `CustomEvent<WalkupEvents['walkup:${event}']>` },
      ...described(eventAbouts[event]),
    })),
    cssProperties: cssProperties.map(([property, what]) => ({ name: `--walkup-${property}`, ...described(what) })),
    cssParts: Object.entries({ ...(kind !== 'control' && flowParts), ...(kind === 'dialog' && dialogParts) }).map(
      ([part, what]) => ({
        name: part,
        ...described(what),
      }),
    ),
    slots:
      kind === 'dialog'
        ? ['header', 'footer'].map((slot) => ({ name: slot, ...described(`Shown with every step, as its ${slot}.`) }))
        : [],
  }
}

/** The custom elements manifest (schema 2.1.0), which editors and documentation tools read. */
export const elementsManifest = (names: readonly WidgetName[]) => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: names.map((name) => ({
    kind: 'javascript-module',
    path: `dist/${name}.js`,
    declarations: [declarationOf(name)],
    exports: [
      {
        kind: 'custom-element-definition',
        name: `walkup-${name}`,
        declaration: { name: nameOf(name), module: `dist/${name}.js` },
      },
    ],
  })),
})
