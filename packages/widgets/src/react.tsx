/** The entry for React applications: each widget as a component, rendered by the application's own React. */
import {
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ForwardedRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react'
import type { AvailableAppointmentsElement } from './available-appointments/element.tsx'
import { emitFrom, eventNames } from './events.ts'
import type { LeadCaptureElement } from './lead-capture/element.ts'
import type { ManageElement } from './manage/element.tsx'
import { setAttributes, type Attributes, type Handlers, type WidgetName, type WidgetOptions } from './options.ts'
import { notLoaded } from './problem.ts'
import type { QrBookingElement } from './qr-booking/element.ts'
import type { SchedulePickerElement } from './schedule-picker/element.tsx'

export type { Handlers, WidgetName, WidgetOptions } from './options.ts'
export type { Prefill } from './booking/flow.ts'
export type { TextOverrides } from './booking/texts.ts'
export type { Mode } from './modes/mode.ts'
export type { WalkupEvents } from './events.ts'

/** Handlers of the widget's events: `onBooked` for `walkup:booked`, with the event's detail. */
export type EventProps = { readonly [K in keyof Handlers as `on${Capitalize<K>}`]?: Handlers[K] }

/** Props by widget: the options of `mount`, with a prop per event in place of `on`. */
export type WidgetProps<N extends WidgetName> = Omit<WidgetOptions[N], 'on'> &
  EventProps & {
    readonly id?: string
    readonly className?: string
    /** Also accepts the widget's custom properties, such as `--walkup-accent`. */
    readonly style?: CSSProperties & Readonly<Record<`--walkup-${string}`, string>>
  }

/** The element of each widget, for a `ref`. */
export interface WidgetElements {
  'qr-booking': QrBookingElement
  'available-appointments': AvailableAppointmentsElement
  'lead-capture': LeadCaptureElement
  'schedule-picker': SchedulePickerElement
  manage: ManageElement
}

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : ''
type AttributeNames<N extends WidgetName, Optional> = {
  [
    K in keyof WidgetOptions[N] as K extends 'on' | 'prefill' | 'context' | 'texts' | Optional ? never : Kebab<K & string>
  ]: WidgetOptions[N][K]
}
/** The attributes of a script tag's element, such as `user-uid` for `userUid`; `base-url` is the script's origin by default. */
export type WidgetAttributes<N extends WidgetName> = AttributeNames<N, 'baseUrl'> & { readonly 'base-url'?: string }
type ElementProps = {
  [N in WidgetName as `walkup-${N}`]: WidgetAttributes<N> &
    Omit<HTMLAttributes<WidgetElements[N]>, keyof WidgetAttributes<N>> &
    RefAttributes<WidgetElements[N]>
}
declare module 'react' {
  namespace JSX {
    // The elements of the script tag, for applications that render them directly.
    interface IntrinsicElements extends ElementProps {}
  }
}

/** A widget as a React component; `ref` is its element, with its methods once its code has loaded. */
export type WidgetComponent<N extends WidgetName> = ForwardRefExoticComponent<WidgetProps<N> & RefAttributes<WidgetElements[N]>>

type ElementClass = new () => HTMLElement & { connectedCallback(): void }
interface AnyProps extends Readonly<Record<string, unknown>> {
  readonly id?: string
  readonly className?: string
  readonly style?: CSSProperties
  readonly prefill?: object
  readonly texts?: object
}
/** The component's host. Apart from `walkup-…`, whose elements of the script tag bring their own renderer. */
interface Host extends HTMLDivElement {
  connectedCallback?: () => void
  hasOptions?: boolean
  prefill?: (given: unknown) => void
  texts?: object | undefined
}

const tagOf = (name: WidgetName) => `walkup-react-${name}`

/** Defines the component's element: it connects only once its options are set, which React does after inserting it. */
async function define(name: WidgetName, load: () => Promise<ElementClass>): Promise<void> {
  const Element = await load()
  if (customElements.get(tagOf(name))) return
  customElements.define(
    tagOf(name),
    class extends Element {
      declare hasOptions?: boolean
      override connectedCallback(): void {
        if (this.hasOptions) super.connectedCallback()
      }
    },
  )
}

function createWidget<N extends WidgetName>(name: N, load: () => Promise<ElementClass>): WidgetComponent<N> {
  const Tag = tagOf(name) as 'div'
  function Widget({ id, className, style, prefill, texts, ...rest }: AnyProps, ref: ForwardedRef<Host | null>) {
    const options = Object.fromEntries(Object.entries(rest).filter(([prop]) => !/^on[A-Z]/.test(prop))) as Attributes
    const host = useRef<Host>(null)
    const latest = useRef<Readonly<Record<string, unknown>>>(rest)
    const applied = useRef({})
    useImperativeHandle<Host | null, Host | null>(ref, () => host.current, [])

    useLayoutEffect(() => {
      latest.current = rest
      if (!host.current) return
      const removed = Object.fromEntries(Object.keys(applied.current).map((option) => [option, undefined]))
      setAttributes(host.current, { ...removed, ...options })
      applied.current = options
    })

    useLayoutEffect(() => {
      const element = host.current
      if (!element) return
      const listening = new AbortController()
      for (const type of eventNames) {
        const prop = type.replace(/^walkup:(.)/, (_, first: string) => `on${first.toUpperCase()}`)
        const handle = (event: Event) => {
          const handler = latest.current[prop] as ((detail: unknown, event: Event) => void) | undefined
          handler?.((event as CustomEvent<unknown>).detail, event)
        }
        element.addEventListener(type, handle, listening)
      }
      if (!element.hasOptions) {
        element.hasOptions = true
        element.connectedCallback?.()
      }
      define(name, load).catch(() => {
        if (!listening.signal.aborted) emitFrom(element)('walkup:error', { kind: notLoaded.kind, code: notLoaded.code })
      })
      return () => listening.abort()
    }, [])

    const given = prefill && JSON.stringify(prefill)
    const words = texts && JSON.stringify(texts)
    useLayoutEffect(() => {
      if (host.current && (words || host.current.texts)) host.current.texts = words ? (JSON.parse(words) as object) : undefined
    }, [words])

    useEffect(() => {
      if (!given) return
      let isCurrent = true
      void customElements.whenDefined(tagOf(name)).then(() => {
        if (isCurrent) host.current?.prefill?.(JSON.parse(given))
      })
      return () => {
        isCurrent = false
      }
    }, [given])

    // `class`, since React 18 passes `className` on to a custom element as it is.
    return <Tag ref={host} {...{ id, class: className, style }} />
  }
  Widget.displayName = name
  return forwardRef(Widget) as unknown as WidgetComponent<N>
}

/** A whole booking of a lead generator's code. */
export const QrBooking: WidgetComponent<'qr-booking'> = /* @__PURE__ */ createWidget(
  'qr-booking',
  async () => (await import('./qr-booking/element.ts')).QrBookingElement,
)
/** Available times to choose from; a form control. */
export const AvailableAppointments: WidgetComponent<'available-appointments'> = /* @__PURE__ */ createWidget(
  'available-appointments',
  async () => (await import('./available-appointments/element.tsx')).AvailableAppointmentsElement,
)
/** Questions and contact, without an appointment. */
export const LeadCapture: WidgetComponent<'lead-capture'> = /* @__PURE__ */ createWidget(
  'lead-capture',
  async () => (await import('./lead-capture/element.ts')).LeadCaptureElement,
)
/** A recurring schedule; a form control. */
export const SchedulePicker: WidgetComponent<'schedule-picker'> = /* @__PURE__ */ createWidget(
  'schedule-picker',
  async () => (await import('./schedule-picker/element.tsx')).SchedulePickerElement,
)
/** A shopper's own appointment, to reschedule or to cancel. */
export const ManageAppointment: WidgetComponent<'manage'> = /* @__PURE__ */ createWidget(
  'manage',
  async () => (await import('./manage/element.tsx')).ManageElement,
)
