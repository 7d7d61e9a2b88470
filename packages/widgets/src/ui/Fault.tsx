/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { Fault } from '../problem.ts'
import type { Translate } from '../messages/index.ts'
import * as css from './base.css.ts'
import { useSpeech } from './context.tsx'
import { useInView } from './useInView.ts'

function textOf(fault: Fault, t: Translate, seconds: number): string {
  if (fault.kind === 'busy') return t('faultBusy', { seconds })
  if (fault.kind === 'network') return t('faultNetwork')
  if (fault.kind === 'tooLate') return t('faultTooLate')
  if (fault.kind === 'invalid') return t('checkFields')
  return t('faultServer')
}

/** Says what happened and what was kept, and offers the next try; while the API asks to wait, the button waits too. */
export function FaultNotice({ fault, onRetry }: { readonly fault: Fault; readonly onRetry?: () => void }) {
  const { t } = useSpeech()
  const element = useInView()
  const asked = fault.kind === 'busy' ? fault.retryAfterSec : 0
  const [seconds, setSeconds] = useState(asked)
  useEffect(() => {
    setSeconds(asked)
    if (!asked) return
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [fault, asked])
  return (
    <div class={css.notice} role="alert" ref={element}>
      <p>{textOf(fault, t, asked)}</p>
      {onRetry && (
        <button type="button" class={css.secondary} disabled={seconds > 0} onClick={onRetry}>
          {seconds > 0 ? `${t('retry')} (${seconds})` : t('retry')}
        </button>
      )}
    </div>
  )
}
