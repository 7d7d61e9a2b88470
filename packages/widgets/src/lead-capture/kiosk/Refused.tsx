/** @jsxImportSource preact */
import { component, useState } from '../../ui/component.ts'
import type { FieldName } from '../../booking/flow.ts'
import { placeErrors } from '../../booking/later/refused.ts'
import * as base from '../../ui/base.css.ts'
import { goneAt, nameOf, type Kept, type Reason } from './entries.ts'
import type { KioskDesk } from './kiosk.ts'
import * as css from './kiosk.css.ts'
import type { KioskKey } from './messages.ts'
import { day, moment, kioskText } from './kioskText.ts'

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

/** What may be taken another time as it is. */
const again: readonly Reason['kind'][] = ['closed', 'clock', 'server', 'refused']

interface Props {
  readonly desk: KioskDesk
  readonly kept: Kept
  /** It is of this page, whose form can show it. */
  readonly canCorrect: boolean
}

/** One entry with the API's reason. Shoppers may stand by, so only a first name and an initial are shown. */
export const Refused = component(({ desk, kept, canCorrect }: Props, { locale, t }) => {
  const say = kioskText(locale)
  const [isAsking, setIsAsking] = useState(false)
  const { id, body, capturedAt, reason } = kept
  const name = nameOf(kept)
  /** The form's own word for what the API names by its path. */
  const labelOf = (path: string) => {
    const [field] = Object.keys(placeErrors([{ path, message: '' }])) as FieldName[]
    return field && field !== 'website' && field !== 'consent' ? t(field) : path
  }
  const remove = () => void desk.outbox.remove(id)
  return (
    <li class={css.entry}>
      <h3 class={css.name}>{body ? name : say('gone')}</h3>
      <p class={base.muted}>{say('captured', { when: moment(locale, Date.parse(capturedAt)) })}</p>
      {reason && <p>{say(reasons[reason.kind], { status: reason.status })}</p>}
      {reason?.kind === 'fields' && (
        <ul class={base.stack}>
          {reason.errors.map(({ path, message }) => (
            <li key={path} class={css.finding}>
              {labelOf(path)}: {message}
            </li>
          ))}
        </ul>
      )}
      {body && <p class={base.muted}>{say('goneAt', { when: day(locale, goneAt(kept)) })}</p>}
      {!body ? (
        <button type="button" class={base.secondary} onClick={remove}>
          {say('dismiss')}
        </button>
      ) : isAsking ? (
        <div class={base.notice}>
          <p role="alert">{say('removeTitle', { name })}</p>
          <div class={css.actions}>
            <button type="button" class={`${base.secondary} ${css.danger}`} onClick={remove}>
              {say('removeYes')}
            </button>
            <button type="button" class={base.secondary} onClick={() => setIsAsking(false)}>
              {say('removeNo')}
            </button>
          </div>
        </div>
      ) : (
        <div class={css.actions}>
          {canCorrect && (
            <button
              type="button"
              class={base.secondary}
              aria-label={`${say('correct')}: ${name}`}
              onClick={() => desk.correct(kept)}
            >
              {say('correct')}
            </button>
          )}
          {reason && again.includes(reason.kind) && (
            <button
              type="button"
              class={base.secondary}
              aria-label={`${say('again')}: ${name}`}
              onClick={() => void desk.outbox.again(id)}
            >
              {say('again')}
            </button>
          )}
          <button
            type="button"
            class={`${base.secondary} ${css.danger}`}
            aria-label={`${say('remove')}: ${name}`}
            onClick={() => setIsAsking(true)}
          >
            {say('remove')}
          </button>
        </div>
      )}
    </li>
  )
})
