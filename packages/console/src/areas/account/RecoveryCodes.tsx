import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { save } from '../../data/download.ts'
import { toProblem, type Problem } from '../../data/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { copyText } from '../../ui/copyText.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './account.css.ts'

/** Ten new recovery codes, shown once, to copy or download. */
export default function RecoveryCodes({ onClose }: { readonly onClose: () => void }) {
  const { client } = useServices()
  const [codes, setCodes] = useState<readonly string[]>()
  const [problem, setProblem] = useState<Problem>()
  const wasAsked = useRef(false)
  useEffect(() => {
    // Each call creates new codes, and React runs effects twice in development.
    if (wasAsked.current) return
    wasAsked.current = true
    client.call('account.createRecoveryCodes').then(
      (reply) => setCodes(reply.codes),
      async (error: unknown) => setProblem(await toProblem(error)),
    )
  }, [client])
  const text = codes?.join('\n') ?? ''
  const copy = () => copyText(text, t('account.copied'), t('account.copyFailed'))
  return (
    <Dialog title={t('account.recoveryCodes')} description={t('account.recoveryCodesHint')} onClose={onClose}>
      {codes ? (
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      ) : (
        !problem && <Skeleton widths={['60%', '60%', '60%']} />
      )}
      <ProblemNotice problem={problem} />
      <DialogActions>
        <ReasonButton reason={!codes && t('frame.loading')} onClick={() => copy()}>
          {t('common.copy')}
        </ReasonButton>
        <ReasonButton
          reason={!codes && t('frame.loading')}
          onClick={() => save(new Blob([`${text}\n`], { type: 'text/plain' }), 'walkup-recovery-codes.txt')}
        >
          {t('common.download')}
        </ReasonButton>
        <Button look="primary" onClick={onClose}>
          {t('account.codesSaved')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
