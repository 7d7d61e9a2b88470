import type { ComponentType } from 'react'
import { atom, type WritableAtom } from 'nanostores'
import { shopper } from '@walkup/sdk/endpoints'
import { dayIn, type ChosenSlot, type Slot } from '../availability/days.ts'
import { createAvailability, type AvailabilityStore } from '../availability/store.ts'
import type { Booking } from '../booking/booking.ts'
import type { Details, Prefill } from '../booking/flow.ts'
import type { Brand } from '../brand.ts'
import { createCall } from '../call.ts'
import type { Emit } from '../events.ts'
import { sendWithRetry, type Wait } from '../retry.ts'
import { toProblem, type WidgetProblem } from '../problem.ts'
import type { ChosenTimeTakenProps } from './ChosenTimeTaken.tsx'
import type { Watch } from './watch.ts'

export interface ChoosingOptions {
  readonly baseUrl: string
  readonly userUid: string
  readonly typeId: number
  /** With a service group, the organization's branding loads too. */
  readonly group?: number
  /** The choice continues to the contact step and is booked. */
  readonly isBooking: boolean
  /** What the page has prefilled, in order; read when the booking begins. */
  readonly given: readonly Prefill[]
  readonly locale: string
  readonly qrUid?: string
  /** The initial slot's id, or ''. */
  readonly value: string
  readonly host: HTMLElement
  readonly emit: Emit
  /** Applies the organization's branding. */
  readonly applyTheme: (look: Brand) => void
}

/** Components around the choice in booking mode, lazy-loaded after the times. */
export interface Screens {
  /** Above the times or their replacement. */
  readonly Top?: ComponentType
  /** Replaces the times. */
  readonly Screen?: ComponentType
  /** Below the times, or in their place when there are none. */
  readonly Otherwise?: ComponentType
  readonly booking?: Booking
  /** Prefills the booking. */
  readonly prefill?: (given: Prefill) => void
}

export interface ChoosingState extends Screens {
  /** The chosen slot's id, or ''. If the page or a restored form has set it, it may not be available. */
  readonly value: string
  /** The chosen slot, once found among the available times. */
  readonly slot?: ChosenSlot
  /** Shown when the chosen slot was taken; lazy-loaded with the check. */
  readonly TimeTaken?: ComponentType<ChosenTimeTakenProps>
  /** The code's details with branding and questions, or the problem loading them. */
  readonly page?: Details | WidgetProblem
  /** The times may render: branding has loaded or failed; booking mode needs the details. */
  readonly isThemed: boolean
  /** All requests of the first screen have settled. */
  readonly isReady?: boolean
  /** Set while loading the details is slow. */
  readonly wait?: Wait
}

export interface Choosing {
  readonly options: ChoosingOptions
  readonly state: WritableAtom<ChoosingState>
  readonly patch: (part: Partial<ChoosingState>) => void
  readonly times: AvailabilityStore
  /** Loads the details, also after a problem. */
  readonly ask: () => void
  /** Loads what is missing and watches for taken slots, until `stop`. Safe to call on every render. */
  start(): void
  stop(): void
  readonly isOn: () => boolean
  choose(slot: Slot): void
  /** Chooses a slot by id, even if it is not loaded yet; '' clears the choice. */
  want(slotId: string): void
  /** Shows a found slot on its day. */
  readonly take: (slot: Slot) => void
  /** Reloads availability; clears a chosen slot that has been taken. */
  check(): Promise<void>
}

/** Whether loading the details failed. */
export const isProblem = (page: Details | WidgetProblem): page is WidgetProblem => !(page as Partial<Details>).webConfig

