import type { CSSProperties } from 'react'
import { formatAppointment } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../i18n/index.ts'
import { AssignButton } from '../technicians/AssignButton.tsx'
import { conflictText } from '../technicians/Conflicts.tsx'
import { MoveButton } from '../technicians/MoveButton.tsx'
import type { MovableVisit } from '../technicians/MoveDialog.tsx'
import type { DayVisit, PlacedVisit } from './timeline.ts'
import type { Handlers } from './useVisitDrag.ts'
import * as css from './timeline.css.ts'

/** Who and when, for dialogs. */
export const describe = ({ lead, appointmentType, startAt, territory }: DayVisit): string =>
  [lead?.name ?? t('technicians.someLead'), appointmentType.name, formatAppointment(startAt, territory.timeZone)].join(', ')

export const movable = (visit: DayVisit): MovableVisit => ({
  bookingId: visit.id,
  appointmentTypeId: visit.appointmentType.id,
  leadId: visit.lead?.id,
  description: describe(visit),
})

interface VisitToolsProps {
  readonly visit: DayVisit
  readonly hasTechnician: boolean
}
/** Moves a visit, or gives it to another technician. */
export const VisitTools = ({ visit, hasTechnician }: VisitToolsProps) => (
  <>
    <MoveButton visit={movable(visit)} status={visit.status} />
    <AssignButton bookingId={visit.id} status={visit.status} hasTechnician={hasTechnician} description={describe(visit)} />
  </>
)

interface VisitBarProps extends PlacedVisit {
  readonly handlers: Handlers | undefined
  readonly isDragged: boolean
  readonly when: string
  readonly hasTechnician: boolean
  readonly isOpen: boolean
  /** Its place on the timeline; without one it is in a list. */
  readonly style?: CSSProperties
  readonly onOpen: (leadId: number) => void
}

/** Describes how a visit is moved by keyboard. */
export const MOVE_HINT = 'queue-move-hint'

/** A visit on the timeline; opens its lead, unless the caller may not see it, and can be dragged. */
export function VisitBar({ visit, trip, when, hasTechnician, isOpen, isDragged, handlers, style, onOpen }: VisitBarProps) {
  const { lead, appointmentType, conflicts, status } = visit
  const problem = [conflictText(conflicts), trip && t('queue.tooFar')].filter(Boolean).join(', ')
  const name = lead?.name ?? appointmentType.name
  const look = problem ? 'problem' : status === 'ran' || status === 'noShow' ? 'past' : 'visit'
  const shown = {
    className: `${css.bar[look]} ${isDragged ? css.dragged : ''}`,
    'data-visit': visit.id,
    ...(handlers && { ...handlers, 'aria-describedby': MOVE_HINT, 'aria-keyshortcuts': 'Space' }),
    title: [when, name, appointmentType.name, problem].filter(Boolean).join(', '),
    children: (
      <>
        <span className={css.name}>
          {problem && <Icon name="warning" size={14} />} {name}
        </span>
        <span className={css.when}>{when}</span>
        {problem && <span className={css.problem}>{problem}</span>}
      </>
    ),
  }
  return (
    <li className={style ? css.visit : css.listed} style={style}>
      {lead ? (
        <button type="button" {...shown} aria-current={isOpen ? 'true' : undefined} onClick={() => onOpen(lead.id)} />
      ) : (
        <div {...shown} />
      )}
      <span className={css.phoneTools}>
        <VisitTools visit={visit} hasTechnician={hasTechnician} />
      </span>
    </li>
  )
}
