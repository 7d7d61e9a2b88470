import type { ReactNode } from 'react'
import type { Replies } from '@walkup/sdk'
import { useLookup } from '../../data/lookups.ts'
import { useCan } from '../../data/access.ts'
import { useCall } from '../../data/useCall.ts'
import { localTime } from './times.ts'
import { localTime as wallTime, viewerZone } from '../../ui/format.ts'
import { localTimeOf } from '../../ui/WeekGrid/zone.ts'
import { t, type Text } from '../../i18n/index.ts'
import { fillText } from '../../metrics/compare.ts'
import { drillPath } from '../../metrics/drill.ts'
import { formatters, formatDuration } from '../../metrics/units.ts'
import { todayKey } from './drillDown.ts'
import { pluralize } from './pluralize.ts'
import * as css from './today.css.ts'

const CALLS_DUE = '/tasks?isDue=yes&isMine=yes'
const secondsBetween = (from: string, to: string): number => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000))

interface ActionListProps {
  readonly panels: Replies['dashboard.panels']
  /** Territory filter; 0 for all. */
  readonly territoryId: number
}
/** Open issues with links to resolve them. */
export function ActionList({ panels, territoryId }: ActionListProps) {
  const maySeePunches = useCan('labor.missingPunches')
  const mayCall = useCan('followUp.setTask')
  const due = useCall('followUp.tasks', mayCall ? { body: { filter: { isDue: true, isMine: true }, limit: 1 } } : undefined).data
  const oldest = due?.items[0]
  const today = localTimeOf(Date.parse(panels.asOf), viewerZone()).date
  const planBody = { from: today, ...(territoryId ? { territoryIds: [territoryId] } : {}) }
  const plan = useCall('hours.weekPlan', useCan('hours.weekPlan') ? { body: planBody } : undefined).data
  const gaps = plan?.gaps.filter(({ date }) => date === today) ?? []
  const [gap] = gaps
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
            : fillText(t('dashboard.oldestWaited'), { time: formatDuration(unclaimed.oldestAgeSeconds) })}
        </Card>
        <Card
          title={t('dashboard.appointmentsToday')}
          count={appointments.count}
          isUrgent={false}
          href={planned && drillPath(planned, todayKey('scheduled'))}
        >
          {appointments.nextAt === null
            ? t('dashboard.noneToGo')
            : fillText(t('dashboard.appointmentsSummary'), {
                n: formatters.count(appointments.upcoming),
                m: formatters.count(appointments.unconfirmed),
                time: localTime(appointments.nextAt),
              })}
        </Card>
        {due && (
          <Card
            title={t('followUp.callsDue')}
            count={due.total}
            isUrgent={due.total > 0}
            href={due.total > 0 ? CALLS_DUE : undefined}
          >
            {oldest
              ? t('followUp.oldestDue', { time: formatDuration(secondsBetween(oldest.dueAt, panels.asOf)) })
              : t('followUp.noneDue')}
          </Card>
        )}
        {plan && (
          <Card
            title={t('dashboard.coverageToday')}
            count={gaps.length}
            isUrgent={gaps.length > 0}
            href={gaps.length > 0 ? `/hours?view=store&store=${gaps[0]?.store.id}` : undefined}
          >
            {gap
              ? t('dashboard.gapsToday', {
                  store: gap.store.name,
                  range: `${wallTime(gap.startLocal)}–${wallTime(gap.endLocal)}`,
                  planned: gap.planned,
                  needed: gap.needed,
                })
              : t('dashboard.noGaps')}
          </Card>
        )}
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
    withoutPunch > 0 && pluralize(withoutPunch, t('dashboard.oneShiftMissing'), t('dashboard.shiftsMissing')),
    withoutEnd > 0 && pluralize(withoutEnd, t('dashboard.endsMissing'), t('dashboard.endsMissing')),
    withoutShift > 0 && pluralize(withoutShift, t('dashboard.oneLeadOutside'), t('dashboard.leadsOutside')),
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
