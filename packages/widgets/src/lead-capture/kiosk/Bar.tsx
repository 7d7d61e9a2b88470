import * as base from '../../ui/screen.css.ts'
import { useStore } from '../../ui/useStore.ts'
import type { KioskDesk } from './kiosk.ts'
import * as css from './kiosk.css.ts'
import { moment, kioskTranslator } from './kioskTranslator.ts'
import { useWidget } from '../../ui/context.ts'

/** The queue's status for the generator, unobtrusive for shoppers. */
export function Bar({ desk }: { readonly desk: KioskDesk }) {
  const { locale } = useWidget()
  const { outbox } = desk
  const { waiting, refused, isSending, offlineSince, canKeep } = useStore(outbox.state)
  const t = kioskTranslator(locale)
  const attention = t(refused === 1 ? 'attentionOne' : 'attentionMany', { count: refused })
  const since = offlineSince === undefined ? '' : moment(locale, offlineSince)
  const status = !canKeep
    ? t('cannotKeep')
    : isSending && waiting
      ? t('sendingNow')
      : waiting
        ? t(since ? 'waitingOffline' : 'waiting', { count: waiting, since })
        : since
          ? t('offline', { since })
          : refused
            ? ''
            : t('allSent')
  const look = !canKeep || (since && waiting) ? css.warns : waiting || since ? css.waits : css.rests
  return (
    <div className={css.bar}>
      <output className={css.status}>
        {status && <span className={`${css.dot} ${look}`} aria-hidden="true" />}
        {status}
        {refused > 0 && <span className={base.unseen}>{attention}</span>}
      </output>
      {waiting > 0 && !isSending && (
        <button type="button" className={base.quiet} onClick={() => void outbox.send()}>
          {t('sendNow')}
        </button>
      )}
      {refused > 0 && (
        <button type="button" className={`${base.quiet} ${css.attention}`} onClick={() => desk.show(!desk.isOpen.get())}>
          {attention}
        </button>
      )}
    </div>
  )
}
