import type { ListColumn } from '../../frame/types.ts'
import { say as speak } from '../../words/index.ts'
import { change, fill } from '../reports/compare.ts'
import type { Measure } from '../reports/define.ts'
import { funnel, work, type Labored, type Measured } from '../reports/measures.ts'
import { plain, say } from '../reports/units.ts'
import { words } from './words.ts'
import * as css from './today.css.ts'

/** A measure as a column of a list: its figure, and how it moved. */
const column = <R extends M, M>({ id, title, unit, of }: Measure<M>): ListColumn<R, never> => ({
  id,
  title,
  width: unit === 'money' ? 170 : Math.max(120, speak(title).length * 8 + 40),
  align: 'right',
  text: (row) => plain(of(row).now, unit),
  cell: (row) => {
    const { now, before } = of(row)
    if (now === null) return null
    const moved = change(now, before, unit)
    return (
      <span>
        {say[unit](now)}
        {moved && <span className={css.change}>{moved}</span>}
      </span>
    )
  },
})

/** What stores and people are measured by. */
export const measured = <R extends Measured & Labored>(): readonly ListColumn<R, never>[] => [
  ...funnel.map((measure) => column<R, Measured>(measure)),
  ...work.map((measure) => column<R, Labored>(measure)),
]

/** A row's second line, where columns have no room. */
export const narrow = ({ leads, sold }: Measured['figures']): string =>
  fill(words.narrow, { leads: say.count(leads), sold: say.count(sold) })
