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
import { t, type Text } from '../../i18n/index.ts'

type User = Replies['users.get']
type Plan = Replies['users.erase']

const words = {
  title: t('common.eraseThisPerson'),
  grave: t('users.thisCannotBeUndoneTheAccountIs'),
  goes: t('users.goesNameContactPictureAndEmployee'),
  sessions: t('users.sessionsThatEnd'),
  codes: t('users.qrCodesThatStopWorking'),
  shifts: t('users.plannedShiftsToGiveToSomebodyElse'),
  stays: t('users.staysUnderTheNumberOfTheAccount'),
  logs: t('users.timeLogsForPayroll'),
  leads: t('common.leads'),
  why: t('common.reason'),
  hint: t('common.suchAsTheRequestAndItsDay'),
  type: t('common.typeNameToErase'),
  differs: t('users.thisIsNotTheNameAbove'),
  done: t('common.thePersonIsErased'),
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
    toast(words.done)
    onClose()
    onErased()
    go('/users')
  }
  const fact = (label: Text, value: number) => (
    <li>
      {label}: <b>{count(value)}</b>
    </li>
  )
  return (
    <Dialog title={words.title} description={name} onClose={leave}>
      <DialogForm onSubmit={submit}>
        <p>{words.grave}</p>
        {plan ? (
          <>
            <p>{words.goes}.</p>
            <ul className={points}>
              {fact(words.sessions, plan.sessions)}
              {fact(words.codes, plan.qrCodes)}
              {fact(words.shifts, plan.futureShifts)}
            </ul>
            <p>{words.stays}:</p>
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
