import { Icon } from '../../ui/Icon.tsx'
import { shortRange, timeOf } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { VisitBar } from './VisitBar.tsx'
import type { Row } from './timeline.ts'
import type { VisitDrag } from './useVisitDrag.ts'
import * as css from './timeline.css.ts'

interface UnassignedVisitsProps {
  readonly row: Row
  readonly drag: VisitDrag
  readonly openId: number | undefined
  readonly onOpen: (leadId: number) => void
}

/** The visits without a technician, at the side of the timeline, where they stay in sight. */
export function UnassignedVisits({ row, drag, openId, onOpen }: UnassignedVisitsProps) {
  const { dragged } = drag
  const isTarget = dragged?.rowId === row.id
  return (
    <div className={isTarget ? css.sideTarget : row.visits.length ? css.side : css.sideIdle} data-row={row.id}>
      <div className={css.kept}>
        <h3 className={css.who}>
          {row.visits.some(({ visit }) => visit.conflicts.includes('unassigned')) && <Icon name="warning" size={16} />} {row.name}
        </h3>
        {row.visits.length > 0 && (
          <ul className={css.waiting}>
            {row.visits.map((one) => (
              <VisitBar
                key={one.visit.id}
                {...one}
                when={shortRange(one.start, one.end)}
                hasTechnician={false}
                handlers={drag.handlersOf(one, row)}
                isDragged={dragged?.placed.visit.id === one.visit.id}
                isOpen={one.visit.lead?.id !== undefined && one.visit.lead.id === openId}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
        {isTarget ? (
          <p className={css.waitingGhost} aria-hidden="true">
            {timeOf(dragged.start)}
          </p>
        ) : (
          row.visits.length === 0 && <p className={css.empty}>{t('queue.allAssigned')}</p>
        )}
      </div>
    </div>
  )
}
