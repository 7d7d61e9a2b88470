import { useState } from 'react'
import { FormActions, StaleWarning } from '../../frame/form/FormActions.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { isChanged, useLeaving } from '../../frame/form/useLeaving.ts'
import { currentVersion } from '../../frame/form/values.ts'
import { toProblem, type Problem } from '../../data/problem.ts'
import { useEdited } from '../../data/useDraft.ts'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { capitalize, shortRange, nonBreaking, wholeDay } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { Bookings } from './Bookings.tsx'
import { SlotTechnicians, type AssignedTechnicians } from './SlotTechnicians.tsx'
import { Seats } from './SlotCard.tsx'
import { bookedText, kindLabel, type SlotBase, type SlotItem } from './slots.ts'
import { TimeFields } from './TimeFields.tsx'
import { timeFields, timesOf, timeErrors, type Times } from './times.ts'
import type { UndoOffer, ScheduleOfWeek } from './useSchedule.ts'
import { problemText } from './problems.ts'
import * as css from './slots.css.ts'

interface SlotDialogProps {
  readonly item: SlotItem
  /** Deleted since it was opened. */
  readonly isGone: boolean
  readonly schedule: ScheduleOfWeek
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** A dated slot: bookings, time, capacity, and technicians. */
export default function SlotDialog({ item, isGone, schedule, mayWrite, onClose }: SlotDialogProps) {
  const { slot, date } = item
  // Edits apply to the version that was opened, even if the page has loaded a newer one.
  const edited = useEdited<SlotBase, Times>(`slot ${slot.id ?? `${date} ${slot.startLocal}`}`, slot, timesOf(slot))
  const { base, setBase, values: times, setValues: setTimes } = edited
  const [began, setBegan] = useState(() => timesOf(base))
  const [served, setServed] = useState<AssignedTechnicians>(slot)
  const [technicianIds, setTechnicians] = useState<readonly (string | number)[]>(slot.technicianIds)
  const isUnsaved = isChanged([times, technicianIds], [began, served.technicianIds])
  const { leave, ...leaving } = useLeaving(isUnsaved, onClose)
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<Problem>()
  const [isRunning, setRunning] = useState(false)
  // Whoever opens a slot with bookings wants to see these; changing the slot is a second step.
  const [wantsEditing, setEditing] = useState(slot.bookings.length === 0 || isUnsaved)
  const isEditing = wantsEditing || isGone
  const mayDelete = useCan('scheduledAppointments.delete')
  // Input is preserved even if another user closes the day.
  const isEditable = mayWrite && ((slot.isOnSchedule && !slot.isClosed) || isUnsaved)
  // A pristine form shows concurrent changes at once; otherwise the server rejects the save and both versions are compared.
  if (slot.updatedAt !== base.updatedAt && !isUnsaved && !isRunning && !problem) show(slot)
  function show(now: SlotBase & AssignedTechnicians): void {
    setBase(now)
    setTimes(timesOf(now))
    setBegan(timesOf(now))
    setServed(now)
    setTechnicians(now.technicianIds)
  }
  /** Saving technicians over the opened version changes nothing else; over a newer one it could hide that version's changes. */
  async function serve(by: AssignedTechnicians, over?: string | null): Promise<void> {
    await schedule.refresh()
    setBase((old) => (old.updatedAt === over ? { ...old, updatedAt: by.updatedAt } : old))
    setServed(by)
    setTechnicians(by.technicianIds)
  }

  async function run(
    work: () => Promise<unknown>,
    done: string,
    { offer, refused }: { readonly offer?: UndoOffer; readonly refused?: (given: Problem) => Problem } = {},
  ): Promise<void> {
    setRunning(true)
    try {
      await work()
      schedule.reportDone(done, offer)
      onClose()
    } catch (error) {
      const given = await toProblem(error)
      const title = refused ? t('common.notDeleted') : t('common.notSaved')
      setProblem({ ...(refused?.(given) ?? given), title, detail: problemText(given) })
      setRunning(false)
    }
  }
  /** Deletes the version that was opened. A newer version is shown rather than compared, since there is nothing to save. */
  function remove(): void {
    const offer = { run: () => schedule.putBack(date, slot), of: `slot ${slot.id}`, slot: { date, startLocal: slot.startLocal } }
    const refused = (given: Problem): Problem => {
      const present = currentVersion<SlotBase & AssignedTechnicians>(given)
      if (present && !isUnsaved) show(present)
      if (present) void schedule.refresh()
      return { ...given, body: {} }
    }
    void run(() => schedule.remove(base), t('slots.slotDeleted'), { offer, refused })
  }
  function submit(): void {
    const wrong = timeErrors(times)
    setShown(wrong)
    if (Object.keys(wrong).length > 0) return
    write(times, base)
  }
  function write(chosen: Times, over: SlotBase): void {
    const patch = { ...chosen, capacity: Number(chosen.capacity) }
    const day = schedule.schedule?.days.find((one) => one.date === date)
    void run(
      () => (isGone ? schedule.add({ ...patch, date }, day, over.id === null) : schedule.change(date, over, patch)),
      t('common.saved'),
    )
  }
  const current = currentVersion<SlotBase>(problem)
  if (current)
    return (
      <StaleDifference
        fields={timeFields}
        was={{ ...began }}
        mine={{ ...times }}
        theirs={{ ...timesOf(current) }}
        isBusy={isRunning}
        onClose={onClose}
        onKeep={(kept) => {
          const chosen = { ...times, ...kept }
          setTimes(chosen)
          setBase(current)
          write(chosen, current)
        }}
      />
    )
  return (
    <Dialog
      title={`${capitalize(wholeDay(date))}, ${nonBreaking(shortRange(item.start, item.end))}`}
      description={`${kindLabel(item)}. ${bookedText(slot)}.`}
      onClose={leave}
    >
      {isGone && !isRunning && (
        <StaleWarning
          title={slot.id === null ? t('slots.dayChangedMeanwhile') : t('slots.slotDeletedMeanwhile')}
          next={isEditable ? t('slots.addAgain') : undefined}
        />
      )}
      <Seats slot={slot} />
      <Bookings
        bookings={slot.bookings}
        typeId={schedule.typeId}
        when={`${wholeDay(date)}, ${shortRange(item.start, item.end)}`}
      />
      {item.isClosed && mayWrite && <p className={css.none}>{t('slots.closedDayHint')}</p>}
      {isEditable && isEditing && !isGone && slot.id !== null && (
        <SlotTechnicians id={slot.id} began={served} ids={technicianIds} onChange={setTechnicians} onSettled={serve} />
      )}
      {isEditable && !isEditing && (
        <DialogActions>
          <Button icon="edit" onClick={() => setEditing(true)}>
            {t('slots.editSlot')}
          </Button>
        </DialogActions>
      )}
      {isEditable && isEditing && (
        <DialogForm className={`${form} ${css.part}`} onSubmit={submit}>
          <TimeFields times={times} shown={shown} problem={problem} onChange={(changes) => setTimes({ ...times, ...changes })} />
          {!slot.isDated && <p className={css.muted}>{t('slots.fromPatternHint')}</p>}
          <ProblemNotice problem={problem} />
          <FormActions
            {...leaving}
            isBusy={isRunning}
            onClose={onClose}
            verb={isGone ? t('slots.addSlot') : slot.isDated ? t('common.save') : t('slots.editDay')}
          >
            {mayDelete && !isGone && slot.id !== null && (
              <Button look="quiet" icon="trash" onClick={remove}>
                {t('common.delete')}
              </Button>
            )}
          </FormActions>
        </DialogForm>
      )}
    </Dialog>
  )
}
