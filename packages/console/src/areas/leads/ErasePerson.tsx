import { useEffect, useState, type ReactNode } from 'react'
import { errorAt } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { count, phone } from '../../ui/format.ts'
import { FailureNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { say, t, type Text } from '../../words/index.ts'
import { fullName, type Lead } from './words.ts'
import * as css from './lead.css.ts'

const words = {
  title: { en: 'Erase this person', es: 'Borrar a esta persona' },
  goes: { en: 'What goes', es: 'Lo que se borra' },
  stays: { en: 'What stays', es: 'Lo que queda' },
  contact: {
    en: 'Name, contact, address, answers and notes, also from the audit trail, saved views, notifications, messages and manage links',
    es: 'Nombre, contacto, dirección, respuestas y notas, también del registro de cambios, las vistas guardadas, los avisos, los mensajes y los enlaces',
  },
  leads: {
    en: 'Leads connected by a shared phone or e-mail',
    es: 'Prospectos unidos por un teléfono o correo en común',
  },
  people: { en: 'Who is erased', es: 'A quién se borra' },
  appointments: { en: 'Appointments that are cancelled', es: 'Citas que se cancelan' },
  figures: { en: 'Status, times and figures, without the person', es: 'Estado, horas y cifras, sin la persona' },
  held: {
    en: 'Consent records under legal hold, without the name',
    es: 'Registros de consentimiento en custodia legal, sin el nombre',
  },
  why: { en: 'Why', es: 'Por qué' },
  hint: {
    en: 'Such as the request and its day; do not name the person',
    es: 'Como la solicitud y su día; no nombre a la persona',
  },
  type: { en: 'Type {name} to erase', es: 'Escriba {name} para borrar' },
  differs: { en: 'This is not what stands above', es: 'No es lo que se pide arriba' },
  done: { en: 'The person is erased.', es: 'La persona está borrada.' },
} satisfies Record<string, Text>

/** Erases a person for good: first shows what would go and what stays, then asks for the name to be typed. */
export default function ErasePerson({ lead, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const { run: look, failure: lookFailure } = useMutation('leads.erasePerson', nothing)
  const erase = useMutation('leads.erasePerson')
  const [plan, setPlan] = useState<Awaited<ReturnType<typeof look>>>()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [wasTried, setTried] = useState(false)
  const name = fullName(lead)
  useEffect(() => {
    void look({ params: { id: lead.id }, body: { reason: 'preview', dryRun: true } }).then(setPlan)
  }, [look, lead.id])
  const isSame = typed.trim() === name
  const { leave, letGo, ...leaving } = useLeaving(Boolean(reason || typed), onClose)

  async function submit(): Promise<void> {
    setTried(true)
    if (!reason.trim() || !isSame) return
    if (!(await erase.run({ params: { id: lead.id }, body: { reason: reason.trim(), expectedLeads: plan?.leadIds.length } })))
      return
    letGo()
    toast(say(words.done))
    onClose()
  }
  return (
    <Dialog title={say(words.title)} description={name} onClose={leave}>
      <DialogForm onSubmit={submit}>
        {plan ? (
          <>
            <Points title={words.goes} points={[words.contact]}>
              <li>
                {say(words.leads)}: <b>{count(plan.leadIds.length)}</b>
              </li>
              {plan.people.length > 1 && (
                <li>
                  {say(words.people)}:
                  <ul className={css.points}>
                    {plan.people.map(({ name: one, email, phone: number, leads }) => (
                      <li key={`${one} ${email} ${number}`}>
                        {[one, number && phone(number), email].filter(Boolean).join(' · ')} ({count(leads)})
                      </li>
                    ))}
                  </ul>
                </li>
              )}
              <li>
                {say(words.appointments)}: <b>{count(plan.cancelledAppointments)}</b>
              </li>
            </Points>
            <Points title={words.stays} points={[words.figures]}>
              <li>
                {say(words.held)}: <b>{count(plan.heldConsents)}</b>
              </li>
            </Points>
          </>
        ) : (
          !lookFailure && <Skeleton widths={['40%', '90%', '70%', '80%']} />
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

/** Looking changes nothing that would have to be read again. */
const nothing = () => {}

interface PointsProps {
  readonly title: Text
  readonly points: readonly Text[]
  readonly children: ReactNode
}
const Points = ({ title, points, children }: PointsProps) => (
  <section>
    <h3 className={css.cardTitle}>{say(title)}</h3>
    <ul className={css.points}>
      {points.map((point) => (
        <li key={say(point)}>{say(point)}</li>
      ))}
      {children}
    </ul>
  </section>
)
