import { byKey, samePlace, type Limits, type Place } from './moves.ts'
import { useDragged } from './useDragged.ts'

interface Lifted {
  readonly id: string
  readonly from: Place
  readonly place: Place
}
interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly preventDefault: () => void
  readonly stopPropagation: () => void
}
export interface Lift {
  /** Position of an item during a move. */
  readonly positionOf: (id: string, place: Place) => Place
  readonly liftedId: string | undefined
  readonly lift: (id: string, from: Place, place: Place) => void
  readonly drop: () => void
  readonly cancel: () => void
  /** Returns whether the key was a move. */
  readonly onKey: (id: string, place: Place, event: KeyPress, limits: Limits) => boolean
}
interface Options {
  readonly onDrop: (id: string, place: Place) => void
  readonly onMoved: (id: string, place: Place) => void
  readonly onCancelled: (id: string, place: Place) => void
}

/** Moves one item by keyboard or pointer as a preview until it is dropped or canceled. */
export function useDragPreview({ onDrop, onMoved, onCancelled }: Options): Lift {
  const [lifted, put] = useDragged<Lifted>()
  const lift = (id: string, from: Place, place: Place) => void put({ id, from, place })
  function drop(): void {
    const was = put(undefined)
    if (was && !samePlace(was.from, was.place)) onDrop(was.id, was.place)
  }
  function cancel(): void {
    const was = put(undefined)
    if (was) onCancelled(was.id, was.from)
  }
  function onKey(id: string, place: Place, event: KeyPress, limits: Limits): boolean {
    const isLifted = lifted?.id === id
    const now = isLifted ? lifted.place : place
    const next = byKey(now, event, limits)
    if (next) {
      lift(id, isLifted ? lifted.from : place, next)
      onMoved(id, next)
    } else if (isLifted && (event.key === 'Enter' || event.key === ' ')) drop()
    else if (isLifted && event.key === 'Escape') cancel()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const positionOf = (id: string, place: Place) => (lifted?.id === id ? lifted.place : place)
  return { positionOf, liftedId: lifted?.id, lift, drop, cancel, onKey }
}
