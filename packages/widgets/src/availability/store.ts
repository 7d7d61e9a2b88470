import { atom, type ReadableAtom } from 'nanostores'
import type { Replies } from '@walkup/sdk/public'
import { createReconnect, sendWithRetry, type Wait } from '../retry.ts'
import { toProblem, type WidgetProblem } from '../problem.ts'
import { addDays, dayIn, type Slot } from './days.ts'

export interface AvailabilityState {
  readonly timeZone?: string
  /** Today in that zone. */
  readonly today?: string
  /** The last loaded day. */
  readonly through?: string
  /** Available slots by day, as far as loaded; both in the API's order. */
  readonly days: ReadonlyMap<string, readonly Slot[]>
  readonly isLoading: boolean
  readonly problem?: WidgetProblem
  /** Set while a request is slow. */
  readonly wait?: Wait
  /** The selected day; by default the next available one. */
  readonly day?: string
}

type Range = { readonly from?: string; readonly to?: string }
export type FetchDays = (range: Range, signal: AbortSignal) => Promise<Replies['qrCodes.availableAppointments']>

/** The API's default range, and its longest, in days. */
const SPAN = 14
const MAX_DAYS = 62
/** The booking horizon, in days. */
export const HORIZON = 182

export interface AvailabilityStore {
  readonly state: ReadableAtom<AvailabilityState>
  /** Loads the days up to `date`, or up to the first available one. Safe to call on every render. */
  ensure(date?: string): Promise<void>
  choose(day: string): void
  /** Reloads what is shown, as after a taken slot; the chosen day stays. `isQuiet` ignores failures. */
  refresh(isQuiet?: boolean): Promise<void>
  /** Retries the failed request. */
  retry(): Promise<void>
  /** Aborts requests in flight. */
  stop(): void
}

export function createAvailability(fetchDays: FetchDays): AvailabilityStore {
  const state = atom<AvailabilityState>({ days: new Map(), isLoading: false })
  let controller = new AbortController()
  let running: Promise<void> | undefined
  const reconnect = createReconnect()
  /** The furthest requested day. */
  let furthest = ''
  const patch = (part: Partial<AvailabilityState>) => state.set({ ...state.get(), ...part })

  async function load(range: Range, known: AvailabilityState['days'], isQuiet?: boolean): Promise<void> {
    const { signal } = controller
    reconnect.stop()
    patch({ isLoading: true, problem: undefined })
    try {
      const { timeZone, days } = await sendWithRetry(
        (one) => fetchDays(range, one),
        (wait) => patch({ wait }),
        signal,
      )
      if (signal.aborted) return
      reconnect.reset()
      const { today = dayIn(timeZone, new Date()), day = days[0]?.date } = state.get()
      patch({
        timeZone,
        today,
        day,
        days: new Map([...known, ...days.map(({ date, slots }) => [date, slots] as const)]),
        through: range.to ?? addDays(today, SPAN - 1),
      })
    } catch (error) {
      if (isQuiet || signal.aborted) return
      const problem = await toProblem(error)
      patch({ problem })
      if (problem.code === 'offline') reconnect.onReconnect(() => void retry())
    }
  }

  /** The next range to load, if any. */
  function missing(date?: string): Range | undefined {
    const { today, through, day } = state.get()
    if (!today || !through) return {}
    const wanted = date || (day ? through : addDays(today, SPAN + MAX_DAYS - 1))
    if (through < wanted && through < addDays(today, HORIZON))
      return { from: addDays(through, 1), to: addDays(through, MAX_DAYS) }
    return
  }

  async function run(date?: string): Promise<void> {
    const { signal } = controller
    for (let range = missing(date); range; range = missing(date)) {
      await load(range, state.get().days)
      if (state.get().problem || signal.aborted) return
    }
  }

  async function track(work: Promise<void>): Promise<void> {
    const { signal } = controller
    await (running = work)
    if (signal.aborted) return
    running = undefined
    patch({ isLoading: false })
  }

  async function ensure(date = ''): Promise<void> {
    const { signal } = controller
    const hasWaited = running !== undefined
    while (running) await running
    // Waiters of a failed request do not retry, and nothing is sent after stop.
    if (signal.aborted || (hasWaited && state.get().problem)) return
    if (date > furthest) furthest = date
    return missing(date) && track(run(date))
  }

  async function refresh(isQuiet?: boolean): Promise<void> {
    const { signal } = controller
    while (running) await running
    if (signal.aborted) return
    const { today, through = '' } = state.get()
    const most = today && addDays(today, MAX_DAYS - 1)
    return track(load(most ? { from: today, to: through < most ? through : most } : {}, new Map(), isQuiet))
  }

  const retry = () => (missing(furthest) ? ensure(furthest) : refresh())

  return {
    state,
    ensure,
    choose: (day) => patch({ day }),
    refresh,
    retry,
    stop() {
      reconnect.stop()
      controller.abort()
      controller = new AbortController()
      running = undefined
      patch({ isLoading: false })
    },
  }
}
