import { useEffect, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { TotpCode } from '../../app/TotpCode.tsx'
import { useServices } from '../../data/ServicesProvider.tsx'
import { toFailure, type Failure } from '../../data/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { FailureNotice, Skeleton } from '../../ui/states.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'

/** Focuses the field, which mounts after the dialog has set its initial focus. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** Sets up an authenticator app: shows the secret and verifies a code. */
export default function TotpDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const { client } = useServices()
  const [secret, setSecret] = useState<Replies['account.startTotp']>()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    client.call('account.startTotp').then(setSecret, async (error: unknown) => setFailure(await toFailure(error)))
  }, [client])

  async function submit(): Promise<void> {
    if (!code.trim()) return
    setRunning(true)
    setFailure(undefined)
    try {
      await client.call('account.confirmTotp', { body: { code } })
      return onDone()
    } catch (error) {
      setFailure(await toFailure(error))
    }
    setRunning(false)
  }
  const isWrong = failure?.code === 'invalid-code'
  return (
    <Dialog title={t('account.setUpApp')} onClose={onClose}>
      <DialogForm onSubmit={submit}>
        {secret ? <TotpCode secret={secret} /> : !failure && <Skeleton widths={['176px', '80%']} />}
        {secret && (
          <TextInput
            label={t('account.appCode')}
            ref={focus}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            {...(isWrong
              ? {
                  error: t('account.wrongCode'),
                }
              : {})}
          />
        )}
        {!isWrong && <FailureNotice failure={failure} />}
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <ReasonButton type="submit" look="primary" isBusy={isRunning} reason={!secret && t('frame.loading')}>
            {t('common.turnOn')}
          </ReasonButton>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
