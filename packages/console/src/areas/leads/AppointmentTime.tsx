import { appointment, briefly, viewerZone, zonesDiffer } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import { own as muted } from './leads.css.ts'

interface AppointmentTimeProps {
  readonly at: string
  readonly zone: string | undefined
  /** There is room for the viewer's own time after it. */
  readonly isWhole?: boolean
  /** There is none for the day of the week, which is shown on hover. */
  readonly isBrief?: boolean
}
/** An appointment on its territory's clock, with the zone and the viewer's own time where that differs. */
export function AppointmentTime({ at, zone = viewerZone(), isWhole, isBrief }: AppointmentTimeProps) {
  const isElsewhere = zonesDiffer(at, zone, viewerZone())
  const own = () => `${appointment(at)} ${t('leads.yourTime')}`
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) =>
        (currentTarget.title = appointment(at, zone, 'short') + (isElsewhere ? `; ${own()}` : ''))
      }
    >
      {(isBrief ? briefly : appointment)(at, zone, isElsewhere ? 'short' : undefined)}
      {isWhole && isElsewhere && <span className={muted}> ({own()})</span>}
    </time>
  )
}
