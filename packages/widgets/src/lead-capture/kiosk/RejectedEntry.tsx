import { useState } from 'react'
import { fieldAt } from '../../booking/steps/fieldErrors.ts'
import * as base from '../../ui/screen.css.ts'
import { goneAt, nameOf, type OutboxEntry, type Reason } from './entries.ts'
import type { KioskDesk } from './kiosk.ts'
import * as css from './kiosk.css.ts'
import type { KioskKey } from '../../languages/types.ts'
import { day, moment, kioskTranslator } from './kioskTranslator.ts'
import { useWidget } from '../../ui/context.ts'

const reasons: Readonly<Record<Reason['kind'], KioskKey>> = {
  fields: 'reasonFields',
  consent: 'reasonConsent',
  clock: 'reasonClock',
  old: 'reasonOld',
  closed: 'reasonClosed',
  server: 'reasonServer',
  refused: 'reasonRefused',
  removed: 'reasonRemoved',
}

/** Reasons for which sending the entry unchanged may succeed. */
const again: readonly Reason['kind'][] = ['closed', 'clock', 'server', 'refused']

interface Props {
  readonly desk: KioskDesk
  readonly kept: OutboxEntry
  /** Whether it belongs to this page, whose form can show it. */
  readonly canCorrect: boolean
}

/** A rejected entry and its reason. Shoppers may be watching, so it shows only a first name and an initial. */
export function RejectedEntry({ desk, kept, canCorrect }: Props) {
  const { locale, t: formText } = useWidget()
  const t = kioskTranslator(locale)
  const [isAsking, setIsAsking] = useState(false)
  const { id, body, capturedAt, reason } = kept
  const name = nameOf(kept)
  const remove = () => void desk.outbox.remove(id)
  return (
    <li className={css.entry}>
      <h3 className={css.name}>{body ? name : t('gone')}</h3>
      <p className={base.muted}>{t('captured', { when: moment(locale, Date.parse(capturedAt)) })}</p>
      {reason && <p>{t(reasons[reason.kind], { status: reason.status })}</p>}
      {reason?.kind === 'fields' && (
        <ul className={base.stack}>
          {reason.errors.map(({ path, message }) => {
            const name = fieldAt(path)
            return (
              <li key={path} className={css.finding}>
                {name ? formText(`need-${name}`) : `${path}: ${message}`}
              </li>
            )
          })}
        </ul>
      )}
      {body && <p className={base.muted}>{t('goneAt', { when: day(locale, goneAt(kept)) })}</p>}
      {!body ? (
        <button type="button" className={base.secondary} onClick={remove}>
          {t('dismiss')}
        </button>
      ) : isAsking ? (
        <div className={base.notice}>
          <p role="alert">{t('removeTitle', { name })}</p>
          <div className={css.actions}>
            <button type="button" className={`${base.secondary} ${css.danger}`} onClick={remove}>
              {t('removeYes')}
            </button>
            <button type="button" className={base.secondary} onClick={() => setIsAsking(false)}>
              {t('removeNo')}
            </button>
          </div>
        </div>
      ) : (
        <div className={css.actions}>
          {canCorrect && (
            <button
              type="button"
              className={base.secondary}
              aria-label={`${t('correct')}: ${name}`}
              onClick={() => desk.correct(kept)}
            >
              {t('correct')}
            </button>
          )}
          {reason && again.includes(reason.kind) && (
            <button
              type="button"
              className={base.secondary}
              aria-label={`${t('again')}: ${name}`}
              onClick={() => void desk.outbox.again(id)}
            >
              {t('again')}
            </button>
          )}
          <button
            type="button"
            className={`${base.secondary} ${css.danger}`}
            aria-label={`${t('remove')}: ${name}`}
            onClick={() => setIsAsking(true)}
          >
            {t('remove')}
          </button>
        </div>
      )}
    </li>
  )
}
