import { useEffect, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import { Button } from './Button.tsx'
import { dismiss, toasts } from './toast.ts'
import * as css from './Toasts.css.ts'
import { t } from '../i18n/index.ts'

/**
 * Stands in the page from the start, so that screen readers hear what is put in later. The keyboard's ways come with the first
 * message; its buttons don't wait for them, since they may be what helps where nothing comes any more.
 */
export function Toasts() {
  const all = useStore(toasts)
  const root = useRef<HTMLElement>(null)
  const [keys, setKeys] = useState<typeof import('./ToastKeys.tsx')>()
  useEffect(() => {
    // Without them a message is still read, and the next one asks again.
    if (all.length > 0 && !keys) import('./ToastKeys.tsx').then(setKeys, () => {})
  }, [all, keys])
  return (
    <section ref={root} aria-label={t('common.messages')}>
      <output className={css.stack} aria-live="polite">
        {all.map(({ id, text, isBad, action }) => (
          <div key={id} className={isBad ? css.bad : css.toast}>
            <span>{text}</span>
            {action && (
              <Button
                onClick={() => {
                  dismiss(id)
                  const done = action.run()
                  keys?.follow(done, action.at)
                }}
              >
                {action.label}
              </Button>
            )}
            <Button look="quiet" icon="close" aria-label={t('common.dismiss')} onClick={() => dismiss(id)} />
          </div>
        ))}
      </output>
      {keys && <keys.ToastKeys root={root} all={all} />}
    </section>
  )
}
