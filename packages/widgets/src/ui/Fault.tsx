/** @jsxImportSource preact */
import { component, useEffect, useState } from './component.ts'
import type { Fault } from '../problem.ts'
import type { MessageKey } from '../messages/index.ts'
import * as css from './base.css.ts'
import { useInView } from './useInView.ts'

const texts: Partial<Record<Fault['kind'], MessageKey>> = {
  busy: 'faultBusy',
  network: 'faultNetwork',
  tooLate: 'faultTooLate',
  invalid: 'checkFields',
}

/** Says what happened and what was kept, and offers the next try; while the API asks to wait, the button waits too. */
export const FaultNotice = component(
  ({ fault, onRetry }: { readonly fault: Fault; readonly onRetry?: () => void }, { t, page }) => {
    const isCode = fault.code === 'code-not-loaded'
    const element = useInView()
    const asked = fault.kind === 'busy' ? fault.retryAfterSec : 0
    const [seconds, setSeconds] = useState(asked)
    useEffect(() => {
      setSeconds(asked)
      const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
      return () => clearInterval(timer)
    }, [fault, asked])
    return (
      <div class={css.notice} role="alert" ref={element}>
        <p>{t(isCode ? 'faultCode' : (texts[fault.kind] ?? 'faultServer'), { seconds: asked })}</p>
        {onRetry && (
          <button type="button" class={css.secondary} disabled={seconds > 0} onClick={onRetry}>
            {t('retry')}
            {seconds > 0 && ` (${seconds})`}
          </button>
        )}
        {isCode && (
          <a class={css.quiet} href={page}>
            {t('openPage')}
          </a>
        )}
      </div>
    )
  },
)
