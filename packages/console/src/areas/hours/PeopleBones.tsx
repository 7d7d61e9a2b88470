import * as grid from '../../ui/WeekGrid/WeekGrid.css.ts'
import { bone, late } from '../../ui/states.css.ts'
import * as css from './hours.css.ts'

const days = [0, 1, 2, 3, 4, 5, 6]

/** A week of people before it is read, in its shape. */
export const PeopleBones = () => (
  <div className={`${grid.root} ${late}`} aria-hidden="true">
    {[0, 1, 2, 3, 4, 5, 6, 7].map((person) => (
      <div key={person} className={css.row}>
        <div className={css.rowHead}>
          <span className={bone} style={{ width: '80%' }} />
        </div>
        {days.map((day) => (
          <div key={day} className={css.cell}>
            {(person * 3 + day) % 4 < 2 && <span className={bone} style={{ height: 52 }} />}
          </div>
        ))}
      </div>
    ))}
  </div>
)
