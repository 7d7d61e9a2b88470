import { lazy, Suspense, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Bodies, LoginChallenge } from '@walkup/sdk'
import { useServices } from '../data/ServicesProvider.tsx'
import { errorAt, toProblem, type Problem } from '../data/problem.ts'
import { useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { form, fullWidth } from '../ui/controls.css.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { preload } from './App.tsx'
import { canUsePasskeys } from './passkey.ts'
import { accountPaths, go, router, safeNext, withSearch } from '../routing/router.ts'
import { t } from '../i18n/index.ts'

const SecondStep = lazy(() => import('./TwoStepSignIn.tsx'))
const DemoAccounts = lazy(() => import('./DemoAccounts.tsx'))
const PhoneSignIn = lazy(() => import('./PhoneSignIn.tsx'))

/** The shared password of a demo's accounts; a server with real ones sends none. */
const demoPassword = document.querySelector<HTMLMetaElement>('meta[name="walkup-demo"]')?.content

export function SignIn() {
  const { client, session } = useServices()
  const login = useMutation('account.login')
  const { next: wanted, email, by } = useStore(router)?.search ?? {}
  const next = safeNext(wanted)
  const wrong = login.problem?.status === 403

  const [due, setDue] = useState<LoginChallenge>()
  const [isTrying, setTrying] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  /** Signs in with a passkey alone, which identifies the account. */
  async function enter() {
    setTrying(true)
    setProblem(await import('./passkeySignIn.ts').then((it) => it.passkeySignIn(client, session)).catch(toProblem))
    setTrying(false)
  }
  async function submit(body: Bodies['account.login']) {
    preload(next === '/' ? '/leads' : next.split('?')[0])
    const reply = await login.run({ body })
    if (reply && !session.signIn(reply)) setDue(reply)
  }
  if (due)
    return (
      <Suspense>
        <SecondStep
          due={due}
          onDone={(record, isNew) => {
            // That step also accepts recovery codes.
            if (isNew) go(`${accountPaths.login}?next=/account`, { replace: true })
            session.signIn(record)
          }}
          onBack={() => {
            login.reset()
            setDue(undefined)
          }}
        />
      </Suspense>
    )
  if (by)
    return (
      <Suspense>
        <PhoneSignIn by={by} onDue={setDue} />
      </Suspense>
    )
  return (
    <AccountFrame
      title={t('app.signIn')}
      lead={next === '/' ? undefined : t('app.signInReturnsHere')}
      foot={
        <>
          <a href={accountPaths.forgotPassword}>{t('app.forgotYourPassword')}</a>
          <a href={withSearch({ by: 'phone' })}>{t('app.usePhone')}</a>
        </>
      }
    >
      <form
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          void submit({ email: text(data, 'email'), password: text(data, 'password') })
        }}
      >
        <TextInput
          name="email"
          type="email"
          label={t('common.email')}
          autoComplete="username"
          required
          defaultValue={email}
          error={errorAt(login.problem, 'email')}
        />
        <TextInput
          name="password"
          type="password"
          label={t('common.password')}
          autoComplete="current-password"
          required
          error={wrong ? t('app.wrongCredentials') : errorAt(login.problem, 'password')}
        />
        {!wrong && <ProblemNotice problem={login.problem} />}
        <Button type="submit" look="primary" className={fullWidth} isBusy={login.isRunning}>
          {t('app.signIn')}
        </Button>
        {canUsePasskeys() && (
          <Button className={fullWidth} isBusy={isTrying} onClick={() => void enter()}>
            {t('app.signInWithPasskey')}
          </Button>
        )}
        <ProblemNotice problem={problem} />
      </form>
      {demoPassword && (
        <Suspense>
          <DemoAccounts
            isBusy={login.isRunning}
            onChoose={(address) => void submit({ email: address, password: demoPassword })}
          />
        </Suspense>
      )}
    </AccountFrame>
  )
}

/** A form field's value as text. */
export const text = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
