import { useEffect, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import { toasts } from './toast.ts'
import * as css from './Toasts.css.ts'
import { t } from '../words/index.ts'

/** Stands in the page from the start, so that screen readers hear what is put in later. What can be done with it comes with the first. */
export function Toasts() {
  const all = useStore(toasts)
  const root = useRef<HTMLElement>(null)
  const [acts, setActs] = useState<typeof import('./ToastActs.tsx')>()
  useEffect(() => {
    // Without it a message is still read, and the next one asks again.
    if (all.length > 0 && !acts) import('./ToastActs.tsx').then(setActs, () => {})
  }, [all, acts])
  return (
    <section ref={root} aria-label={t('Messages')}>
      <output className={css.stack} aria-live="polite">
        {all.map((one) => (
          <div key={one.id} className={one.isBad ? css.bad : css.toast}>
            <span>{one.text}</span>
            {acts && <acts.ToastActs {...one} />}
          </div>
        ))}
      </output>
      {acts && <acts.ToastKeys root={root} all={all} />}
    </section>
  )
}
