import '../languages/en/times.ts'
import { formats } from '../format.ts'
import * as card from './card.css.ts'
import { googleCalendar, outlookCalendar, type CalendarVisit } from './calendarLinks.ts'
import { useWidget } from './context.ts'
import { Icon } from './icons.tsx'
import { safeUrl } from './safeUrl.ts'
import * as css from './screen.css.ts'

interface AddToCalendarProps {
  readonly visit: CalendarVisit & { readonly icsUrl: string; readonly timeZone: string }
}

/** Links that put a visit into a calendar, and a picture of it; the file is for every other calendar, and changes with the appointment. */
export function AddToCalendar({ visit }: AddToCalendarProps) {
  const { t, locale, baseUrl, announce } = useWidget()
  const file = safeUrl(visit.icsUrl, baseUrl)
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer', className: card.calendarLink }
  function save(element: Element): void {
    const format = formats(locale, visit.timeZone)
    const { title, place = '', about } = visit
    const text = { when: format.long(visit.startAt), lines: [title, place, format.zone(), about ?? ''] }
    import('./picture.ts').then(({ savePicture }) => savePicture(element, text)).catch(() => announce(t('pictureFailed')))
  }
  return (
    <>
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
      <button type="button" className={css.quiet} onClick={({ currentTarget }) => save(currentTarget)}>
        {t('picture')}
      </button>
    </>
  )
}
