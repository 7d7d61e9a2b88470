import '../languages/en/times.ts'
import * as card from './card.css.ts'
import { googleCalendar, outlookCalendar, type CalendarVisit } from './calendarLinks.ts'
import { useWidget } from './context.ts'
import { Icon } from './icons.tsx'
import { safeUrl } from './safeUrl.ts'

/** Links that put a visit into a calendar; the file is for every other one, and changes with the appointment. */
export function AddToCalendar({ visit }: { readonly visit: CalendarVisit & { readonly icsUrl: string } }) {
  const { t, baseUrl } = useWidget()
  const file = safeUrl(visit.icsUrl, baseUrl)
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer', className: card.calendarLink }
  return (
    <fieldset className={card.calendars}>
      <legend className={card.calendarsTitle}>
        <Icon path={card.calendar} />
        {t('addToCalendar')}
      </legend>
      <a {...elsewhere} href={googleCalendar(visit)}>
        Google
      </a>
      <a {...elsewhere} href={outlookCalendar(visit)}>
        Outlook
      </a>
      {file && (
        <a className={card.calendarLink} href={file} title=".ics">
          {t('calendarFile')}
        </a>
      )}
    </fieldset>
  )
}
