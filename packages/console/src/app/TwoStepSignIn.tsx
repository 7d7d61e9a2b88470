import { useState } from 'react'
import type { LoginChallenge, LoginRecord, Replies } from '@walkup/sdk'
import { useServices } from '../data/ServicesProvider.tsx'
import { toProblem, type Problem } from '../data/problem.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { form, fullWidth } from '../ui/controls.css.ts'
import { t } from '../i18n/index.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { canUsePasskeys, createPasskey, requestPasskey } from './passkey.ts'
import { TotpCode } from './TotpCode.tsx'
import * as css from './account.css.ts'

type Method = LoginChallenge['methods'][number]
interface SecondStepProps {
  readonly due: LoginChallenge
  /** `isNew`: the second factor has just been set up. */
  readonly onDone: (record: LoginRecord, isNew: boolean) => void
  readonly onBack: () => void
}

const names: Readonly<Record<Method, string>> = {
  totp: t('app.useApp'),
  passkey: t('app.usePasskey'),
  recovery: t('app.useRecoveryCode'),
  setup: t('app.setUpTwoStep'),
}
const leads: Readonly<Record<Method, string>> = {
  totp: t('app.enterAppCode'),
  passkey: t('app.confirmWithPasskey'),
  recovery: t('app.recoveryCodeHint'),
  setup: t('app.twoStepRequired'),
}

/** Second sign-in step: a code, a passkey, or the setup that the organization requires. */
export default function TwoStepSignIn({ due, onDone, onBack }: SecondStepProps) {
  const { client } = useServices()
  const isSetup = due.methods.includes('setup')
  const [method, setMethod] = useState<Method>(due.methods[0] ?? 'totp')
  const [code, setCode] = useState('')
  const [secret, setSecret] = useState<Replies['account.startTotp']>()
  const [problem, setProblem] = useState<Problem>()
  const [isRunning, setRunning] = useState(false)
  const { challenge } = due
  const isGone = problem?.status === 410

  async function run(work: () => Promise<LoginRecord | undefined>): Promise<void> {
    setRunning(true)
    setProblem(undefined)
    try {
      const record = await work()
      if (record) return onDone(record, isSetup)
    } catch (error) {
      setProblem(await toProblem(error))
    }
    setRunning(false)
  }
  const sendCode = (as: 'totp' | 'recovery') =>
    run(() => client.call('account.verifyLogin', { body: { challenge, method: as, code } }))
  const sendPasskey = () =>
    run(async () => {
      const { options } = isSetup
        ? await client.call('account.setUpLogin', { body: { challenge, method: 'passkey' } })
        : await client.call('account.passkeyOptions', { body: { challenge } })
      if (!options) return undefined
      const credential = await (isSetup ? createPasskey : requestPasskey)(options)
      return credential && client.call('account.verifyLogin', { body: { challenge, method: 'passkey', credential } })
    })
  const startTotp = () =>
    run(async () => {
      const { totp } = await client.call('account.setUpLogin', { body: { challenge, method: 'totp' } })
      if (totp) setSecret(totp)
      return undefined
    })
  const choose = (one: Method) => {
    setMethod(one)
    setCode('')
    setProblem(undefined)
  }

  const asksCode = method === 'totp' || method === 'recovery' || secret !== undefined
  const others = isSetup ? [] : due.methods.filter((one) => one !== method && (one !== 'passkey' || canUsePasskeys()))
  return (
    <AccountFrame
      key={`${method} ${secret ? 'code' : ''}`}
      title={t('common.twoStepVerification')}
      lead={leads[method]}
      foot={
        <button type="button" className={css.link} onClick={onBack}>
          {t('app.backToSignIn')}
        </button>
      }
    >
      {isGone ? (
        <>
          <ProblemNotice problem={problem} />
          <Button look="primary" className={fullWidth} onClick={onBack}>
            {t('app.startOver')}
          </Button>
        </>
      ) : asksCode ? (
        <form
          className={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim()) void sendCode(method === 'recovery' ? 'recovery' : 'totp')
          }}
        >
          {secret && <TotpCode secret={secret} />}
          <TextInput
            label={method === 'recovery' ? t('common.recoveryCode') : t('common.code')}
            name="code"
            inputMode={method === 'recovery' ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            {...(problem?.code === 'invalid-code'
              ? {
                  error: t('app.wrongCode'),
                }
              : {})}
          />
          {problem?.code !== 'invalid-code' && <ProblemNotice problem={problem} />}
          <Button type="submit" look="primary" className={fullWidth} isBusy={isRunning}>
            {t('app.verify')}
          </Button>
        </form>
      ) : isSetup ? (
        <div className={form}>
          <Button look="primary" className={fullWidth} isBusy={isRunning} onClick={() => void startTotp()}>
            {names.totp}
          </Button>
          {canUsePasskeys() && (
            <Button className={fullWidth} isBusy={isRunning} onClick={() => void sendPasskey()}>
              {names.passkey}
            </Button>
          )}
          <ProblemNotice problem={problem} />
        </div>
      ) : (
        <div className={form}>
          <Button look="primary" className={fullWidth} isBusy={isRunning} onClick={() => void sendPasskey()}>
            {names.passkey}
          </Button>
          <ProblemNotice problem={problem} />
        </div>
      )}
      {!isGone &&
        others.map((one) => (
          <Button key={one} look="quiet" className={fullWidth} onClick={() => choose(one)}>
            {names[one]}
          </Button>
        ))}
    </AccountFrame>
  )
}
