import { resized, type Limits } from '../../ui/WeekGrid/moves.ts'
import { DAY_MIN } from '../../ui/WeekGrid/zone.ts'

/** A cell of the people grid; row 0 holds open shifts. */
export interface Cell {
  readonly row: number
  readonly day: number
  readonly start: number
  readonly end: number
}
const steps: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)

interface Size {
  readonly rows: number
  readonly days: number
}
/** Where a key moves a shift: arrows change day or person, Shift with up and down the end time; undefined for other keys. */
export function byCellKey(cell: Cell, { key, shiftKey }: { key: string; shiftKey: boolean }, size: Size): Cell | undefined {
  const step = steps[key]
  if (!step) return
  const [rows, days] = step
  if (!shiftKey) return { ...cell, row: within(cell.row + rows, size.rows), day: within(cell.day + days, size.days) }
  if (rows === 0) return
  const limits: Limits = { days: size.days, latest: 2 * DAY_MIN, isDayFixed: true }
  const { end } = resized(cell, 'end', rows * 15, limits)
  return { ...cell, end }
}

export const sameCell = (a: Cell, b: Cell): boolean =>
  a.row === b.row && a.day === b.day && a.start === b.start && a.end === b.end
