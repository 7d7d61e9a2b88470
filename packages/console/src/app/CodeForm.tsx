import { useState } from 'react'
import type { Problem } from '../data/problem.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { form, fullWidth } from '../ui/controls.css.ts'
import { t } from '../i18n/index.ts'

interface CodeFormProps {
  readonly action: string
  readonly isBusy: boolean
  readonly problem: Problem | undefined
  readonly onSubmit: (code: string) => void
  readonly onSendAgain: () => Promise<unknown>
}

/** Asks for the six digits of a text. */
export function CodeForm({ action, isBusy, problem, onSubmit, onSendAgain }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isSending, setSending] = useState(false)
  const isWrong = problem?.code === 'invalid-code'

  async function sendAgain(): Promise<void> {
    setSending(true)
    setCode('')
    await onSendAgain()
    setSending(false)
  }
  return (
    <form
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.querySelector('input')
        if (code.replace(/\D/g, '').length === 6) onSubmit(code)
        field?.focus()
      }}
    >
      <TextInput
        label={t('common.code')}
        hint={t('app.textedCodeHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        {...(isWrong && { error: t('app.wrongCode') })}
      />
      {!isWrong && <ProblemNotice problem={problem} />}
      <Button type="submit" look="primary" className={fullWidth} isBusy={isBusy}>
        {action}
      </Button>
      <Button look="quiet" className={fullWidth} isBusy={isSending} onClick={() => void sendAgain()}>
        {t('app.sendNewCode')}
      </Button>
    </form>
  )
}
