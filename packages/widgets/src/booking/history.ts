import type { Booking } from './booking.ts'
import { back, go, nameOf, reach, type Flow } from './flow.ts'

export interface StepHistory {
  /** A flow at the step that the present entry stands for, as after a reload. */
  readonly atEntry: (flow: Flow) => Flow
  /** Once the page is here. */
  readonly start: () => void
  readonly stop: () => void
}

interface StepPosition {
  readonly at: number
  readonly wantsCall: boolean
}
/** What an entry of the browser's history says of one widget. */
interface HistoryMark extends StepPosition {
  /** The step before, where the shopper came from. */
  readonly from: StepPosition
  /** The address of the entry that the page came with, which is never marked. */
  readonly home: string
}
type State = Readonly<Record<string, unknown>> & { readonly walkup?: Readonly<Record<string, HistoryMark>> }

const first: StepPosition = { at: 0, wantsCall: false }
const positionOf = ({ at, wantsCall = false }: Flow): StepPosition => ({ at, wantsCall })
const isAt = (one: StepPosition, other: StepPosition) => one.at === other.at && one.wantsCall === other.wantsCall

/** The state of the entry that is shown, if something can be laid beside it: a page's own is kept as it is. */
function stateNow(): State | undefined {
  const state: unknown = history.state ?? {}
  return typeof state === 'object' && !Array.isArray(state) ? (state as State) : undefined
}

/**
 * Makes each step an entry of the browser's history. Entries of the page and of other widgets are left as they are: a new one has what
 * stood beside it, and only entries with this widget's own mark lead anywhere.
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
      // A frame may have no history, and browsers stop those who write too often.
    }
  }
  function atEntry(flow: Flow, { at, wantsCall }: StepPosition = markNow() ?? first): Flow {
    const next = { ...flow, wantsCall }
    return go(next, Math.min(at, reach(next)))
  }
  function onPop(): void {
    const now = state.get()
    // What is sent stays sent.
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
        if (isGoing || !before.details || !next.details || nameOf(next) === nameOf(before)) return
        const known = markNow()
        if (!known) home = location.href
        const mark = { ...positionOf(next), from: positionOf(before), home }
        if (!next.result) write('pushState', mark)
        else if (known) write('replaceState', { ...mark, from: known.from })
      })
      signal.addEventListener('abort', stop)
      booking.back = () => {
        const from = markNow()?.from
        const next = back(state.get())
        // The browser's own step back, where that leads to the same screen.
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
