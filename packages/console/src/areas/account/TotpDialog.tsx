import { useEffect, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { TotpCode } from '../../app/TotpCode.tsx'
import { useServices } from '../../data/ServicesProvider.tsx'
import { toProblem, type Problem } from '../../data/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'

/** Focuses the field, which mounts after the dialog has set its initial focus. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** Sets up an authenticator app: shows the secret and verifies a code. */
export default function TotpDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const { client } = useServices()
  const [secret, setSecret] = useState<Replies['account.startTotp']>()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    client.call('account.startTotp').then(setSecret, async (error: unknown) => setProblem(await toProblem(error)))
  }, [client])

  async function submit(): Promise<void> {
    if (!code.trim()) return
    setRunning(true)
    setProblem(undefined)
    try {
      await client.call('account.confirmTotp', { body: { code } })
      return onDone()
    } catch (error) {
      setProblem(await toProblem(error))
    }
    setRunning(false)
  }
  const isWrong = problem?.code === 'invalid-code'
  return (
    <Dialog title={t('account.setUpApp')} onClose={onClose}>
      <DialogForm onSubmit={submit}>
        {secret ? <TotpCode secret={secret} /> : !problem && <Skeleton widths={['176px', '80%']} />}
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
        {!isWrong && <ProblemNotice problem={problem} />}
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
