import { useStore } from '@nanostores/react'
import { Button } from './Button.tsx'
import { dismiss, toasts } from './toast.ts'
import * as css from './Toasts.css.ts'
import { t } from '../words/index.ts'

/** Stands in the page from the start, so that screen readers hear what is put in later. */
export const Toasts = () => (
  <section aria-label={t('Messages')}>
    <output className={css.stack} aria-live="polite">
      {useStore(toasts).map(({ id, text, isBad, action }) => (
        <div key={id} className={isBad ? css.bad : css.toast}>
          <span>{text}</span>
          {action && (
            <Button
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <Button look="quiet" icon="close" aria-label={t('Dismiss')} onClick={() => dismiss(id)} />
        </div>
      ))}
    </output>
  </section>
)
