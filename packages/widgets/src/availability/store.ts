import { atom, type ReadableAtom } from 'nanostores'
import type { Replies } from '@walkup/sdk/public'
import { isAborted, toFault, type Fault } from '../problem.ts'
import { addDays, dayIn, daysBetween, type Slot } from './days.ts'

export interface AvailabilityState {
  readonly timeZone?: string
  /** Today in that zone. */
  readonly today?: string
  /** The last day that is known; days up to it without slots have none free. */
  readonly through?: string
  readonly days: Readonly<Record<string, readonly Slot[]>>
  readonly isLoading: boolean
  readonly fault?: Fault
  /** The chosen day; the next free one until another is chosen. */
  readonly day?: string
}

type Range = { readonly from?: string; readonly to?: string }
export type FetchDays = (range: Range, signal: AbortSignal) => Promise<Replies['qrCodes.availableAppointments']>

/** What the API answers when no range is named, and the most it answers at once. */
const SPAN = 14
const MOST = 62
/** Nothing is sold further ahead than this. */
export const HORIZON = 182

export interface AvailabilityStore {
  readonly state: ReadableAtom<AvailabilityState>
  /** Makes the days up to `date` known; without one, the first days up to a free one. Safe to call at every draw. */
  ensure(date?: string): Promise<void>
  choose(day: string): void
  /** Asks again for what is shown, as after a lost slot; the chosen day stays. A quiet one that fails leaves all as it was. */
  refresh(isQuiet?: boolean): Promise<void>
  /** Asks for what a fault has kept from coming. */
  retry(): Promise<void>
  /** Lets go of requests under way. */
  stop(): void
}

export function createAvailability(fetchDays: FetchDays): AvailabilityStore {
  const state = atom<AvailabilityState>({ days: {}, isLoading: false })
  let controller = new AbortController()
  let running: Promise<void> | undefined
  /** The furthest day that was wanted. */
  let furthest: string | undefined
  const patch = (part: Partial<AvailabilityState>) => state.set({ ...state.get(), ...part })

  async function load(range: Range, asFirst: boolean, isQuiet = false): Promise<void> {
    const { signal } = controller
    patch({ isLoading: true, fault: undefined })
    try {
      const page = await fetchDays(range, signal)
      if (signal.aborted) return
      const today = state.get().today ?? dayIn(page.timeZone, new Date())
      const days = {
        ...(asFirst ? {} : state.get().days),
        ...Object.fromEntries(page.days.map(({ date, slots }) => [date, slots])),
      }
      const last = page.days.at(-1)?.date ?? today
      const through = range.to ?? [addDays(today, SPAN - 1), last].toSorted().at(-1)
      const free = Object.keys(days)
        .toSorted()
        .find((date) => days[date]?.length)
      patch({ timeZone: page.timeZone, today, days, through, day: state.get().day ?? free })
    } catch (error) {
      if (!isQuiet && !signal.aborted && !isAborted(error)) patch({ fault: await toFault(error) })
    } finally {
      if (!signal.aborted) patch({ isLoading: false })
    }
  }

  /** The next stretch that is wanted, if any. */
  function missing(date: string | undefined): Range | undefined {
    const { today, through, day } = state.get()
    if (!today || !through) return {}
    const edge = addDays(today, HORIZON)
    const wanted = date ?? (day ? through : addDays(today, MOST + SPAN - 1))
    const until = wanted < edge ? wanted : edge
    if (until <= through) return
    const from = addDays(through, 1)
    const atLeast = addDays(from, SPAN - 1)
    const atMost = addDays(from, MOST - 1)
    return { from, to: until < atLeast ? atLeast : until > atMost ? atMost : until }
  }

  async function run(date?: string): Promise<void> {
    const { signal } = controller
    for (let range = missing(date); range; range = missing(date)) {
      await load(range, false)
      if (state.get().fault || signal.aborted) return
    }
  }

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => {
      if (running === tracked) running = undefined
    })
    return (running = tracked)
  }

  async function ensure(date?: string): Promise<void> {
    const { signal } = controller
    const isUnderWay = running !== undefined
    while (running) await running
    // Whoever has waited for a try that failed is not another try, and after a stop nothing goes out any more.
    if (signal.aborted || (isUnderWay && state.get().fault)) return
    if (date && !(furthest && furthest >= date)) furthest = date
    return missing(date) && track(run(date))
  }

  async function refresh(isQuiet?: boolean): Promise<void> {
    const { signal } = controller
    while (running) await running
    if (signal.aborted) return
    const { today, through } = state.get()
    const to = today && through && daysBetween(today, through) < MOST ? through : today && addDays(today, MOST - 1)
    return track(load(today ? { from: today, to } : {}, true, isQuiet))
  }

  return {
    state,
    ensure,
    choose: (day) => patch({ day }),
    refresh,
    retry: () => (missing(furthest) ? ensure(furthest) : refresh()),
    stop() {
      controller.abort()
      controller = new AbortController()
      running = undefined
      patch({ isLoading: false })
    },
  }
}
