import { leadsPath } from '../../metrics/drill.ts'
import { viewerZone } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import * as css from './holidays.css.ts'

/** The lead list, limited to the appointments of a day. */
export const bookedOn = (date: string): string =>
  leadsPath(
    [
      {
        filter: { statuses: ['scheduled', 'confirmed'], appointment: { from: date, to: date, timeZone: viewerZone() } },
        includeDescendants: true,
      },
    ],
    viewerZone(),
  ) ?? '/leads'

interface BookedNoticeProps {
  readonly bookings: number
  /** The day whose appointments are linked. */
  readonly date?: string
}

/** Says that a holiday keeps the appointments that are already booked. */
export const BookedNotice = ({ bookings, date }: BookedNoticeProps) => (
  <output className={css.notice}>
    {bookings > 0 && (
      <>
        {bookings === 1 ? t('holidays.bookedOne') : t('holidays.bookedMany', { count: bookings })}{' '}
        {date && (
          <a href={bookedOn(date)} target="_blank" rel="noreferrer">
            {t('holidays.showBooked')}
          </a>
        )}
      </>
    )}
  </output>
)
