import { formatAppointment } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import type { Visit } from './week.ts'
import * as css from './technicians.css.ts'

const SHOWN = 5

interface VisitsNoticeProps {
  readonly bookings: number
  readonly visits: readonly Visit[]
}

/** The booked visits that a change of a technician’s time conflicts with. */
export const VisitsNotice = ({ bookings, visits }: VisitsNoticeProps) => (
  <output>
    {bookings > 0 && (
      <div className={css.notice}>
        {bookings === 1 ? t('technicians.keptOne') : t('technicians.keptMany', { count: bookings })}
        <ul className={css.list}>
          {visits.slice(0, SHOWN).map(({ id, startAt, territory, lead, appointmentType }) => (
            <li key={id}>
              {formatAppointment(startAt, territory.timeZone)},{' '}
              {lead ? (
                <a href={`/leads/${lead.id}`} target="_blank" rel="noreferrer">
                  {lead.name}
                </a>
              ) : (
                appointmentType.name
              )}
            </li>
          ))}
          {bookings > SHOWN && <li>{t('technicians.andMore', { count: bookings - SHOWN })}</li>}
        </ul>
      </div>
    )}
  </output>
)
