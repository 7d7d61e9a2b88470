/** @jsxImportSource preact */
import { formats } from '../../format.ts'
import * as css from '../../ui/base.css.ts'
import * as card from '../../ui/card.css.ts'
import { safeUrl, useSpeech } from '../../ui/context.tsx'
import { Icon } from '../../ui/icons.tsx'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { typeOf } from '../flow.ts'
import type { StepProps } from '../BookingFlow.tsx'
import * as own from './contact.css.ts'

const MINUTE = 60_000

export function DoneStep({ flow, takesFocus }: StepProps) {
  const { t, locale, baseUrl } = useSpeech()
  const { details, result, draft } = flow
  if (!details || !result) return null
  const { appointment } = result
  const organization = details.organization.name
  const name = draft.firstName.trim()
  const onwards = safeUrl(details.webConfig.successUrl, baseUrl)
  const finish = onwards && (
    <a class={css.primary} href={onwards}>
      {t('finish')}
    </a>
  )
  const mark = (
    <div class={own.mark} aria-hidden="true">
      <svg class={own.check} viewBox="0 0 24 24">
        <path d="M5 12.5l4.5 4.5L19 7.5" />
      </svg>
    </div>
  )
  if (!appointment)
    return (
      <div class={own.done}>
        {mark}
        <StepFrame title={t('capturedTitle', { name })} lead={t('capturedBody', { organization })} takesFocus={takesFocus}>
          {finish}
        </StepFrame>
      </div>
    )

  const format = formats(locale, appointment.timeZone)
  const arrival = typeOf(flow)?.arrivalWindowMin ?? 0
  const latest = new Date(Date.parse(appointment.startAt) + arrival * MINUTE).toISOString()
  const calendar = safeUrl(appointment.icsUrl, baseUrl)
  const manage = safeUrl(appointment.manageUrl, baseUrl)
  return (
    <div class={own.done}>
      {mark}
      <StepFrame title={t('doneTitle')} lead={t('doneBody', { name, organization })} takesFocus={takesFocus}>
        <div class={card.card}>
          <p class={card.date}>{format.long(appointment.startAt)}</p>
          <p class={css.muted}>{format.zone()}</p>
          <p>{typeOf(flow)?.name}</p>
          {arrival > 0 && (
            <p class={css.muted}>{t('doneArrival', { from: format.time(appointment.startAt), to: format.time(latest) })}</p>
          )}
        </div>
        <div class={card.actions}>
          {finish}
          {calendar && (
            <a class={finish ? css.secondary : css.primary} href={calendar}>
              <Icon path={card.calendar} />
              {t('addToCalendar')}
            </a>
          )}
          {manage && (
            <a class={css.secondary} href={manage}>
              {t('changeOrCancel')}
            </a>
          )}
        </div>
      </StepFrame>
    </div>
  )
}