/** The state of choosing one time; the lazy-loaded `begin` holds and books it. */
export function createChoosing(options: ChoosingOptions): Choosing {
  const { baseUrl, userUid, typeId, group, isBooking, locale, qrUid, value, emit, applyTheme } = options
  const call = createCall(baseUrl, shopper)
  const state = atom<ChoosingState>({ value, isThemed: group === undefined })
  const patch = (part: Partial<ChoosingState>) => state.set({ ...state.get(), ...part })
  const times = createAvailability((range, signal) =>
    call('qrCodes.availableAppointments', {
      params: { userUid },
      query: { appointmentTypeId: typeId, ...range, holdToken: state.get().booking?.hold?.holdToken },
      signal,
    }),
  )
  const since = Date.now()
  let reads: AbortController | undefined
  let isReported = false
  let watch: Watch | undefined

  async function askPage(signal: AbortSignal): Promise<void> {
    const ask = (one: AbortSignal) =>
      call('qrCodes.details', { params: { userUid, hdsfiGroup: group ?? 0 }, query: { locale, qrUid }, signal: one })
    const page: Details | WidgetProblem = await sendWithRetry(ask, (wait) => patch({ wait }), signal).catch(toProblem)
    if (signal.aborted) return
    const isHere = !isProblem(page)
    if (isHere) applyTheme(page.webConfig)
    // Choosing works without branding, but booking needs the details.
    const isOpen = isHere && page.webConfig.isPublicBookingOn && page.appointmentTypes.some(({ id }) => id === typeId)
    patch({ page, isThemed: !isBooking || isOpen })
  }

  /** Lazy-loads the slot watcher after the first times; a failure is retried on the next use. */
  async function watching(): Promise<Watch | undefined> {
    // A held seat cannot be taken.
    if (isBooking) return
    const code = await import('./watch.ts').catch(() => {})
    return (watch ??= code?.createWatch(choosing, emit, since))
  }
  const comeBack = () => void watching().then((it) => it?.comeBack())

  let endVisit: Promise<(() => void) | undefined> | undefined
  function startVisit(): void {
    const visit = { baseUrl, userUid, hdsfiGroup: group, appointmentTypeId: typeId, qrUid, emit }
    endVisit ??= import('../booking/journey.ts').then(
      ({ followVisit }) => followVisit(options.host, visit, { step: 'time', index: 1, of: 1 }),
      () => undefined,
    )
  }
  const follow = () => {
    const { timeZone, problem } = times.state.get()
    const { value, slot, isThemed, page, isReady } = state.get()
    if (!isReady && (timeZone || problem) && (isThemed || page)) patch({ isReady: true })
    if (!timeZone) return
    if (isThemed && !isReported) {
      isReported = true
      emit('walkup:ready', { userUid })
      startVisit()
    }
    if (value && !slot && !problem) void watching().then((it) => it?.look())
  }
  state.listen(follow)
  times.state.listen(({ problem }, before) => {
    if (problem && problem !== before?.problem) emit('walkup:error', { kind: problem.kind, code: problem.code })
    follow()
  })

  const choosing: Choosing = {
    options,
    state,
    patch,
    times,
    ask() {
      if (state.get().page) patch({ page: undefined, Screen: undefined })
      if (reads) void askPage(reads.signal)
    },
    start() {
      if (reads) return
      const { booking } = state.get()
      booking?.draftStore?.claim()
      booking?.stepHistory?.start()
      reads = new AbortController()
      const { signal } = reads
      if (!state.get().isThemed) choosing.ask()
      if (isReported) startVisit()
      void times.ensure().then(comeBack)
      // On returning to the page, including from the back/forward cache.
      for (const type of ['visibilitychange', 'focus', 'pageshow']) addEventListener(type, comeBack, { signal })
    },
    stop() {
      const { booking } = state.get()
      booking?.draftStore?.release()
      booking?.stepHistory?.stop()
      booking?.reconnect.stop()
      reads?.abort()
      reads = undefined
      void endVisit?.then((end) => end?.())
      endVisit = undefined
      times.stop()
    },
    isOn: () => reads !== undefined,
    choose(slot) {
      choosing.take(slot)
      if (isBooking) return state.get().booking?.submission?.chooseSlot(slot)
      const { id: slotId, startAt, endAt, startLocal } = slot
      const { timeZone = '' } = times.state.get()
      emit('walkup:chosen', { slotId, startAt, endAt, startLocal, timeZone, appointmentTypeId: typeId })
    },
    want(value) {
      if (!isBooking && (!value || value !== state.get().value)) patch({ value, slot: undefined, TimeTaken: undefined })
    },
    take(slot) {
      const { timeZone } = times.state.get()
      if (timeZone) times.choose(dayIn(timeZone, slot.startAt))
      patch({ value: slot.id, slot, TimeTaken: undefined })
    },
    async check() {
      const it = await watching()
      await (it ? it.check() : times.refresh())
    },
  }
  return choosing
}
