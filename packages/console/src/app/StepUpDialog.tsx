import { useCallback, useEffect, useState } from 'react'
import type { Bodies, Replies } from '@walkup/sdk'
import { useServices } from '../data/ServicesProvider.tsx'
import { toProblem, type Problem } from '../data/problem.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../ui/Dialog.tsx'
import { TextInput } from '../ui/Field.tsx'
import { ProblemNotice, Skeleton } from '../ui/states.tsx'
import { t } from '../i18n/index.ts'
import { canUsePasskeys, requestPasskey } from './passkey.ts'

type Body = Bodies['account.stepUp']
type Options = Replies['account.stepUpOptions']

/** Focuses the field, which mounts after the dialog has set its initial focus. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** Asks the user to reauthenticate before a sensitive call, which is then retried automatically. */
export default function StepUpDialog({ onSettle }: { readonly onSettle: (isProved: boolean) => void }) {
  const { client } = useServices()
  const [options, setOptions] = useState<Options>()
  const [method, setMethod] = useState<'password' | 'totp'>('password')
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isRunning, setRunning] = useState(false)

  const load = useCallback(
    () => client.call('account.stepUpOptions').then(setOptions, async (error: unknown) => setProblem(await toProblem(error))),
    [client],
  )
  useEffect(() => void load(), [load])

  async function prove(make: () => Promise<Body | undefined>): Promise<void> {
    setRunning(true)
    setProblem(undefined)
    try {
      const body = await make()
      if (body) {
        await client.call('account.stepUp', { body })
        return onSettle(true)
      }
    } catch (error) {
      const found = await toProblem(error)
      setProblem(found)
      // A challenge is valid for one attempt only.
      if (method !== 'password' || found.status === 410) void load()
    }
    setRunning(false)
  }
  const submit = () =>
    value.trim() ? prove(async () => (method === 'password' ? { method, password: value } : { method, code: value })) : undefined
  const withPasskey = () =>
    prove(async () => {
      const credential = options?.options && (await requestPasskey(options.options))
      return credential && options.challenge ? { method: 'passkey', challenge: options.challenge, credential } : undefined
    })
  const isWrong = problem?.code === 'invalid-credentials' || problem?.code === 'invalid-code'
  const wrong = method === 'password' ? t('app.wrongPassword') : t('app.wrongCode')
  return (
    <Dialog title={t('app.confirmIdentity')} description={t('app.confirmIdentityHint')} onClose={() => onSettle(false)}>
      <DialogForm onSubmit={submit}>
        {!options && !problem && <Skeleton widths={['100%']} />}
        {options && (
          <TextInput
            key={method}
            type={method === 'password' ? 'password' : 'text'}
            label={method === 'password' ? t('common.password') : t('app.appCode')}
            autoComplete={method === 'password' ? 'current-password' : 'one-time-code'}
            inputMode={method === 'password' ? 'text' : 'numeric'}
            maxLength={method === 'password' ? 256 : 40}
            ref={focus}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            {...(isWrong ? { error: wrong } : {})}
          />
        )}
        {!isWrong && <ProblemNotice problem={problem} />}
        {options?.methods.includes('totp') && (
          <Button
            look="quiet"
            onClick={() => {
              setMethod(method === 'totp' ? 'password' : 'totp')
              setValue('')
              setProblem(undefined)
            }}
          >
            {method === 'totp' ? t('app.usePassword') : t('app.useYourApp')}
          </Button>
        )}
        {options?.options && canUsePasskeys() && (
          <Button look="quiet" onClick={() => void withPasskey()}>
            {t('app.usePasskey')}
          </Button>
        )}
        <DialogActions>
          <Button onClick={() => onSettle(false)}>{t('common.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={isRunning}>
            {t('common.confirm')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
