import type { Replies } from '@walkup/sdk'
import { useCan } from '../../data/access.ts'
import { EmptyState } from '../../ui/states.tsx'
import { fillText } from '../../metrics/compare.ts'
import { formatters, formatDuration } from '../../metrics/units.ts'
import { localTime } from './times.ts'
import * as css from './today.css.ts'
import { t } from '../../i18n/index.ts'

type Panels = Replies['dashboard.panels']
interface ActiveStaffProps {
  readonly floor: NonNullable<Panels['onTheFloor']>
  readonly asOf: string
}

/** Staff who are clocked in, with store and local start time. */
export function ActiveStaff({ floor: { count, people }, asOf }: ActiveStaffProps) {
  const mayFollow = useCan('labor.search')
  return (
    <section className={css.card} aria-labelledby="floor">
      <h2 id="floor" className={css.question}>
        {t('dashboard.onFloor')} {count > 0 && <span className={css.change}>{formatters.count(count)}</span>}
      </h2>
      {count === 0 ? (
        <EmptyState icon="person" title={t('dashboard.floorEmpty')}>
          {t('dashboard.floorEmptyHint')}
        </EmptyState>
      ) : (
        <ul>
          {people.map(({ user, store, clockInAt, timeZone }) => (
            <li key={user.id} className={css.person}>
              <span>
                <strong className={css.name}>{user.name}</strong>
                <span className={css.muted}>{store?.name ?? t('dashboard.noStore')}</span>
              </span>
              <span className={css.since}>
                <Since userId={mayFollow ? user.id : undefined} name={user.name}>
                  {formatDuration((Date.parse(asOf) - Date.parse(clockInAt)) / 1000)}
                </Since>
                <span className={css.muted}>{fillText(t('dashboard.sinceTime'), { time: localTime(clockInAt, timeZone) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > people.length && (
        <p className={css.muted}>{fillText(t('dashboard.andMore'), { n: formatters.count(count - people.length) })}</p>
      )}
    </section>
  )
}

interface SinceProps {
  /** Id of the open punch to link to; undefined if the viewer may not see it. */
  readonly userId: number | undefined
  readonly name: string
  readonly children: string
}
const Since = ({ userId, name, children }: SinceProps) =>
  userId === undefined ? (
    children
  ) : (
    <a
      className={css.number}
      href={`/labor?userIds=${userId}&states=open`}
      aria-label={fillText(t('dashboard.timeLogOf'), { name, time: children })}
    >
      {children}
    </a>
  )
