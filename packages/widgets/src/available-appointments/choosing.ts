import { atom, type ReadableAtom } from 'nanostores'
import { createPublicClient } from '@walkup/sdk/public'
import { shopper } from '@walkup/sdk/endpoints'
import { addDays, dayIn, type Slot } from '../availability/days.ts'
import { createAvailability, HORIZON, type AvailabilityStore } from '../availability/store.ts'
import type { Brand } from '../brand.ts'
import { early } from '../early.ts'
import type { Emit } from '../events.ts'

export interface ChoosingOptions {
  readonly baseUrl: string
  readonly userUid: string
  readonly typeId: number
  /** With a service group the organization's look is asked for too. */
  readonly group?: number
  readonly locale: string
  readonly qrUid?: string
  readonly emit: Emit
}

export interface ChoosingState {
  readonly chosen?: Slot
  /** The id of a slot that a page or a restored form has set, as long as it is not found among the times. */
  readonly wanted?: string
  /** What was chosen has gone to someone else. */
  readonly isLost: boolean
  /** The organization's look, once it is here; null for the house's own. */
  readonly look?: Brand | null
}

export interface Choosing {
  readonly state: ReadableAtom<ChoosingState>
  readonly times: AvailabilityStore
  /** Asks for what is missing and watches for lost slots, until `stop`. Safe to call at every draw. */
  start(): void
  stop(): void
  choose(slotId: string): void
  /** Takes up a slot that may not be known yet; '' chooses none. */
  want(slotId: string): void
  /** Asks anew which times are free; a chosen one that is not is let go. A quiet one says nothing of a failure. */
  check(isQuiet?: boolean): Promise<void>
}

interface Found {
  readonly day: string
  readonly slot: Slot
}

/** After this a page that is looked at again asks anew, in ms. */
const STALE = 60_000

const none: ChoosingState = { isLost: false }

/** The choice of one free time, without holding or booking it. */
export function createChoosing({ baseUrl, userUid, typeId, group, locale, qrUid, emit }: ChoosingOptions): Choosing {
  const client = createPublicClient({ baseUrl, endpoints: shopper, fetch: early })
  const state = atom<ChoosingState>(group === undefined ? { ...none, look: null } : none)
  const patch = (part: Partial<ChoosingState>) => state.set({ ...state.get(), ...part })
  const times = createAvailability((range, signal) =>
    client.call('qrCodes.availableAppointments', { params: { userUid }, query: { appointmentTypeId: typeId, ...range }, signal }),
  )
  let reads: AbortController | undefined
  let checkedAt = 0
  let isReady = false

  async function readLook(signal: AbortSignal): Promise<void> {
    const call = client.call('qrCodes.details', {
      params: { userUid, hdsfiGroup: group ?? 0 },
      query: { locale, qrUid },
      signal,
    })
    // Times can be chosen in any look.
    const look = await call.then(({ webConfig }) => webConfig).catch(() => null)
    if (!signal.aborted) patch({ look })
  }

  function find(slotId: string): Found | undefined {
    for (const [day, slots] of Object.entries(times.state.get().days))
      for (const slot of slots) if (slot.id === slotId) return { day, slot }
    return undefined
  }
  function take({ day, slot }: Found): void {
    times.choose(day)
    patch({ chosen: slot, wanted: undefined, isLost: false })
  }

  /** Looks a slot up, further and further ahead, to the day `until` or as far as anything is sold; one that is gone is lost. */
  async function verify(slotId: string, until?: string): Promise<Found | undefined> {
    const signal = reads?.signal
    for (;;) {
      const found = find(slotId)
      const { today, through, fault } = times.state.get()
      const { chosen, wanted } = state.get()
      // Found, or nobody asks any more, or nobody knows.
      if (found || (chosen?.id ?? wanted) !== slotId || signal?.aborted !== false || fault || !today || !through) return found
      if (through >= (until ?? addDays(today, HORIZON))) {
        patch({ chosen: undefined, wanted: undefined, isLost: true })
        emit('walkup:error', { kind: 'taken' })
        return
      }
      await times.ensure(addDays(through, 1))
    }
  }

  let isSettling = false
  async function settle(): Promise<void> {
    const { wanted } = state.get()
    if (!wanted || isSettling) return
    isSettling = true
    const found = await verify(wanted).finally(() => (isSettling = false))
    if (state.get().wanted !== wanted) return settle()
    if (found) take(found)
  }

  async function check(isQuiet = false): Promise<void> {
    checkedAt = Date.now()
    await times.refresh(isQuiet)
    const { chosen } = state.get()
    const { timeZone } = times.state.get()
    if (chosen && timeZone) await verify(chosen.id, dayIn(timeZone, new Date(chosen.startAt)))
  }

  const comeBack = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > STALE) void check(true)
  }
  /** Whoever comes back to the page, also out of the browser's back and forward cache. */
  const watched = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'pageshow'],
  ] as const

  const followed = () => {
    const { timeZone, fault } = times.state.get()
    if (timeZone && !isReady && state.get().look !== undefined) {
      isReady = true
      emit('walkup:ready', { userUid })
    }
    if (timeZone && !fault) void settle()
  }
  state.listen(followed)
  times.state.listen(({ fault }, before) => {
    if (fault && fault !== before?.fault) emit('walkup:error', { kind: fault.kind })
    followed()
  })

  return {
    state,
    times,
    start() {
      if (reads) return
      reads = new AbortController()
      if (state.get().look === undefined) void readLook(reads.signal)
      checkedAt ||= Date.now()
      void times.ensure()
      for (const [target, type] of watched) target.addEventListener(type, comeBack)
      comeBack()
    },
    stop() {
      reads?.abort()
      reads = undefined
      times.stop()
      for (const [target, type] of watched) target.removeEventListener(type, comeBack)
    },
    choose(slotId) {
      const found = find(slotId)
      const { timeZone } = times.state.get()
      if (!found || !timeZone) return
      take(found)
      const { startAt, endAt, startLocal } = found.slot
      emit('walkup:chosen', { slotId, startAt, endAt, startLocal, timeZone, appointmentTypeId: typeId })
    },
    want(slotId) {
      if (slotId && state.get().chosen?.id === slotId) return
      patch({ chosen: undefined, wanted: slotId || undefined, isLost: false })
    },
    check,
  }
}
