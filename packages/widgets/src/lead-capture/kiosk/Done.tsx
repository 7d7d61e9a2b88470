import { useCallback, useRef, useState } from 'react'
import type { StepProps } from '../../booking/BookingFlow.tsx'
import * as base from '../../ui/screen.css.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { useStore } from '../../ui/useStore.ts'
import { deskOf } from './kiosk.ts'
import * as css from './kiosk.css.ts'
import { useActivity } from './useActivity.ts'
import { useCountdown } from './useCountdown.ts'
import { kioskTranslator } from './kioskTranslator.ts'
import { useWidget } from '../../ui/context.ts'

const SECONDS = 15

/** The confirmation with the entry's actual state. Starts over after a countdown, which any touch extends. */
export function Done({ booking, flow, takesFocus }: StepProps) {
  const { locale } = useWidget()
  const desk = deskOf(booking)
  const { outcomes } = useStore(desk.outbox.state)
  const t = kioskTranslator(locale)
  const place = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState(0)
  const touch = useCallback(() => setTouched((times) => times + 1), [])
  useActivity(place, touch)
  const seconds = useCountdown(SECONDS, touched, desk.restart)
  const id = desk.idOf(booking)
  const outcome = id === undefined ? undefined : outcomes.get(id)
  const isSent = flow.result !== undefined || outcome?.kind === 'sent'
  const organization = flow.details?.organization.name ?? ''
  const person = flow.details?.user.displayName.trim().split(/\s+/)[0] ?? ''
  const body = isSent ? 'sentBody' : outcome?.kind === 'refused' ? 'heldBody' : 'keptBody'
  return (
    <div className={css.done} ref={place}>
      <div className={isSent ? css.sent : css.kept} aria-hidden="true">
        <svg className={css.sign} viewBox="0 0 24 24">
          <path d={isSent ? 'M5 12.5l4.5 4.5L19 7.5' : 'M12 4v10M8 10.5l4 4 4-4M5 19h14'} />
        </svg>
      </div>
      <StepFrame
        title={t(isSent ? 'sentTitle' : 'keptTitle', { name: flow.draft.firstName?.trim() ?? '' })}
        takesFocus={takesFocus}
      >
        <output>{t(body, { organization, person })}</output>
        <div className={base.foot}>
          <p className={css.count}>{t('startsAgain', { seconds })}</p>
          <button type="button" className={base.primary} onClick={() => desk.restart()}>
            {t('nextPerson')}
          </button>
        </div>
      </StepFrame>
    </div>
  )
}
