import { formatAppointment, formatShort, viewerZone, zonesDiffer } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import { own as muted } from './leads.css.ts'

interface AppointmentTimeProps {
  readonly at: string
  readonly zone: string | undefined
  /** Also shows the viewer's local time. */
  readonly isWhole?: boolean
  /** Moves the weekday to the tooltip to save space. */
  readonly isBrief?: boolean
}
/** An appointment in its territory's zone, with the viewer's local time if it differs. */
export function AppointmentTime({ at, zone = viewerZone(), isWhole, isBrief }: AppointmentTimeProps) {
  const isElsewhere = zonesDiffer(at, zone, viewerZone())
  const own = () => `${formatAppointment(at)} ${t('leads.yourTime')}`
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) =>
        (currentTarget.title = formatAppointment(at, zone, 'short') + (isElsewhere ? `; ${own()}` : ''))
      }
    >
      {(isBrief ? formatShort : formatAppointment)(at, zone, isElsewhere ? 'short' : undefined)}
      {isWhole && isElsewhere && <span className={muted}> ({own()})</span>}
    </time>
  )
}
