import { useState } from 'react'
import { errorAt } from '../../data/problem.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { form } from '../../ui/controls.css.ts'
import { TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t, type Text } from '../../i18n/index.ts'
import * as css from './account.css.ts'

const MIN_LENGTH = 10
const empty = { current: '', next: '', again: '' }
const labels = {
  current: t('account.currentPassword'),
  next: t('common.newPassword'),
  again: t('account.confirmPassword'),
} as const satisfies Record<keyof typeof empty, Text>

/** Validation errors by field. */
function wrong({ current, next, again }: typeof empty): Partial<Record<keyof typeof empty, string>> {
  return {
    ...(current ? {} : { current: t('common.requiredField') }),
    ...(next.length < MIN_LENGTH ? { next: t('common.atLeastNCharacters', { n: MIN_LENGTH }) } : {}),
    ...(next === again ? {} : { again: t('account.passwordsDiffer') }),
  }
}

/** Changes the password; requires the current one. */
export function Password() {
  const [typed, setTyped] = useState(empty)
  const [shown, setShown] = useState<Partial<Record<keyof typeof empty, string>>>({})
  const change = useMutation('account.changePassword')
  const isMailOff = useLogin()?.isMailOff
  const isRefused = change.problem?.code === 'invalid-credentials'

  async function submit(): Promise<void> {
    const found = wrong(typed)
    setShown(found)
    if (Object.keys(found).length > 0) return
    const done = await change.run({ body: { currentPassword: typed.current, newPassword: typed.next } })
    if (!done) return
    setTyped(empty)
    toast(t('account.passwordChanged'))
  }
  const errors: Partial<Record<keyof typeof empty, string | undefined>> = {
    current: isRefused ? t('account.wrongPassword') : errorAt(change.problem, 'currentPassword'),
    next: errorAt(change.problem, 'newPassword'),
  }
  return (
    <Card title={t('common.password')}>
      <form
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {(['current', 'next', 'again'] as const).map((name) => {
          const error = shown[name] ?? errors[name]
          return (
            <TextInput
              key={name}
              type="password"
              label={labels[name]}
              autoComplete={name === 'current' ? 'current-password' : 'new-password'}
              maxLength={256}
              value={typed[name]}
              {...(error ? { error } : {})}
              onChange={(event) => {
                setTyped({ ...typed, [name]: event.target.value })
                setShown({ ...shown, [name]: undefined })
              }}
            />
          )
        })}
        <p className={css.quiet}>{t('account.changePasswordHint', { mail: isMailOff ? 'off' : 'on' })}</p>
        {!isRefused && <ProblemNotice problem={change.problem} />}
        <div>
          <Button type="submit" look="primary" isBusy={change.isRunning}>
            {t('account.changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
