import { Suspense } from 'react'
import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { useLookup } from '../../data/lookups.ts'
import { useCall } from '../../data/useCall.ts'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { lazy } from '../../ui/lazy.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { names } from '../../metrics/names.ts'
import { comparisons } from '../../metrics/query.ts'
import { NewData } from '../../metrics/NewData.tsx'
import { DaysChart } from './DaysChart.tsx'
import { findDrillDown } from './drillDown.ts'
import { ActiveStaff } from './ActiveStaff.tsx'
import { TodayProgress } from './TodayProgress.tsx'
import { FailingConnections } from './FailingConnections.tsx'
import { MailNotice } from './MailNotice.tsx'
import { ActionList } from './ActionList.tsx'
import * as css from './today.css.ts'
import { t } from '../../i18n/index.ts'

const DrillDownDrawer = lazy(() => import('../reports/DrillDownDrawer.tsx'))

/** Today: open issues, progress, and active staff. */
export default function TodayPage() {
  useTitle(t('common.today'))
  const query = useStore(router)?.search ?? {}
  const territoryId = Number(query.territory) || 0
  const compareTo = comparisons.find((kind) => kind === query.compare) ?? 'sameWeekdays'
  const { data, problem, retry, isOutdated } = useCall('dashboard.panels', { params: { territoryId }, query: { compareTo } })
  const places = useLookup('first')
  const behind = data && findDrillDown(query.behind, data.today)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('common.today')}</h1>
        <NewData isOutdated={isOutdated} onShow={retry} />
        <FilterMenu
          label={names.territory}
          options={places?.organizationTerritories.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={territoryId ? [territoryId] : []}
          onChange={(chosen) => go(withSearch({ territory: chosen.at(-1)?.toString(), behind: undefined }))}
        />
        <FilterMenu
          label={t('common.comparedWith')}
          options={[
            { value: 'sameWeekdays', label: t('dashboard.weekBefore') },
            { value: 'previousPeriod', label: t('dashboard.dayBefore') },
            { value: 'lastYear', label: t('common.yearEarlier') },
          ]}
          chosen={[compareTo]}
          onChange={(chosen) => {
            const next = chosen.find((kind) => kind !== compareTo)
            go(withSearch({ compare: next === 'sameWeekdays' ? undefined : next }))
          }}
        />
      </header>
      {problem && !data ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : data ? (
        <>
          {data.isMailOff && <MailNotice />}
          {data.failingConnections.length > 0 && <FailingConnections connections={data.failingConnections} />}
          <ActionList panels={data} territoryId={territoryId} />
          <div className={data.onTheFloor ? css.columns : undefined}>
            <TodayProgress panels={data} compareTo={compareTo}>
              <DaysChart territoryId={territoryId} compareTo={compareTo} query={query} />
            </TodayProgress>
            {data.onTheFloor && <ActiveStaff floor={data.onTheFloor} asOf={data.asOf} />}
          </div>
        </>
      ) : (
        <TodaySkeleton />
      )}
      {behind && (
        <Suspense>
          <DrillDownDrawer {...behind} onClose={() => go(withSearch({ behind: undefined }), { replace: true })} />
        </Suspense>
      )}
    </div>
  )
}

const TodaySkeleton = () => (
  <>
    <div className={css.cards} aria-busy="true">
      {['unclaimed', 'appointments', 'punches'].map((card) => (
        <div key={card} className={`${css.card} ${css.skeleton}`}>
          <Skeleton widths={['50%', '30%', '70%']} />
        </div>
      ))}
    </div>
    <div className={`${css.card} ${css.skeleton}`}>
      <Skeleton widths={['30%', '20%', '60%', '100%', '100%', '100%']} />
    </div>
  </>
)
