import { useEffect, useState } from 'react'
import { toProblem, type Problem } from '../data/problem.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { ProblemNotice } from '../ui/states.tsx'
import { t } from '../i18n/index.ts'

interface ConfirmProps {
  readonly title: string
  readonly text: string
  readonly verb: string
  /** `danger` by default, for what cannot be undone. */
  readonly look?: 'danger' | 'primary'
  readonly run: () => Promise<unknown>
  /** Tries the action without doing it, so that what is still in use is named beforehand; must be stable. */
  readonly rehearse?: (() => Promise<unknown> | undefined) | undefined
  readonly onDone: (reply: unknown) => void
  readonly onClose: () => void
}

/** Confirmation dialog; shows the error if the action fails. */
export default function Confirm({ title, text, verb, look = 'danger', run, rehearse, onDone, onClose }: ConfirmProps) {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [blocked, setBlocked] = useState<Problem>()
  useEffect(() => {
    let isHere = true
    rehearse?.()?.catch(async (error: unknown) => {
      const found = await toProblem(error)
      // Anything but a conflict is left to the action itself.
      if (isHere && found.status === 409) setBlocked(found)
    })
    return () => void (isHere = false)
  }, [rehearse])
  async function act(): Promise<void> {
    setRunning(true)
    try {
      onDone(await run())
    } catch (error) {
      setProblem(await toProblem(error))
      setRunning(false)
    }
  }
  return (
    <Dialog title={title} description={text} onClose={onClose}>
      <ProblemNotice problem={problem ?? blocked} />
      <DialogActions>
        <Button onClick={onClose}>{t('common.keepAsIs')}</Button>
        <ReasonButton
          look={look}
          isBusy={isRunning}
          reason={blocked && (blocked.detail ?? blocked.title)}
          onClick={() => void act()}
        >
          {verb}
        </ReasonButton>
      </DialogActions>
    </Dialog>
  )
}
