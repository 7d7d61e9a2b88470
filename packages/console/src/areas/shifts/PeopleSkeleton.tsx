import * as grid from '../../ui/WeekGrid/WeekGrid.css.ts'
import { delayed } from '../../ui/states.css.ts'
import { color } from '../../ui/tokens.css.ts'
import * as css from './shifts.css.ts'

const ROW = 60
const ROWS = 8
const days = [0, 1, 2, 3, 4, 5, 6]
/** A bar, px from the top of its row. */
const bar = (row: number, top: number, height: number): string =>
  `linear-gradient(${color.line} 0 0) 0 ${row * ROW + top}px / 100% ${height}px no-repeat`

/** Skeleton of the people week, drawn as backgrounds: real elements would cost as much as the rows. */
export const PeopleSkeleton = () => (
  <div className={`${grid.root} ${delayed}`} aria-hidden="true" data-skeleton="">
    <div
      className={css.skeleton}
      style={{
        height: ROWS * ROW,
        background: `linear-gradient(transparent ${ROW - 1}px, ${color.line} 0) 0 0 / 100% ${ROW}px`,
      }}
    >
      <div className={css.skeletonHead} style={{ background: bars(() => true, 12, 12) }} />
      {days.map((day) => (
        <div key={day} className={css.skeletonBar} style={{ background: bars((row) => (row * 3 + day) % 4 < 2, 4, 52) }} />
      ))}
    </div>
  </div>
)

function bars(has: (row: number) => boolean, top: number, height: number): string {
  const rows = Array.from({ length: ROWS }, (_, row) => row).filter(has)
  return rows.map((row) => bar(row, top, height)).join(', ')
}
