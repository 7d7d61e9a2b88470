import { useState } from 'react'
import { errorAt } from '../data/problem.ts'
import { useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { form, fullWidth } from '../ui/controls.css.ts'
import { t } from '../i18n/index.ts'
import { accountPaths } from '../routing/router.ts'

const MIN_LENGTH = 10

interface LinkFormProps {
  readonly linkId: string
  readonly label: string
  readonly action: string
  /** Asks for the account's existing password instead of a new one. */
  readonly isOwn?: boolean
  readonly onDone: () => void
}
/** Redeems an emailed link with a password. */
export function LinkForm({ linkId, label, action, isOwn = false, onDone }: LinkFormProps) {
  const redeem = useMutation('account.resetPassword')
  const [password, setPassword] = useState('')
  const [wasTried, setTried] = useState(false)
  const isShort = password.length < (isOwn ? 1 : MIN_LENGTH)
  const isWrong = isOwn && redeem.problem?.status === 403

  async function submit(field: HTMLInputElement | null) {
    setTried(true)
    if (isShort) return field?.focus()
    if (await redeem.run({ body: { linkId, password } })) onDone()
    else field?.focus()
  }
  if (redeem.problem?.status === 410) return <DeadLink />
  return (
    <form
      className={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget.querySelector('input'))
      }}
    >
      <TextInput
        type="password"
        label={label}
        {...(!isOwn && { hint: t('app.passwordHint', { n: MIN_LENGTH }) })}
        autoComplete={isOwn ? 'current-password' : 'new-password'}
        maxLength={256}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={
          wasTried && isShort
            ? t(isOwn ? 'common.requiredField' : 'common.atLeastNCharacters', { n: MIN_LENGTH })
            : isWrong
              ? t('app.wrongCredentials')
              : errorAt(redeem.problem, 'password')
        }
      />
      {!isWrong && <ProblemNotice problem={redeem.problem} />}
      <Button type="submit" look="primary" className={fullWidth} isBusy={redeem.isRunning}>
        {action}
      </Button>
    </form>
  )
}

export const DeadLink = () => (
  <p>
    {t('app.linkExpired')} <a href={accountPaths.forgotPassword}>{t('app.requestNewLink')}</a>
  </p>
)
