import { useEffect, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { go } from '../../app/router.ts'
import { errorAt } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { points } from './EraseUser.css.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { count } from '../../ui/format.ts'
import { FailureNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { say, t, type Text } from '../../words/index.ts'

type User = Replies['users.get']
type Plan = Replies['users.erase']

const words = {
  title: { en: 'Erase this person', es: 'Borrar a esta persona' },
  grave: {
    en: 'This cannot be undone. The account is gone, and the address can be used again.',
    es: 'No se puede deshacer. La cuenta desaparece y el correo se puede volver a usar.',
  },
  goes: {
    en: 'Goes: name, contact, picture and employee id, also from the audit trail, saved views, notifications and messages; password, second factors, devices and invitations',
    es: 'Se borra: nombre, contacto, foto y número de empleado, también del registro de cambios, las vistas guardadas, los avisos y los mensajes; contraseña, segundos factores, dispositivos e invitaciones',
  },
  sessions: { en: 'Sessions that end', es: 'Sesiones que terminan' },
  codes: { en: 'QR codes that stop working', es: 'Códigos QR que dejan de funcionar' },
  shifts: { en: 'Planned shifts to give to somebody else', es: 'Turnos previstos que hay que dar a otra persona' },
  stays: { en: 'Stays under the number of the account', es: 'Queda con el número de la cuenta' },
  logs: { en: 'Time logs, for payroll', es: 'Fichajes, para la nómina' },
  leads: { en: 'Leads', es: 'Prospectos' },
  why: { en: 'Reason', es: 'Motivo' },
  hint: {
    en: 'Such as the request and its day; do not name the person',
    es: 'Como la solicitud y su día; no nombre a la persona',
  },
  type: { en: 'Type {name} to erase', es: 'Escriba {name} para borrar' },
  differs: { en: 'This is not the name above', es: 'No es el nombre de arriba' },
  done: { en: 'The person is erased.', es: 'La persona está borrada.' },
} satisfies Record<string, Text>
/** Looking changes nothing that would have to be read again. */
const nothing = () => {}

interface EraseUserProps {
  readonly user: User
  readonly onClose: () => void
  readonly onErased: () => void
}

/** Erases a member of staff for good: says first what goes and what stays, then asks for the name to be typed. */
export default function EraseUser({ user, onClose, onErased }: EraseUserProps) {
  const { run: look, failure: lookFailure } = useMutation('users.erase', nothing)
  const erase = useMutation('users.erase')
  const [plan, setPlan] = useState<Plan>()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [wasTried, setTried] = useState(false)
  const name = `${user.firstName} ${user.lastName}`
  const params = { id: user.id }
  useEffect(() => {
    void look({ params: { id: user.id }, body: { reason: 'preview', dryRun: true } }).then(setPlan)
  }, [look, user.id])
  const isSame = typed.trim() === name
  const { leave, letGo, ...leaving } = useLeaving(Boolean(reason || typed), onClose)

  async function submit(): Promise<void> {
    setTried(true)
    if (!reason.trim() || !isSame) return
    if (!(await erase.run({ params, body: { reason: reason.trim() } }))) return
    letGo()
    toast(say(words.done))
    onClose()
    onErased()
    go('/users')
  }
  const fact = (label: Text, value: number) => (
    <li>
      {say(label)}: <b>{count(value)}</b>
    </li>
  )
  return (
    <Dialog title={say(words.title)} description={name} onClose={leave}>
      <DialogForm onSubmit={submit}>
        <p>{say(words.grave)}</p>
        {plan ? (
          <>
            <p>{say(words.goes)}.</p>
            <ul className={points}>
              {fact(words.sessions, plan.sessions)}
              {fact(words.codes, plan.qrCodes)}
              {fact(words.shifts, plan.futureShifts)}
            </ul>
            <p>{say(words.stays)}:</p>
            <ul className={points}>
              {fact(words.logs, plan.timeLogs)}
              {fact(words.leads, plan.leads)}
            </ul>
          </>
        ) : (
          !lookFailure && <Skeleton widths={['90%', '60%', '70%']} />
        )}
        <FailureNotice failure={lookFailure} />
        <TextInput
          label={say(words.why)}
          hint={say(words.hint)}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={wasTried && !reason.trim() ? t('This is needed') : errorAt(erase.failure, 'reason')}
        />
        <TextInput
          label={say(words.type).replace('{name}', name)}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={wasTried && !isSame ? say(words.differs) : undefined}
        />
        <FailureNotice failure={erase.failure} />
        <FormActions
          {...leaving}
          isBusy={erase.isRunning}
          onClose={onClose}
          keep={t('Keep as it is')}
          verb={say(words.title)}
          isGrave
          isBarred={!plan}
        />
      </DialogForm>
    </Dialog>
  )
}
