import { useState } from 'react'
import type { LoginChallenge } from '@walkup/sdk'
import { useServices } from '../data/ServicesProvider.tsx'
import { errorAt } from '../data/problem.ts'
import { useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { form, fullWidth } from '../ui/controls.css.ts'
import { accountPaths } from '../routing/router.ts'
import { t } from '../i18n/index.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { CodeForm } from './CodeForm.tsx'

interface PhoneSignInProps {
  /** A known phone, or any text. */
  readonly by: string
  readonly onDue: (due: LoginChallenge) => void
}

/** Signs in with a phone and the code that is texted to it. */
export default function PhoneSignIn({ by, onDue }: PhoneSignInProps) {
  const { session } = useServices()
  const [phone, setPhone] = useState(by.startsWith('+') ? by : '')
  const [isSent, setSent] = useState(false)
  const request = useMutation('account.loginByPhone')
  const verify = useMutation('account.verifyPhoneLogin')

  async function send(): Promise<void> {
    verify.reset()
    if (await request.run({ body: { phone } })) setSent(true)
  }
  async function enter(code: string): Promise<void> {
    const reply = await verify.run({ body: { phone, code } })
    if (reply && !session.signIn(reply)) onDue(reply)
  }
  return (
    <AccountFrame
      key={String(isSent)}
      title={t('app.phoneSignIn')}
      lead={isSent ? t('app.codeSent', { phone }) : t('app.phoneSignInHint')}
      foot={<a href={accountPaths.login}>{t('app.backToSignIn')}</a>}
    >
      {isSent ? (
        <CodeForm
          action={t('app.signIn')}
          isBusy={verify.isRunning}
          problem={verify.problem ?? request.problem}
          onSubmit={(code) => void enter(code)}
          onSendAgain={send}
        />
      ) : (
        <form
          className={form}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <TextInput
            type="tel"
            name="phone"
            label={t('common.phone')}
            autoComplete="tel"
            required
            minLength={7}
            maxLength={32}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            error={errorAt(request.problem, 'phone')}
          />
          {!errorAt(request.problem, 'phone') && <ProblemNotice problem={request.problem} />}
          <Button type="submit" look="primary" className={fullWidth} isBusy={request.isRunning}>
            {t('app.textMeACode')}
          </Button>
        </form>
      )}
    </AccountFrame>
  )
}
