import type { ReactNode } from 'react'
import type { Replies } from '@walkup/sdk'
import { useLookup } from '../../data/lookups.ts'
import { useCan } from '../../data/access.ts'
import { localTime } from './times.ts'
import { t, type Text } from '../../i18n/index.ts'
import { fill } from '../../metrics/compare.ts'
import { drillPath } from '../../metrics/drill.ts'
import { formatters, wait } from '../../metrics/units.ts'
import { todayKey } from './drillDown.ts'
import { counted } from './counted.ts'
import * as css from './today.css.ts'

interface ActionListProps {
  readonly panels: Replies['dashboard.panels']
  /** Territory filter; 0 for all. */
  readonly territoryId: number
}
/** Open issues with links to resolve them. */
export function ActionList({ panels, territoryId }: ActionListProps) {
  const maySeePunches = useCan('labor.missingPunches')
  const stores = useLookup('first', territoryId !== 0)?.allStores
  const place = territoryId ? `&territory=${territoryId}` : ''
  const planned = panels.today.drill.scheduled
  const { unclaimed, appointmentsToday: appointments, missingPunches } = panels
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className={css.question}>
        {t('dashboard.needsAttention')}
      </h2>
      <div className={css.cards}>
        <Card
          title={t('dashboard.unclaimedLeads')}
          count={unclaimed.count}
          isUrgent={unclaimed.count > 0}
          href={unclaimed.count > 0 ? `/leads?status=new,captured&claimed=none${place}&sort=receivedAt` : undefined}
        >
          {unclaimed.oldestAgeSeconds === null
            ? t('dashboard.noneWaiting')
            : fill(t('dashboard.oldestWaited'), { time: wait(unclaimed.oldestAgeSeconds) })}
        </Card>
        <Card
          title={t('dashboard.appointmentsToday')}
          count={appointments.count}
          isUrgent={false}
          href={planned && drillPath(planned, todayKey('scheduled'))}
        >
          {appointments.nextAt === null
            ? t('dashboard.noneToGo')
            : fill(t('dashboard.appointmentsSummary'), {
                n: formatters.count(appointments.upcoming),
                m: formatters.count(appointments.unconfirmed),
                time: localTime(appointments.nextAt),
              })}
        </Card>
        {missingPunches && (
          <Card
            title={t('dashboard.missingPunches')}
            count={missingPunches.count}
            isUrgent={missingPunches.count > 0}
            href={maySeePunches && missingPunches.count > 0 ? punchesOf(territoryId, stores) : undefined}
          >
            {missingPunches.count === 0 ? t('dashboard.nothingMissing') : kindsOf(missingPunches)}
          </Card>
        )}
      </div>
    </section>
  )
}

/** The list filters by store, not by territory, so there is no link until the territory's stores are loaded. */
function punchesOf(territoryId: number, stores: Replies['lookup.first']['allStores'] | undefined): string | undefined {
  if (territoryId === 0) return '/labor/missing'
  const ids = stores?.filter((store) => store.organizationTerritoryId === territoryId).map(({ id }) => id)
  return ids && `/labor/missing?storeIds=${ids.join(',')}`
}

/** "7 shifts without a punch, 1 lead outside a shift"; zero counts are left out. */
const kindsOf = ({
  withoutPunch,
  withoutEnd,
  withoutShift,
}: NonNullable<Replies['dashboard.panels']['missingPunches']>): string =>
  [
    withoutPunch > 0 && counted(withoutPunch, t('dashboard.oneShiftMissing'), t('dashboard.shiftsMissing')),
    withoutEnd > 0 && counted(withoutEnd, t('dashboard.endsMissing'), t('dashboard.endsMissing')),
    withoutShift > 0 && counted(withoutShift, t('dashboard.oneLeadOutside'), t('dashboard.leadsOutside')),
  ]
    .filter(Boolean)
    .join(', ')

interface CardProps {
  readonly title: Text
  readonly count: number
  /** Needs attention: adds a bar next to the text. */
  readonly isUrgent: boolean
  readonly href?: string | undefined
  readonly children: ReactNode
}
const Card = ({ title, count, isUrgent, href, children }: CardProps) => (
  <div className={`${css.card} ${isUrgent ? css.urgent : ''}`}>
    <h3 className={css.label}>{title}</h3>
    <p className={css.figure}>
      {href ? (
        <a className={css.number} href={href} aria-label={`${title}: ${formatters.count(count)}`}>
          {formatters.count(count)}
        </a>
      ) : (
        formatters.count(count)
      )}
    </p>
    <p className={css.muted}>{children}</p>
  </div>
)
