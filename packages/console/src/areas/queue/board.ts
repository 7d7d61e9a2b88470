import type { PlacedVisit, Row } from './timeline.ts'

/** A time of the day that a visit can move to; its own has no slot. */
export interface Time {
  readonly start: number
  readonly slotId?: string
}
/** A visit that is picked up, and where it would be put down. */
export interface DragState {
  readonly placed: PlacedVisit
  readonly from: Row
  readonly rowId: number
  readonly start: number
  /** Picked up with the keyboard. */
  readonly isByKey: boolean
}

/** The times that a dragged visit can move to, from the earliest. */
export function timesOf(
  { placed: { start } }: Pick<DragState, 'placed'>,
  slots: readonly { readonly id: string; readonly minutes: number }[],
): readonly Time[] {
  const free = slots.filter(({ minutes }) => minutes !== start).map(({ id, minutes }) => ({ start: minutes, slotId: id }))
  return [{ start }, ...free].toSorted((a, b) => a.start - b.start)
}

/** The time nearest to a place on the timeline; half an hour holds a visit at its own time. */
export function nearest(times: readonly Time[], minutes: number): number {
  let best = times[0]?.start ?? minutes
  for (const { start } of times) if (Math.abs(start - minutes) < Math.abs(best - minutes)) best = start
  const own = times.find(({ slotId }) => slotId === undefined)
  return own && Math.abs(own.start - minutes) <= 15 ? own.start : best
}

/** Moves a dragged visit by rows and times, as arrow keys do; it stops at the edges. */
export function step(
  dragged: DragState,
  rows: readonly Row[],
  times: readonly Time[],
  byRows: number,
  byTimes: number,
): DragState {
  const clamp = (at: number, length: number) => Math.max(0, Math.min(length - 1, at))
  const row = rows[clamp(rows.findIndex(({ id }) => id === dragged.rowId) + byRows, rows.length)]
  const time = times[clamp(times.findIndex(({ start }) => start === dragged.start) + byTimes, times.length)]
  return { ...dragged, rowId: row?.id ?? dragged.rowId, start: time?.start ?? dragged.start }
}
