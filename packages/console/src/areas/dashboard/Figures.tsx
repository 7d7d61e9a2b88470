import { Suspense } from 'react'
import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../routing/router.ts'
import { Change } from '../../metrics/Change.tsx'
import { drillKey, cellPath, figureName } from '../../metrics/drill.ts'
import {
  duplicates,
  external,
  funnel,
  internal,
  leadsPerHour,
  noShow,
  rejected,
  upcoming,
  type LaborFigures,
  type LeadFigures,
} from '../../metrics/measures.ts'
import { formatters } from '../../metrics/units.ts'
import { lazy } from '../../ui/lazy.ts'
import { isCurrentPeriod } from './currentPeriod.ts'
import * as css from './today.css.ts'

const DrillDownDrawer = lazy(() => import('../reports/DrillDownDrawer.tsx'))
const measures = [...funnel, leadsPerHour, upcoming, noShow, internal, external, rejected, duplicates] as const

/** All metrics of a store or a person, each linked to its leads. */
export function Figures({
  row,
  name,
}: {
  readonly row: LeadFigures & LaborFigures & { readonly id: number }
  readonly name: string
}) {
  const query = useStore(router)?.search ?? {}
  const keyOf = (id: string) => drillKey(String(row.id), id)
  const behind = measures.find(({ id }) => keyOf(id) === query.behind)
  const cell = behind?.of(row)
  return (
    <>
      <dl className={css.facts}>
        {measures.map((measure) => {
          const cell = measure.of(row)
          const { now, part } = cell
          const text = now === null ? '–' : formatters[measure.unit](now)
          const path = cellPath(cell, keyOf(measure.id))
          return (
            <div key={measure.id}>
              <dt className={css.label}>{measure.title}</dt>
              <dd className={css.fact}>
                {path ? (
                  <a className={css.number} href={path} title={part} aria-label={figureName(measure.title, text, cell)}>
                    {text}
                  </a>
                ) : (
                  text
                )}
                <Change cell={cell} column={measure} isRunning={isCurrentPeriod()} />
              </dd>
            </div>
          )
        })}
      </dl>
      {behind && cell?.drill?.length && cell.now !== null ? (
        <Suspense>
          <DrillDownDrawer
            title={`${behind.title} ${formatters[behind.unit](cell.now)} · ${name}`}
            cell={cell}
            onClose={() => go(withSearch({ behind: undefined }), { replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
