import type { Replies } from '@walkup/sdk'
import { errorAt } from '../data/problem.ts'
import { useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { form, fullWidth } from '../ui/controls.css.ts'
import { useState } from 'react'
import { AccountFrame } from './AccountFrame.tsx'
import { t } from '../i18n/index.ts'
import { accountPaths } from '../routing/router.ts'

export default function ForgotPassword() {
  const forgot = useMutation('account.forgotPassword')
  const [sent, setSent] = useState<{ readonly email: string; readonly by: Replies['account.forgotPassword']['by'] }>()
  const [email, setEmail] = useState('')
  const [wasTried, setTried] = useState(false)
  const isAddress = /^[^@\s]+@[^@\s]+$/.test(email.trim())

  async function submit(field: HTMLInputElement | null) {
    setTried(true)
    if (!isAddress) return field?.focus()
    const reply = await forgot.run({ body: { email: email.trim() } })
    if (reply) setSent({ email: email.trim(), by: reply.by })
  }
  return (
    <AccountFrame title={t('app.setNewPassword')} foot={<a href={accountPaths.login}>{t('app.backToSignIn')}</a>}>
      {sent ? (
        <output>
          {t('app.passwordLink', sent)} {sent.by === 'mailbox' && <a href="/dev/mail">{t('users.openMailbox')}</a>}
        </output>
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
            type="email"
            label={t('common.email')}
            hint={t('app.passwordLinkHint')}
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={wasTried && !isAddress ? t('common.enterEmail') : errorAt(forgot.problem, 'email')}
          />
          <ProblemNotice problem={forgot.problem} />
          <Button type="submit" look="primary" className={fullWidth} isBusy={forgot.isRunning}>
            {t('app.emailLink')}
          </Button>
        </form>
      )}
    </AccountFrame>
  )
}
