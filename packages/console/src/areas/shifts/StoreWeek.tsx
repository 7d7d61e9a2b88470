import { WeekGrid, type GridItem } from '../../ui/WeekGrid/WeekGrid.tsx'
import type { Week } from '../../ui/WeekGrid/WeekNav.tsx'
import { ShiftCard, shiftLabel } from './ShiftCard.tsx'
import type { Move, Shift } from './shifts.ts'

interface StoreWeekProps {
  readonly week: Week
  readonly zone: string
  readonly label: string
  readonly shifts: readonly Shift[]
  readonly mayMove: boolean
  readonly onDay: (day: number) => void
  readonly onOpen: (shift: Shift) => void
  readonly onMove: (shift: Shift, move: Move) => Promise<unknown>
  readonly onAdd: ((date: string, start: number) => void) | undefined
}
interface Item extends GridItem {
  readonly shift: Shift
}
const toItem = (shift: Shift): Item => ({
  id: String(shift.id),
  date: shift.date,
  start: shift.start,
  end: shift.end,
  name: shiftLabel(shift),
  shift,
})

/** Store week: who works when, in the store's zone. */
export const StoreWeek = ({ shifts, onOpen, onMove, ...grid }: StoreWeekProps) => (
  <WeekGrid
    {...grid}
    {...grid.week}
    items={shifts.map(toItem)}
    draw={(item, height) => (
      <ShiftCard shift={{ ...item.shift, start: item.start, end: item.end }} height={height} heading="person" />
    )}
    onOpen={({ shift }) => onOpen(shift)}
    onPut={({ shift }, put) => onMove(shift, put)}
  />
)
