/**
 * Forwards the widgets' events to a page's analytics. As a script it reads its targets from its own address:
 * `<script type="module" src="…/widgets/analytics.js?to=dataLayer,meta,plausible"></script>`.
 */
import type { WalkupEvents } from '../events.ts'

/** Google Tag Manager and GA4 by `dataLayer`, Meta's pixel by `fbq`, and Plausible. */
export const analyticsTargets = ['dataLayer', 'meta', 'plausible'] as const
/** Where events can be forwarded to. */
export type AnalyticsTarget = (typeof analyticsTargets)[number]

type Props = Readonly<Record<string, string | number>>
type Send = (name: string, props: Props) => void

const forwarded = [
  'walkup:view',
  'walkup:step',
  'walkup:abandon',
  'walkup:booked',
  'walkup:captured',
] as const satisfies readonly (keyof WalkupEvents)[]
/** The only details that are forwarded: a lead's id and the contact stay on the page. */
const KEPT = ['step', 'index', 'of', 'appointmentTypeId']

interface Page {
  dataLayer?: unknown[]
  fbq?: (...args: unknown[]) => void
  plausible?: { (name: string, options: { readonly props: Props }): void; q?: unknown[] }
}
const page = globalThis as Page

/** The pixel's own events for conversions; the others are custom ones. */
const metaEvents: Readonly<Record<string, string>> = { walkup_booked: 'Schedule', walkup_captured: 'Lead' }
const sends: Readonly<Record<AnalyticsTarget, Send>> = {
  dataLayer: (event, props) => void (page.dataLayer ??= []).push({ event, ...props }),
  meta(event, props) {
    const standard = metaEvents[event]
    page.fbq?.(standard ? 'track' : 'trackCustom', standard ?? event, props)
  },
  plausible(event, props) {
    // Until its script has loaded, calls wait in its queue.
    if (!page.plausible) {
      const waiting: NonNullable<Page['plausible']> = (...args) => void (waiting.q ??= []).push(args)
      page.plausible = waiting
    }
    page.plausible(event, { props })
  },
}
/** Global Privacy Control switches off what may sell or share data; Plausible neither identifies nor follows anyone. */
const isOff = (target: AnalyticsTarget): boolean =>
  target !== 'plausible' && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Forwards the events of all widgets on the page, each once per element and step, until the returned function is called. */
export function forwardEvents(targets: readonly AnalyticsTarget[]): () => void {
  const listening = new AbortController()
  const seen = new WeakMap<EventTarget, Set<string>>()
  for (const type of forwarded) {
    const name = type.replace(':', '_')
    const listen = ({ target, detail }: CustomEvent) => {
      const given = detail as Readonly<Record<string, unknown>>
      const props: Record<string, string | number> = {}
      for (const key of KEPT) {
        const value = given[key]
        if (typeof value === 'string' || typeof value === 'number') props[key] = value
      }
      const key = `${name} ${type === 'walkup:step' ? props.step : ''}`
      // A removed element abandons its visit in the name of the page.
      if (target && target !== document) {
        const before = seen.get(target) ?? new Set()
        if (before.has(key)) return
        seen.set(target, before.add(key))
      }
      for (const one of targets) if (!isOff(one)) sends[one](name, props)
    }
    document.addEventListener(type, listen as EventListener, { signal: listening.signal })
  }
  return () => listening.abort()
}

const wanted = (new URL(import.meta.url).searchParams.get('to') ?? '').split(',')
const chosen = analyticsTargets.filter((target) => wanted.includes(target))
if (chosen.length && typeof document !== 'undefined') forwardEvents(chosen)
