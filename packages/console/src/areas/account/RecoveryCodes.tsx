import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { save } from '../../data/download.ts'
import { toFailure, type Failure } from '../../data/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FailureNotice, Skeleton } from '../../ui/states.tsx'
import { copyText } from '../../ui/copyText.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './account.css.ts'

/** Ten new recovery codes, shown once, to copy or download. */
export default function RecoveryCodes({ onClose }: { readonly onClose: () => void }) {
  const { client } = useServices()
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState<Failure>()
  const wasAsked = useRef(false)
  useEffect(() => {
    // Each call creates new codes, and React runs effects twice in development.
    if (wasAsked.current) return
    wasAsked.current = true
    client.call('account.createRecoveryCodes').then(
      (reply) => setCodes(reply.codes),
      async (error: unknown) => setFailure(await toFailure(error)),
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
        !failure && <Skeleton widths={['60%', '60%', '60%']} />
      )}
      <FailureNotice failure={failure} />
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
