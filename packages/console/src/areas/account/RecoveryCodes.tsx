import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../data/ServicesProvider.tsx'
import { save } from '../../data/download.ts'
import { toFailure, type Failure } from '../../data/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { FailureNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { say } from '../../words/index.ts'
import * as css from './account.css.ts'

/** Ten new recovery codes, shown this once, to copy or download. */
export default function RecoveryCodes({ onClose }: { readonly onClose: () => void }) {
  const { client } = useServices()
  const [codes, setCodes] = useState<readonly string[]>()
  const [failure, setFailure] = useState<Failure>()
  const wasAsked = useRef(false)
  useEffect(() => {
    // Each call makes new codes: development runs effects twice.
    if (wasAsked.current) return
    wasAsked.current = true
    client.call('account.createRecoveryCodes').then(
      (reply) => setCodes(reply.codes),
      async (error: unknown) => setFailure(await toFailure(error)),
    )
  }, [client])
  const text = codes?.join('\n') ?? ''
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(say({ en: 'Copied.', es: 'Copiado.' })),
      () => toast(say({ en: 'They could not be copied. Download them.', es: 'No se pudieron copiar. Descárguelos.' }), true),
    )
  return (
    <Dialog
      title={say({ en: 'Recovery codes', es: 'Códigos de recuperación' })}
      description={say({
        en: 'Keep them where you find them without this device. Each works once. They are shown this once, and those before no longer work.',
        es: 'Guárdelos donde los encuentre sin este dispositivo. Cada uno sirve una vez. Solo se muestran ahora, y los anteriores ya no sirven.',
      })}
      onClose={onClose}
    >
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
        <Button disabled={!codes} onClick={() => void copy()}>
          {say({ en: 'Copy', es: 'Copiar' })}
        </Button>
        <Button
          disabled={!codes}
          onClick={() => save(new Blob([`${text}\n`], { type: 'text/plain' }), 'walkup-recovery-codes.txt')}
        >
          {say({ en: 'Download', es: 'Descargar' })}
        </Button>
        <Button look="primary" onClick={onClose}>
          {say({ en: 'I have saved them', es: 'Ya los guardé' })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
