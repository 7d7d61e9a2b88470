/** The entry for Vue applications: each widget as a component of Vue 3, whose code loads when the first one mounts. */
import { mount, type Handlers, type Mounted, type WidgetName, type WidgetOptions } from '@walkup/widgets'
import {
  camelize,
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  onUpdated,
  shallowRef,
  type DefineComponent,
  type ShallowRef,
} from 'vue'
import { eventNames } from './events.ts'

export type { Handlers, Mode, Mounted, Prefill, TextOverrides, WalkupEvents, WidgetName, WidgetOptions } from '@walkup/widgets'

/** Props by widget: the options of `mount`, with an event such as `@booked` in place of each of `on`. */
export type WidgetProps<N extends WidgetName> = Omit<WidgetOptions[N], 'on'> & {
  readonly [K in keyof Handlers as `on${Capitalize<K>}`]?: Handlers[K]
}
/** What a template ref of a component has: the widget's element, once it is mounted. */
export interface WidgetExposed<N extends WidgetName> {
  readonly element: Readonly<ShallowRef<Mounted<N>['element'] | undefined>>
}
/** A widget as a Vue component. */
export type WidgetComponent<N extends WidgetName> = DefineComponent<WidgetProps<N>, WidgetExposed<N>>

type Options = Readonly<Record<string, unknown>>
const events = eventNames.map((type) => type.replace('walkup:', ''))
/** Attributes of the component's own place; all others are options. */
const placed = ['id', 'class', 'style']

/** The options among a component's attributes, which a template may write in kebab case. */
const optionsOf = (attributes: Options): Options =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => (placed.includes(key) ? [] : [[camelize(key), value] as const])),
  )

/** What has changed, with `undefined` for what is gone; objects are compared by their contents, since a template creates new ones on each render. */
function changesOf(before: Options, now: Options): Options {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  const isChanged = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(now[name])
  return Object.fromEntries(names.filter(isChanged).map((name) => [name, now[name]]))
}

function createWidget<N extends WidgetName>(name: N): WidgetComponent<N> {
  const component = defineComponent({
    name: `Walkup${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    inheritAttrs: false,
    emits: events,
    setup(_, { attrs, emit, expose }) {
      const place = shallowRef<HTMLElement>()
      const element = shallowRef<Mounted<N>['element']>()
      let widget: Mounted<N> | undefined
      let applied: Options = {}
      onMounted(() => {
        if (!place.value) return
        const on = Object.fromEntries(
          events.map((event) => [event, (detail: unknown, source: unknown) => emit(event, detail, source)]),
        )
        applied = optionsOf(attrs)
        widget = mount(place.value, name, { ...applied, on } as unknown as WidgetOptions[N])
        element.value = widget.element
      })
      onUpdated(() => {
        const now = optionsOf(attrs)
        const changes = changesOf(applied, now)
        applied = now
        if (Object.keys(changes).length) widget?.update(changes as Partial<WidgetOptions[N]>)
      })
      onBeforeUnmount(() => widget?.unmount())
      expose({ element })
      return () => h('div', { ref: place, id: attrs.id, class: attrs.class, style: attrs.style })
    },
  })
  return component as unknown as WidgetComponent<N>
}

/** A whole booking of a lead generator’s code. */
export const QrBooking: WidgetComponent<'qr-booking'> = /* @__PURE__ */ createWidget('qr-booking')
/** Available times to choose from; a form control. */
export const AvailableAppointments: WidgetComponent<'available-appointments'> =
  /* @__PURE__ */ createWidget('available-appointments')
/** Questions and contact, without an appointment. */
export const LeadCapture: WidgetComponent<'lead-capture'> = /* @__PURE__ */ createWidget('lead-capture')
/** A recurring schedule; a form control. */
export const SchedulePicker: WidgetComponent<'schedule-picker'> = /* @__PURE__ */ createWidget('schedule-picker')
/** A shopper's own appointment, to reschedule or to cancel. */
export const ManageAppointment: WidgetComponent<'manage'> = /* @__PURE__ */ createWidget('manage')
