import { byKey, isSamePosition, type Limits, type GridPosition } from './moves.ts'
import { useDragged } from './useDragged.ts'

interface Lifted {
  readonly id: string
  readonly from: GridPosition
  readonly place: GridPosition
}
interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly preventDefault: () => void
  readonly stopPropagation: () => void
}
export interface Lift {
  /** Position of an item during a move. */
  readonly positionOf: (id: string, place: GridPosition) => GridPosition
  readonly liftedId: string | undefined
  readonly lift: (id: string, from: GridPosition, place: GridPosition) => void
  readonly drop: () => void
  readonly cancel: () => void
  /** Returns whether the key was a move. */
  readonly onKey: (id: string, place: GridPosition, event: KeyPress, limits: Limits) => boolean
}
interface Options {
  readonly onDrop: (id: string, place: GridPosition) => void
  readonly onMoved: (id: string, place: GridPosition) => void
  readonly onCancelled: (id: string, place: GridPosition) => void
}

/** Moves one item by keyboard or pointer as a preview until it is dropped or canceled. */
export function useDragPreview({ onDrop, onMoved, onCancelled }: Options): Lift {
  const [lifted, put] = useDragged<Lifted>()
  const lift = (id: string, from: GridPosition, place: GridPosition) => void put({ id, from, place })
  function drop(): void {
    const was = put(undefined)
    if (was && !isSamePosition(was.from, was.place)) onDrop(was.id, was.place)
  }
  function cancel(): void {
    const was = put(undefined)
    if (was) onCancelled(was.id, was.from)
  }
  function onKey(id: string, place: GridPosition, event: KeyPress, limits: Limits): boolean {
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
  const positionOf = (id: string, place: GridPosition) => (lifted?.id === id ? lifted.place : place)
  return { positionOf, liftedId: lifted?.id, lift, drop, cancel, onKey }
}
