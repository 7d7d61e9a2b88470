import '../../languages/en/change.ts'
import { formats } from '../../format.ts'
import * as css from '../../ui/screen.css.ts'
import * as card from '../../ui/card.css.ts'
import { useWidget } from '../../ui/context.ts'
import { safeUrl } from '../../ui/safeUrl.ts'
import { Icon } from '../../ui/icons.tsx'
import { lazy } from '../../ui/lazy.tsx'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { AddToCalendar } from '../../ui/AddToCalendar.tsx'
import { formatPhone } from '../../phone.ts'
import { typeOf, type Draft } from '../flow.ts'
import type { FieldRules } from './contact.ts'
import type { StepProps } from '../BookingFlow.tsx'
import { face } from '../booking.css.ts'
import * as own from './contact.css.ts'
import { PhotosSent } from './photos.ts'

/** The address in one line, as typed. */
function placeOf(draft: Draft, { address }: FieldRules): string {
  if (address === 'hidden') return ''
  const { line1, line2, city, state, postalCode } = draft
  const joined = (parts: readonly (string | null | undefined)[], by: string) => parts.filter((part) => part?.trim()).join(by)
  return joined([line1, line2, city, joined([state, postalCode], ' ')], ', ')
}

const MINUTE = 60_000
const OnWaitlist = lazy(async () => (await import('./waitlist.tsx')).OnWaitlist)

export function DoneStep({ booking, flow, takesFocus }: StepProps) {
  const { t, locale, baseUrl } = useWidget()
  const { details, result, draft } = flow
  if (!details || !result) return null
  const { appointment, waitlist } = result
  const { name: service, arrivalWindowMin: arrival = 0 } = typeOf(flow) ?? {}
  const names = { name: draft.firstName?.trim() ?? '', organization: details.organization.name }
  const format = formats(locale, appointment?.timeZone ?? 'UTC')
  const { businessContact } = details
  const place = placeOf(draft, details.webConfig.fields)
  const listed = (items: readonly string[]) => new Intl.ListFormat(locale).format(items)
  const sentTo = (appointment?.confirmedBy ?? []).flatMap((channel) =>
    // Isolated from text from right to left, which would reorder its parts.
    channel === 'email' ? (draft.email?.trim() ?? []) : `\u2068${formatPhone(draft.phone ?? '')}\u2069`,
  )
  const onwards = (
    [
      ['finish', details.webConfig.successUrl],
      ['changeOrCancel', appointment?.manageUrl],
    ] as const
  ).flatMap(([key, url]) => {
    const href = safeUrl(url, baseUrl)
    return href ? { key, href } : []
  })
  const body = appointment
    ? 'doneBody'
    : result.status === 'review'
      ? 'reviewBody'
      : result.isOutOfArea
        ? 'outOfAreaBody'
        : 'capturedBody'
  return (
    <div className={css.step}>
      <div className={`${face} ${own.mark}`} aria-hidden="true">
        <Icon name="check" />
      </div>
      <StepFrame
        title={t(appointment ? 'doneTitle' : 'capturedTitle', names)}
        lead={waitlist ? undefined : t(body, names)}
        takesFocus={takesFocus}
      >
        {waitlist && <OnWaitlist channel={waitlist} />}
        {appointment && (
          <div className={card.card}>
            <p className={card.date}>{format.long(appointment.startAt)}</p>
            <p className={css.muted}>{format.zone()}</p>
            <p>{service}</p>
            {appointment.technician && <p className={css.muted}>{t('doneWith', { name: appointment.technician.firstName })}</p>}
            {arrival > 0 && (
              <p className={css.muted}>
                {t('doneArrival', {
                  from: format.time(appointment.startAt),
                  to: format.time(Date.parse(appointment.startAt) + arrival * MINUTE),
                })}
              </p>
            )}
            {place && (
              <p className={css.muted}>
                <bdi>{place}</bdi>
              </p>
            )}
            {appointment.confirmationText && (
              <p>
                <bdi>{appointment.confirmationText}</bdi>
              </p>
            )}
          </div>
        )}
        {booking.photos && <PhotosSent uploads={booking.photos} />}
        {sentTo.length > 0 && <p className={css.muted}>{t('doneSent', { to: listed(sentTo) })}</p>}
        {appointment && (
          <AddToCalendar
            visit={{ ...appointment, title: `${service}, ${names.organization}`, place, about: appointment.confirmationText }}
          />
        )}
        <div className={css.stack}>
          {onwards.map(({ key, href }) => (
            <a key={key} className={key === 'finish' ? css.primary : css.secondary} href={href}>
              {t(key)}
            </a>
          ))}
          {businessContact && (
            <a className={css.quiet} href={`tel:${businessContact.phone}`}>
              {t('questionsCall', { name: businessContact.name })}:{' '}
              <bdi className={css.whole}>{formatPhone(businessContact.phone)}</bdi>
            </a>
          )}
        </div>
      </StepFrame>
    </div>
  )
}
