import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../i18n/index.ts'
import type { Row } from './timeline.ts'
import { VisitTools } from './VisitBar.tsx'
import * as css from './timeline.css.ts'

/** The trips of a technician for which there is too little time, each with what can be done about it. */
export function TravelWarnings({ row: { warnings, visits } }: { readonly row: Row }) {
  if (warnings.length === 0) return null
  const visitOf = (id: number) => visits.find(({ visit }) => visit.id === id)?.visit
  const nameOf = (id: number) => visitOf(id)?.lead?.name ?? t('technicians.someLead')
  return (
    <ul className={css.warnings}>
      {warnings.map(({ fromId, toId, miles, neededMin, availableMin }) => {
        const next = visitOf(toId)
        return (
          <li key={toId} className={css.warning}>
            <Icon name="warning" size={16} />
            <span className={css.grow}>
              {t('queue.trip', { from: nameOf(fromId), to: nameOf(toId), miles, needed: neededMin, available: availableMin })}
            </span>
            {next && <VisitTools visit={next} hasTechnician />}
          </li>
        )
      })}
    </ul>
  )
}
