import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { t, type Text } from '../../i18n/index.ts'
import * as css from './myDay.css.ts'

interface ConfirmPunchProps {
  readonly question: string
  readonly verb: Text
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}
/** Asks before a punch, where the button was pressed: the second press is under the same thumb. */
export function ConfirmPunch({ question, verb, isBusy, onConfirm, onCancel, children }: ConfirmPunchProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus(), [])
  useEffect(() => {
    const element = group.current
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onCancel()
    element?.addEventListener('keydown', leave)
    return () => element?.removeEventListener('keydown', leave)
  }, [onCancel])
  return (
    <fieldset ref={group} aria-label={question} className={css.confirm}>
      <p className={css.question}>{question}</p>
      {children}
      <Button ref={confirm} look="primary" className={css.clock} isBusy={isBusy} onClick={onConfirm}>
        {verb}
      </Button>
      <Button className={css.tall} onClick={onCancel}>
        {t('myDay.notYet')}
      </Button>
    </fieldset>
  )
}
