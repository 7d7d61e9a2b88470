import type { Replies } from '@walkup/sdk'
import { useCall } from '../../data/useCall.ts'
import { Card } from '../../ui/Card.tsx'
import { count } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t, type Text } from '../../i18n/index.ts'
import * as css from './myDay.css.ts'

type Today = Replies['users.today']

/** Today's leads and sales against the store's targets, and the rank among others. */
export function Progress() {
  const { data, problem, retry } = useCall('users.today', {})
  return (
    <Card title={t('common.today')}>
      {!data ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['60%', '60%', '80%']} />
        )
      ) : (
        <>
          <div className={css.pair}>
            <Goal label={t('common.leads')} made={data.leads} target={data.leadTarget} />
            <Goal label={t('myDay.sales')} made={data.sales} target={data.saleTarget} />
          </div>
          <Ranks day={data} />
        </>
      )}
    </Card>
  )
}

interface GoalProps {
  readonly label: Text
  readonly made: number
  readonly target: number | null
}
function Goal({ label, made, target }: GoalProps) {
  const left = target === null ? null : target - made
  return (
    <div className={css.goal}>
      <span className={css.quiet}>{label}</span>
      <span className={css.figure}>{count(made)}</span>
      {target !== null && left !== null && (
        <>
          <progress className={css.bar} max={target} value={Math.min(made, target)} aria-label={label} />
          <span className={css.quiet}>
            {left > 0 ? t('myDay.ofTarget', { target, left }) : t('myDay.targetReached', { target })}
          </span>
        </>
      )}
    </div>
  )
}

function Ranks({ day: { storeRank, organizationRank, store } }: { readonly day: Today }) {
  if (!storeRank && !organizationRank) return <p className={css.quiet}>{t('myDay.rankEmpty')}</p>
  return (
    <dl className={css.ranks}>
      {storeRank && store && (
        <div>
          <dt className={css.quiet}>{t('myDay.rankAt', { store: store.name })}</dt>
          <dd className={css.strong}>{t('myDay.rankOf', storeRank)}</dd>
        </div>
      )}
      {organizationRank && (
        <div>
          <dt className={css.quiet}>{t('myDay.rankOverall')}</dt>
          <dd className={css.strong}>{t('myDay.rankOf', organizationRank)}</dd>
        </div>
      )}
    </dl>
  )
}
