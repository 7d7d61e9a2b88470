import { useEffect, useState } from 'react'
import type { WidgetProblem } from '../problem.ts'
import type { MessageKey } from '../languages/index.ts'
import * as css from './screen.css.ts'
import { useInView } from './useInView.ts'
import { useWidget } from './context.ts'

const texts: Partial<Record<WidgetProblem['kind'], MessageKey>> = {
  busy: 'errorBusy',
  network: 'errorNetwork',
  tooLate: 'errorTooLate',
  invalid: 'checkFields',
}

/** An error message with a retry button, which stays disabled while the API asks to wait. */
export function ProblemNotice({ problem, onRetry }: { readonly problem: WidgetProblem; readonly onRetry?: () => void }) {
  const { t, page } = useWidget()
  const isCode = problem.code === 'code-not-loaded'
  const element = useInView()
  const retryAfter = problem.kind === 'busy' ? problem.retryAfterSec : 0
  const [counted, setCounted] = useState(problem)
  const [seconds, setSeconds] = useState(retryAfter)
  if (counted !== problem) {
    setCounted(problem)
    setSeconds(retryAfter)
  }
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000)
    return () => clearInterval(timer)
  }, [problem])
  return (
    <div className={css.notice} part="notice" role="alert" ref={element}>
      <p>{t(isCode ? 'errorCode' : (texts[problem.kind] ?? 'errorServer'), { seconds: retryAfter })}</p>
      {onRetry && (
        <button type="button" className={css.secondary} disabled={seconds > 0} onClick={onRetry}>
          {t('retry')}
          {seconds > 0 && ` (${seconds})`}
        </button>
      )}
      {isCode && (
        <a className={css.quiet} href={page}>
          {t('openPage')}
        </a>
      )}
    </div>
  )
}
