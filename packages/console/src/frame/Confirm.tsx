import { useState } from 'react'
import { toFailure, type Failure } from '../data/problem.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { FailureNotice } from '../ui/states.tsx'
import { t } from '../i18n/index.ts'

interface ConfirmProps {
  readonly title: string
  readonly text: string
  readonly verb: string
  readonly run: () => Promise<unknown>
  readonly onDone: (reply: unknown) => void
  readonly onClose: () => void
}

/** Confirmation dialog for irreversible actions; shows the error if the action fails. */
export default function Confirm({ title, text, verb, run, onDone, onClose }: ConfirmProps) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  async function act(): Promise<void> {
    setRunning(true)
    try {
      onDone(await run())
    } catch (error) {
      setFailure(await toFailure(error))
      setRunning(false)
    }
  }
  return (
    <Dialog title={title} description={text} onClose={onClose}>
      <FailureNotice failure={failure} />
      <DialogActions>
        <Button onClick={onClose}>{t('common.keepAsIs')}</Button>
        <Button look="danger" isBusy={isRunning} onClick={() => void act()}>
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
