import { useCall } from '../../data/useCall.ts'
import { activities, nameOf } from '../../frame/fixedNames.ts'
import { Card } from '../../ui/Card.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './myDay.css.ts'

/** The user's activities in the last 24 hours. */
export function Recent() {
  const { data, problem, retry } = useCall('users.recentActivity', {})
  return (
    <Card title={t('myDay.activity')}>
      {!data ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['70%', '70%']} />
        )
      ) : data.items.length === 0 ? (
        <p>{t('myDay.activityEmpty')}</p>
      ) : (
        <ul className={css.list}>
          {data.items.map(({ id, activity, count, store, at }) => (
            <li key={id} className={css.row}>
              <span className={css.rowText}>
                <span className={css.strong}>
                  {count > 1 ? `${nameOf(activities, activity)} × ${count}` : nameOf(activities, activity)}
                </span>
                <span className={css.quiet}>{store?.name}</span>
              </span>
              <RelativeTime at={at} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
