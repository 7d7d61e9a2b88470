import { delayed } from '../states.css.ts'
import * as css from './WeekGrid.css.ts'

const skeleton = [
  [0, 9, 4],
  [1, 10, 6],
  [2, 9, 3],
  [3, 12, 5],
  [4, 9, 4],
  [5, 11, 3],
] as const

/** Skeleton of the week. */
export const GridSkeleton = () => (
  <div className={`${css.root} ${delayed}`} aria-hidden="true" data-skeleton="">
    <div className={css.strip} style={{ height: 36 }} />
    <div className={css.body} style={{ flex: 1, height: 'auto', overflow: 'hidden' }}>
      <div className={css.axis} />
      <div className={css.area}>
        <div className={css.columns}>
          {[0, 1, 2, 3, 4, 5, 6].map((day) => (
            <div key={day} className={css.column.plain} />
          ))}
        </div>
        {skeleton.map(([day, start, length]) => (
          <span
            key={day}
            className={css.skeletonBar}
            style={{ left: `calc(${(day * 100) / 7}% + 4px)`, top: (start - 8) * css.HOUR, height: length * css.HOUR }}
          />
        ))}
      </div>
    </div>
  </div>
)
