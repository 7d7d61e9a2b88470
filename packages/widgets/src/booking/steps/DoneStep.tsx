import { formats } from '../../format.ts'
import * as css from '../../ui/base.css.ts'
import * as card from '../../ui/card.css.ts'
import { useWidget } from '../../ui/context.ts'
import { safeUrl } from '../../ui/safeUrl.ts'
import { Icon } from '../../ui/icons.tsx'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { typeOf } from '../flow.ts'
import type { StepProps } from '../BookingFlow.tsx'
import { face } from '../booking.css.ts'
import * as own from './contact.css.ts'

const MINUTE = 60_000

export function DoneStep({ flow, takesFocus }: StepProps) {
  const { t, locale, baseUrl } = useWidget()
  const { details, result, draft } = flow
  if (!details || !result) return null
  const { appointment } = result
  const { name: service, arrivalWindowMin: arrival = 0 } = typeOf(flow) ?? {}
  const names = { name: draft.firstName?.trim() ?? '', organization: details.organization.name }
  const format = formats(locale, appointment?.timeZone ?? 'UTC')
  const onwards = (
    [
      ['finish', details.webConfig.successUrl],
      ['addToCalendar', appointment?.icsUrl],
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
      <StepFrame title={t(appointment ? 'doneTitle' : 'capturedTitle', names)} lead={t(body, names)} takesFocus={takesFocus}>
        {appointment && (
          <div className={card.card}>
            <p className={card.date}>{format.long(appointment.startAt)}</p>
            <p className={css.muted}>{format.zone()}</p>
            <p>{service}</p>
            {arrival > 0 && (
              <p className={css.muted}>
                {t('doneArrival', {
                  from: format.time(appointment.startAt),
                  to: format.time(Date.parse(appointment.startAt) + arrival * MINUTE),
                })}
              </p>
            )}
          </div>
        )}
        <div className={css.stack}>
          {onwards.map(({ key, href }, index) => (
            <a key={key} className={index ? css.secondary : css.primary} href={href}>
              {key === 'addToCalendar' && <Icon path={card.calendar} />}
              {t(key)}
            </a>
          ))}
        </div>
      </StepFrame>
    </div>
  )
}
