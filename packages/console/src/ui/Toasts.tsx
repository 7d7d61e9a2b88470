import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import { Button } from './Button.tsx'
import { dismiss, toasts } from './toast.ts'
import * as css from './Toasts.css.ts'
import { t } from '../i18n/index.ts'

/** Reserves a row for the toasts, so that they never cover an action. */
function useReservedRow() {
  const stack = useRef<HTMLOutputElement>(null)
  useLayoutEffect(() => {
    const element = stack.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--toasts', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--toasts')
    }
  }, [])
  return stack
}

/**
 * A live region that is mounted from the start, so that screen readers announce later changes. Keyboard support loads with the
 * first toast; buttons work without it, since they may offer the fix for a failed load.
 */
export function Toasts() {
  const all = useStore(toasts)
  const root = useRef<HTMLElement>(null)
  const stack = useReservedRow()
  const [keys, setKeys] = useState<typeof import('./ToastKeys.tsx')>()
  useEffect(() => {
    // On failure, toasts still work, and the next one retries.
    if (all.length > 0 && !keys) import('./ToastKeys.tsx').then(setKeys, () => {})
  }, [all, keys])
  return (
    <section ref={root} aria-label={t('common.messages')}>
      <output ref={stack} className={css.stack} aria-live="polite">
        {all.map(({ id, text, isBad, action }) => (
          <div key={id} className={isBad ? css.bad : css.toast}>
            <span>{text}</span>
            {action && (
              <Button
                onClick={() => {
                  dismiss(id)
                  const done = action.run()
                  keys?.focusTarget(done, action.at)
                }}
              >
                {action.label}
              </Button>
            )}
            <Button look="quiet" icon="close" aria-label={t('ui.dismiss')} onClick={() => dismiss(id)} />
          </div>
        ))}
      </output>
      {keys && <keys.ToastKeys root={root} all={all} />}
    </section>
  )
}
