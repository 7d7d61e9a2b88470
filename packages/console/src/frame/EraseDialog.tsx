import { useEffect, useState, type ReactNode } from 'react'
import type { Inputs, Replies } from '@walkup/sdk'
import { errorAt } from '../data/problem.ts'
import { useMutation } from '../data/useCall.ts'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { TextInput } from '../ui/Field.tsx'
import { count } from '../ui/format.ts'
import { ProblemNotice, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { t, type Text } from '../i18n/index.ts'
import { FormActions } from './form/FormActions.tsx'
import { useLeaving } from './form/useLeaving.ts'
import * as css from './frame.css.ts'

type EraseName = 'users.erase' | 'leads.erasePerson'
interface EraseDialogProps<E extends EraseName> {
  readonly endpoint: E
  readonly id: number
  /** Text that the user must type to confirm. */
  readonly name: string
  readonly intro?: Text
  /** Label of the reason field. */
  readonly why: Text
  /** Error for a name that doesn't match. */
  readonly differs: Text
  /** What will be deleted and what is retained, from the dry run. */
  readonly describe: (plan: Replies[E]) => ReactNode
  /** Request of the dry run; must be stable. */
  readonly preview: Inputs[E]['body']
  /** Counts from the dry run: the erasure fails if they have changed. */
  readonly expected?: (plan: Replies[E]) => Partial<Inputs[E]['body']>
  readonly onClose: () => void
  readonly onErased?: () => void
}
/** A dry run changes nothing, so skip cache invalidation. */
const keep = () => {}

/** Permanently erases a person: previews the effects and asks for a reason and the name. */
export function EraseDialog<E extends EraseName>(props: EraseDialogProps<E>) {
  const { endpoint, id, name, preview, describe, onClose } = props
  const { run: look, problem: previewProblem } = useMutation(endpoint, keep)
  const erase = useMutation(endpoint)
  const [plan, setPlan] = useState<Replies[E]>()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [wasTried, setTried] = useState(false)
  useEffect(() => {
    void look({ params: { id }, body: preview } as unknown as Inputs[E]).then(setPlan)
  }, [look, preview, id])
  const isSame = typed.trim() === name
  const { leave, unblock, ...leaving } = useLeaving(Boolean(reason || typed), onClose)

  async function submit(): Promise<void> {
    setTried(true)
    if (!reason.trim() || !isSame || !plan) return
    const body = { ...props.expected?.(plan), reason: reason.trim() }
    if (!(await erase.run({ params: { id }, body } as Inputs[E]))) return
    unblock()
    toast(t('frame.personErased'))
    onClose()
    props.onErased?.()
  }
  return (
    <Dialog title={t('common.erasePerson')} description={name} onClose={leave}>
      <DialogForm onSubmit={submit}>
        {props.intro && <p>{props.intro}</p>}
        {plan ? describe(plan) : !previewProblem && <Skeleton widths={['40%', '90%', '70%', '80%']} />}
        <ProblemNotice problem={previewProblem} />
        <TextInput
          label={props.why}
          hint={t('frame.eraseReasonHint')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={wasTried && !reason.trim() ? t('common.requiredField') : errorAt(erase.problem, 'reason')}
        />
        <TextInput
          label={t('frame.typeToErase', { name })}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={wasTried && !isSame ? props.differs : undefined}
        />
        <ProblemNotice problem={erase.problem} />
        <FormActions
          {...leaving}
          isBusy={erase.isRunning}
          onClose={onClose}
          keep={t('common.keepAsIs')}
          verb={t('common.erasePerson')}
          isDestructive
          reason={!plan && t('frame.loading')}
        />
      </DialogForm>
    </Dialog>
  )
}

interface PointsProps {
  readonly title?: Text
  readonly children: ReactNode
}
/** A list of deleted or retained records. */
export const RecordGroup = ({ title, children }: PointsProps) => (
  <section>
    {title && <h3 className={css.cardTitle}>{title}</h3>}
    <ul className={css.points}>{children}</ul>
  </section>
)
export const RecordCount = ({ label, value }: { readonly label: Text; readonly value: number }) => (
  <li>
    {label}: <b>{count(value)}</b>
  </li>
)
