import { useEffect, useState } from 'react'
import Confirm from '../../frame/Confirm.tsx'
import { StaleWarning } from '../../frame/form/FormActions.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { isChanged, useLeaving } from '../../frame/form/useLeaving.ts'
import { currentVersion } from '../../frame/form/values.ts'
import { entityChangedBy } from '../../data/entities.ts'
import { toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { useEdited } from '../../data/useDraft.ts'
import { useCan } from '../../data/access.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { range, wholeDay } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { ShiftForm } from './ShiftForm.tsx'
import { ShiftView } from './ShiftView.tsx'
import { shiftTitle } from './ShiftCard.tsx'
import { draftValues, draftOf, fields, namesOf, newDraft, toUpsert, type Draft } from './shiftForm.ts'
import { selectorOf, toRecreateBody, toShift, type Shift, type ShiftRow } from './shifts.ts'
import { useStoreZone } from './useStoreZone.ts'
import { problemText } from './labels.ts'

export interface ShiftDialogProps {
  /** The shift to edit or view; without it, a new one is created. */
  readonly shift: Shift | undefined
  /** Deleted since it was opened. */
  readonly isGone: boolean
  /** Prefill for a new shift: `date.minutes.userId`, each part optional. */
  readonly at: string
  /** Default day and store of a new shift. */
  readonly day: string
  readonly storeId: number | undefined
  readonly zone: string
  /** Shifts claimed from this open one. */
  readonly claims: readonly Shift[]
  readonly onClose: () => void
  readonly onSaved: (row: ShiftRow) => void
  readonly onRemoved: (id: number) => void
}
const gone = () => t('shifts.deleted')

/** A shift: the form for users who may edit it, read-only details for others. */
export default function ShiftDialog(props: ShiftDialogProps) {
  const { shift, isGone, at, day, storeId, zone, onClose, onSaved, onRemoved } = props
  const { client, cache, changes } = useServices()
  const mayWrite = useCan('hours.upsert')
  const made = shift ? draftOf(shift) : newDraft(at, day, storeId)
  const edited = useEdited(`shift ${shift?.id ?? `new ${at}`}`, shift, made)
  const { base, setBase, values: draft, setValues: setDraft } = edited
  const [began, setBegan] = useState(() => (base ? draftOf(base) : made))
  const [isRemoving, setRemoving] = useState(false)
  const isUnsaved = isChanged(draft, began)
  const { leave, ...leaving } = useLeaving(isUnsaved, onClose)
  const storeZone = useStoreZone(draft.storeId, base, zone)
  const save = useMutation('hours.upsert')
  const [removal, setRemoval] = useState<{ readonly isRunning: boolean; readonly problem?: Problem }>({ isRunning: false })
  const [isDeleted, setDeleted] = useState(false)
  useEffect(
    () =>
      changes.listen((change) => {
        if (change?.entity === 'hours' && change.id === shift?.id && change.change === 'deleted') setDeleted(true)
      }),
    [changes, shift?.id],
  )
  const isLost = isGone && (isDeleted || save.problem?.status === 404)
  // A pristine form shows concurrent changes at once; otherwise the server rejects the save and both versions are compared.
  if (shift && base && shift.updatedAt !== base.updatedAt && !isUnsaved) {
    setBase(shift)
    setBegan(draftOf(shift))
    setDraft(draftOf(shift))
  }

  async function write(one: Draft, over: Shift | undefined): Promise<void> {
    const row = await save.run({ body: toUpsert(one, storeZone, over) })
    if (!row) return
    onSaved(row)
    toast(t('common.saved'))
    onClose()
  }
  /** Deletes the version that was opened; a newer version is shown instead. */
  async function drop({ id, user, updatedAt }: Shift): Promise<void> {
    const name = user ? 'hours.delete' : 'hours.deleteAvailableSchedule'
    try {
      await client.call(name, { params: { id }, query: { updatedAt } })
    } catch (error) {
      const present = currentVersion<ShiftRow>(await toProblem(error))
      if (present) onSaved(present)
      throw error
    }
    cache.invalidate(entityChangedBy(name), id)
    onRemoved(id)
  }
  /** Undoes creating a shift, which is possible until someone is notified. */
  async function take(plan: Shift): Promise<void> {
    setRemoval({ isRunning: true })
    try {
      await drop(plan)
    } catch (error) {
      return setRemoval({ isRunning: false, problem: await toProblem(error) })
    }
    let back = plan.id
    toast(gone(), false, {
      label: t('common.undo'),
      of: `shift ${plan.id}`,
      at: () => selectorOf(back),
      run: () =>
        client.call('hours.upsert', { body: toRecreateBody(plan) }).then(
          (row) => {
            back = row.id
            onSaved(row)
          },
          () => toast(t('shifts.restoreFailed'), true),
        ),
    })
    onClose()
  }
  const title = shift ? shiftTitle(shift) : t('shifts.add')
  const described = shift ? `${shift.store.name}, ${wholeDay(shift.date)}, ${range(shift.start, shift.end)}` : ''
  const current = currentVersion<ShiftRow>(save.problem)
  if (current && base) {
    const theirs = toShift(current)
    return (
      <StaleDifference
        fields={fields}
        was={draftValues(began)}
        mine={draftValues(draft)}
        theirs={draftValues(draftOf(theirs))}
        chosen={[namesOf(base), namesOf(theirs)]}
        isBusy={save.isRunning}
        onClose={onClose}
        onKeep={(chosen) => {
          const kept = { ...draft, ...chosen }
          setBase(theirs)
          setDraft(kept)
          void write(kept, theirs)
        }}
      />
    )
  }
  if (isRemoving && shift)
    return (
      <Confirm
        title={title}
        text={`${described}. ${t('shifts.deletePostedHint')}`}
        verb={t('common.delete')}
        run={() => drop(shift)}
        onDone={() => {
          toast(gone())
          onClose()
        }}
        onClose={() => setRemoving(false)}
      />
    )
  const problem = isLost ? undefined : (save.problem ?? removal.problem)
  const isBusy = save.isRunning || removal.isRunning
  return (
    <Dialog title={title} onClose={leave} {...(shift ? { description: described } : {})}>
      {shift && !isGone && <ShiftView {...props} shift={shift} />}
      {isGone && !isBusy && (
        <StaleWarning
          title={isLost ? t('shifts.deletedMeanwhile') : t('shifts.movedAway')}
          next={isLost ? t('common.savingRecreates') : t('shifts.savingCompares')}
        />
      )}
      {mayWrite && (
        <ShiftForm
          shift={base}
          draft={draft}
          storeZone={storeZone}
          isBusy={isBusy}
          problem={
            problem && {
              ...problem,
              title: save.problem ? t('common.notSaved') : t('common.notDeleted'),
              detail: problemText(problem, base?.user?.name ?? t('common.person'), storeZone),
            }
          }
          leaving={leaving}
          onChange={(changes) => setDraft((now) => ({ ...now, ...changes }))}
          onSave={() => void write(draft, isLost ? undefined : base)}
          onRemove={
            shift && !isGone
              ? () => (shift.postedAt || shift.openShiftId ? setRemoving(true) : void take(base ?? shift))
              : undefined
          }
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
