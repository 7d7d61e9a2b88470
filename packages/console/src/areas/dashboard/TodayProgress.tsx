import type { ReactNode } from 'react'
import type { Replies } from '@walkup/sdk'
import { Change } from '../../metrics/Change.tsx'
import { change, fillText } from '../../metrics/compare.ts'
import type { Cell } from '../../metrics/define.ts'
import { drillPath } from '../../metrics/drill.ts'
import type { CompareTo } from '../../metrics/query.ts'
import { formatters, type Unit } from '../../metrics/units.ts'
import { todayKey, todayMeasures as measures } from './drillDown.ts'
import * as css from './today.css.ts'
import { t, type Text } from '../../i18n/index.ts'

interface TodayProgressProps {
  readonly panels: Replies['dashboard.panels']
  readonly compareTo: CompareTo
  readonly children: ReactNode
}

const dayNames: Readonly<Record<CompareTo, Text>> = {
  previousPeriod: t('dashboard.dayBeforeThen'),
  sameWeekdays: t('dashboard.weekAgo'),
  lastYear: t('dashboard.yearAgo'),
}
const wholeDays: Readonly<Record<CompareTo, Text>> = {
  previousPeriod: t('dashboard.comparedToDay'),
  sameWeekdays: t('dashboard.comparedToWeek'),
  lastYear: t('dashboard.comparedToYear'),
}

/** Today's leads compared with the same hour of the comparison day, appointment outcomes, and the previous days. */
export function TodayProgress({ panels: { today }, compareTo, children }: TodayProgressProps) {
  const [leads, ...others] = measures
  const made = today.figures.leads
  const difference = made - today.previousLeadsSoFar
  const sentence =
    difference === 0 ? t('dashboard.sameByNow') : difference > 0 ? t('dashboard.moreByNow') : t('dashboard.fewerByNow')
  const day = dayNames[compareTo]
  const results = others.map((measure) => {
    const cell = measure.of(today)
    return { measure, cell, moved: change(cell.now, cell.before, measure.unit) }
  })
  return (
    <section className={css.card} aria-labelledby="going">
      <h2 id="going" className={css.question}>
        {t('dashboard.today')}
      </h2>
      <div className={css.going}>
        <div>
          <p className={css.label}>{leads.title}</p>
          <p className={css.figure}>
            <Number id={leads.id} unit={leads.unit} cell={leads.of(today)} title={leads.title} />
          </p>
          <p>{fillText(sentence, { n: formatters.count(Math.abs(difference)), day })}</p>
        </div>
        <div>
          <dl className={css.facts}>
            {results.map(({ measure, cell }) => (
              <div key={measure.id}>
                <dt className={css.label}>{measure.title}</dt>
                <dd className={css.fact}>
                  <Number id={measure.id} unit={measure.unit} cell={cell} title={measure.title} />
                  {measure.id === 'scheduled' ? (
                    <Change cell={cell} column={measure} />
                  ) : (
                    // The day is still running: its visits can't be judged by those of a whole day.
                    !!cell.before && (
                      <span className={css.change}>{t('dashboard.thatDay', { n: formatters[measure.unit](cell.before) })}</span>
                    )
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {results.some(({ moved }) => moved) && <p className={css.aside}>{wholeDays[compareTo]}</p>}
        </div>
      </div>
      {children}
    </section>
  )
}

interface NumberProps {
  readonly id: string
  readonly unit: Unit
  readonly cell: Cell
  readonly title: string
}
function Number({ id, unit, cell, title }: NumberProps) {
  const text = cell.now === null ? '–' : formatters[unit](cell.now)
  if (!cell.now || !cell.drill?.length) return text
  return (
    <a className={css.number} href={drillPath(cell.drill, todayKey(id))} aria-label={`${title}: ${text}`}>
      {text}
    </a>
  )
}
