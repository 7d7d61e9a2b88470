import { useState } from 'react'
import { errorAt } from '../data/problem.ts'
import { useCall, useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { ErrorState, FailureNotice, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { form, wide } from '../ui/controls.css.ts'
import { say, t } from '../words/index.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { accountPaths, go } from './router.ts'

const SHORTEST = 10

export default function ResetPassword({ linkId }: { readonly linkId: string }) {
  const link = useCall('account.validateResetLink', { params: { linkId } })
  const reset = useMutation('account.resetPassword')
  const [password, setPassword] = useState('')
  const [wasTried, setTried] = useState(false)
  const isDead =
    link.data?.isValid === false || reset.failure?.status === 410 || link.failure?.status === 404 || link.failure?.status === 400
  const isInvite = link.data?.purpose === 'invite'

  async function submit(field: HTMLInputElement | null) {
    setTried(true)
    if (password.length < SHORTEST) return field?.focus()
    if (!(await reset.run({ body: { linkId, password } }))) return
    toast(t('Your password is set. Sign in with it now.'))
    go(accountPaths.login, { replace: true })
  }
  return (
    <AccountFrame
      title={t(isInvite ? 'Welcome to Walkup' : 'Set a new password')}
      {...(isInvite && !isDead
        ? {
            lead: say({
              en: 'You are invited. Choose a password: you sign in with it and the e-mail address that the invitation came to.',
              es: 'Tiene una invitación. Elija una contraseña: entrará con ella y con el correo al que llegó la invitación.',
            }),
          }
        : {})}
      foot={<a href={accountPaths.login}>{t('Back to sign in')}</a>}
    >
      {isDead ? (
        <p>
          {t('This link was used already or has run out.')} <a href={accountPaths.forgotPassword}>{t('Ask for a new one')}</a>
        </p>
      ) : link.failure ? (
        <ErrorState failure={link.failure} onRetry={link.retry} />
      ) : !link.data ? (
        <Skeleton widths={['40%', '100%', '100%']} />
      ) : (
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
            label={t(isInvite ? 'Password' : 'New password')}
            hint={t('At least {n} characters; a few words in a row are good.', { n: SHORTEST })}
            autoComplete="new-password"
            maxLength={256}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={
              wasTried && password.length < SHORTEST
                ? t('At least {n} characters', { n: SHORTEST })
                : errorAt(reset.failure, 'password')
            }
          />
          <FailureNotice failure={reset.failure} />
          <Button type="submit" look="primary" className={wide} isBusy={reset.isRunning}>
            {t('Set password')}
          </Button>
        </form>
      )}
    </AccountFrame>
  )
}
