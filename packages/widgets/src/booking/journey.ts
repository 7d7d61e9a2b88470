import type { Emit, WalkupEvents } from '../events.ts'

type Step = 'view' | 'start' | 'time' | 'contact' | 'booked' | 'captured'

/** The steps that count, as what; the address is the first half of the contact. */
const counted: Readonly<Record<string, 'time' | 'contact'>> = { time: 'time', address: 'contact', contact: 'contact' }

/** A visit to one element, as the API counts it. */
export interface Visit {
  readonly baseUrl: string
  readonly userUid: string
  readonly hdsfiGroup?: number | undefined
  readonly appointmentTypeId?: number | undefined
  readonly qrUid?: string | undefined
  /** The version of an experiment, such as `spring-title:b`. */
  readonly version?: (() => string | undefined) | undefined
  readonly emit: Emit
}

/**
 * Follows a visit by the element's own events: dispatches `walkup:view` and `walkup:abandon`, and counts the steps taken, without
 * cookies and nothing about the person. Returns what ends it when the element leaves the page.
 */
export function followVisit(host: Element, visit: Visit, first: WalkupEvents['walkup:step']): () => void {
  const { emit, baseUrl, userUid, hdsfiGroup, appointmentTypeId, qrUid } = visit
  const reached = new Set<Step>()
  const unsent = new Set<Step>()
  const listening = new AbortController()
  const { signal } = listening
  let at = first
  let isOver = false

  function reach(...steps: readonly Step[]): void {
    for (const step of steps) {
      if (reached.has(step)) continue
      reached.add(step)
      unsent.add(step)
    }
  }
  /** As a simple request, so that it needs no preflight and outlives the page. */
  function send(): void {
    if (!unsent.size) return
    const found = {
      steps: [...unsent].join(),
      hdsfiGroup: hdsfiGroup || undefined,
      appointmentTypeId: hdsfiGroup ? undefined : appointmentTypeId,
      qrUid,
      version: visit.version?.(),
      page: location.pathname.slice(0, 500),
      campaign: new URLSearchParams(location.search).get('utm_campaign')?.slice(0, 200),
    }
    const query = new URLSearchParams(
      Object.entries(found).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    unsent.clear()
    const request = {
      // Ignores what a page added to Object.prototype, but keeps what its own `fetch` may call.
      // oxlint-disable-next-line typescript/unbound-method
      __proto__: { __proto__: null, hasOwnProperty: {}.hasOwnProperty },
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      keepalive: true,
    } as RequestInit
    // A page's own fetch may throw, or return another library's promise.
    void (async () => fetch(`${baseUrl}/api/QRCodes/${encodeURIComponent(userUid)}/steps?${query}`, request))().catch(() => {})
  }
  function leave(): void {
    if (reached.has('start') && !isOver) {
      isOver = true
      emit('walkup:abandon', at)
      // A removed element's events no longer reach the page.
      if (!host.isConnected) document.dispatchEvent(new CustomEvent('walkup:abandon', { detail: at }))
    }
    send()
  }
  const visible = new IntersectionObserver(
    (entries) => {
      // In a dialog the element has no box of its own, and is connected only while that is open.
      if (!entries.some(({ isIntersecting }) => isIntersecting) && host.getClientRects().length) return
      visible.disconnect()
      // A preview: nobody can use it.
      if (host.closest('[inert]')) return
      reach('view')
      emit('walkup:view', { userUid })
    },
    { threshold: 0.1 },
  )
  visible.observe(host)

  const on = <K extends keyof HTMLElementEventMap>(type: K, listen: (event: HTMLElementEventMap[K]) => void) =>
    host.addEventListener(type, listen as (event: Event) => void, { signal })
  /** A step counts once the shopper has begun. */
  const begin = () => {
    const step = Object.hasOwn(counted, at.step) ? counted[at.step] : undefined
    reach('start', ...(step ? [step] : []))
  }
  on('input', begin)
  on('walkup:chosen', begin)
  on('walkup:step', ({ detail }) => {
    const hasMoved = detail.index !== at.index
    if (hasMoved) begin()
    at = detail
    if (hasMoved) begin()
  })
  for (const end of ['booked', 'captured'] as const)
    on(`walkup:${end}`, () => {
      isOver = true
      begin()
      reach(end)
      send()
    })
  addEventListener('pagehide', leave, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), { signal })
  return () => {
    visible.disconnect()
    listening.abort()
    leave()
  }
}
