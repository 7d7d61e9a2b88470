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
import { t, type Text } from '../../i18n/index.ts'
import { fullName, type Lead } from './words.ts'
import * as css from './lead.css.ts'

const words = {
  title: t('common.eraseThisPerson'),
  goes: t('leads.whatGoes'),
  stays: t('leads.whatStays'),
  contact: t('leads.nameContactAddressAnswersAndNotes'),
  leads: t('leads.leadsConnectedByASharedPhoneOr'),
  people: t('leads.whoIsErased'),
  appointments: t('leads.appointmentsThatAreCancelled'),
  figures: t('leads.statusTimesAndFiguresWithoutThe'),
  held: t('leads.consentRecordsUnderLegalHold'),
  why: t('leads.why'),
  hint: t('common.suchAsTheRequestAndItsDay'),
  type: t('common.typeNameToErase'),
  differs: t('leads.thisIsNotWhatStandsAbove'),
  done: t('common.thePersonIsErased'),
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
    toast(words.done)
    onClose()
  }
  return (
    <Dialog title={words.title} description={name} onClose={leave}>
      <DialogForm onSubmit={submit}>
        {plan ? (
          <>
            <Points title={words.goes} points={[words.contact]}>
              <li>
                {words.leads}: <b>{count(plan.leadIds.length)}</b>
              </li>
              {plan.people.length > 1 && (
                <li>
                  {words.people}:
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
                {words.appointments}: <b>{count(plan.cancelledAppointments)}</b>
              </li>
            </Points>
            <Points title={words.stays} points={[words.figures]}>
              <li>
                {words.held}: <b>{count(plan.heldConsents)}</b>
              </li>
            </Points>
          </>
        ) : (
          !lookFailure && <Skeleton widths={['40%', '90%', '70%', '80%']} />
        )}
        <FailureNotice failure={lookFailure} />
        <TextInput
          label={words.why}
          hint={words.hint}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={wasTried && !reason.trim() ? t('common.thisIsNeeded') : errorAt(erase.failure, 'reason')}
        />
        <TextInput
          label={words.type.replace('{name}', name)}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={wasTried && !isSame ? words.differs : undefined}
        />
        <FailureNotice failure={erase.failure} />
        <FormActions
          {...leaving}
          isBusy={erase.isRunning}
          onClose={onClose}
          keep={t('common.keepAsItIs')}
          verb={words.title}
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
    <h3 className={css.cardTitle}>{title}</h3>
    <ul className={css.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
      {children}
    </ul>
  </section>
)
