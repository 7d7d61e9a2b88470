import { lazy, Suspense } from 'react'
import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../app/router.ts'
import { say as speak } from '../../words/index.ts'
import { change } from '../reports/compare.ts'
import { behindKey, drillPath } from '../reports/drill.ts'
import { duplicates, external, funnel, internal, noShow, rejected, upcoming, type Measured } from '../reports/measures.ts'
import { say } from '../reports/units.ts'
import * as css from './today.css.ts'

const Behind = lazy(() => import('../reports/Behind.tsx'))
const told = [...funnel, upcoming, noShow, internal, external, rejected, duplicates] as const

/** All figures of a store or a person, each a link to the leads behind it. */
export function Figures({ row, name }: { readonly row: Measured & { readonly id: number }; readonly name: string }) {
  const query = useStore(router)?.search ?? {}
  const keyOf = (id: string) => behindKey(String(row.id), id)
  const behind = told.find(({ id }) => keyOf(id) === query.behind)
  const cell = behind?.of(row)
  return (
    <>
      <dl className={css.facts}>
        {told.map((measure) => {
          const { now, before, drill } = measure.of(row)
          const text = now === null ? '–' : say[measure.unit](now)
          return (
            <div key={measure.id}>
              <dt className={css.label}>{speak(measure.title)}</dt>
              <dd className={css.fact}>
                {now && drill?.length ? (
                  <a
                    className={css.number}
                    href={drillPath(drill, keyOf(measure.id))}
                    aria-label={`${speak(measure.title)}: ${text}`}
                  >
                    {text}
                  </a>
                ) : (
                  text
                )}
                <span className={css.change}>{change(now, before, measure.unit)}</span>
              </dd>
            </div>
          )
        })}
      </dl>
      {behind && cell?.drill?.length && cell.now !== null ? (
        <Suspense>
          <Behind
            title={`${speak(behind.title)} ${say[behind.unit](cell.now)} · ${name}`}
            searches={cell.drill}
            onClose={() => go(withSearch({ behind: undefined }), { replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  )
}
