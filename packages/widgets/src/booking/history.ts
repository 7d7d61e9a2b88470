import type { Booking } from './booking.ts'
import { back, go, nameOf, reach, type Flow } from './flow.ts'

export interface StepHistory {
  /** Moves a flow to the step of the current history entry, as after a reload. */
  readonly atEntry: (flow: Flow) => Flow
  /** Call once the details are loaded. */
  readonly start: () => void
  readonly stop: () => void
}

interface StepPosition {
  readonly at: number
  readonly wantsCall: boolean
}
/** One widget's part of a history entry's state. */
interface HistoryMark extends StepPosition {
  /** The previous step. */
  readonly from: StepPosition
  /** The URL of the page's initial entry, which is never marked. */
  readonly home: string
}
type State = Readonly<Record<string, unknown>> & { readonly walkup?: Readonly<Record<string, HistoryMark>> }

const first: StepPosition = { at: 0, wantsCall: false }
const positionOf = ({ at, wantsCall = false }: Flow): StepPosition => ({ at, wantsCall })
const isAt = (one: StepPosition, other: StepPosition) => one.at === other.at && one.wantsCall === other.wantsCall

/** The current history state, if it can hold ours next to the page's own. */
function stateNow(): State | undefined {
  const state: unknown = history.state ?? {}
  return typeof state === 'object' && !Array.isArray(state) ? (state as State) : undefined
}

/**
 * Makes each step a browser history entry. Entries of the page and of other widgets stay intact: a new one copies their state,
 * and only entries with this widget's mark navigate.
 */
export function followHistory(booking: Booking, key: string): StepHistory {
  const { state, move } = booking
  const markNow = () => stateNow()?.walkup?.[key]
  let home = markNow()?.home ?? location.href
  let isGoing = false
  let listening: AbortController | undefined

  function write(method: 'pushState' | 'replaceState', mark: HistoryMark): void {
    const now = stateNow()
    if (!now) return
    try {
      history[method]({ ...now, walkup: { ...now.walkup, [key]: mark } }, '')
    } catch {
      // A frame may have no history, and browsers throttle frequent writes.
    }
  }
  function atEntry(flow: Flow, { at, wantsCall }: StepPosition = markNow() ?? first): Flow {
    const next = { ...flow, wantsCall }
    return go(next, Math.min(at, reach(next)))
  }
  function onPop(): void {
    const now = state.get()
    // A submitted booking cannot go back.
    if (now.result || now.isSending || !now.details) return
    const position = markNow() ?? (location.href === home ? first : undefined)
    if (!position || isAt(position, positionOf(now))) return
    isGoing = true
    move(atEntry, position)
    isGoing = false
  }

  return {
    atEntry: (flow) => atEntry(flow),
    start() {
      if (listening) return
      listening = new AbortController()
      const { signal } = listening
      addEventListener('popstate', onPop, { signal })
      const stop = state.listen((next, before) => {
        if (isGoing || !before?.details || !next.details || nameOf(next) === nameOf(before)) return
        const known = markNow()
        if (!known) home = location.href
        const mark = { ...positionOf(next), from: positionOf(before), home }
        if (!next.result) write('pushState', mark)
        // A reload starts over, with the times again.
        else if (known) write('replaceState', { ...first, from: known.from, home })
      })
      signal.addEventListener('abort', stop)
      booking.back = () => {
        const from = markNow()?.from
        const next = back(state.get())
        // Uses the browser's own Back where it leads to the same step.
        if (from && next !== state.get() && isAt(from, positionOf(next))) history.back()
        else move(back)
      }
    },
    stop() {
      listening?.abort()
      listening = undefined
    },
  }
}
