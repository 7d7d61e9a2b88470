import { useState } from 'react'
import { FormActions, Gone } from '../../frame/form/FormActions.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { isChanged, useLeaving } from '../../frame/form/useLeaving.ts'
import { presentOf } from '../../frame/form/values.ts'
import { toFailure, type Failure } from '../../data/problem.ts'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { capital, shortRange, unbroken, wholeDay } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { Bookings } from './Bookings.tsx'
import { Serving, type Served } from './Serving.tsx'
import { Seats } from './SlotCard.tsx'
import { booked, kindOf, type SlotBase, type SlotItem } from './slots.ts'
import { TimeFields } from './TimeFields.tsx'
import { comparedTimes, timesOf, wrongTimes, type Times } from './times.ts'
import type { Offer, ScheduleOfWeek } from './useSchedule.ts'
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
  const [base, setBase] = useState<SlotBase>(slot)
  const [times, setTimes] = useState(() => timesOf(slot))
  const [began, setBegan] = useState(times)
  const [served, setServed] = useState<Served>(slot)
  const [technicianIds, setTechnicians] = useState<readonly (string | number)[]>(slot.technicianIds)
  const isUnsaved = isChanged([times, technicianIds], [began, served.technicianIds])
  const { leave, ...leaving } = useLeaving(isUnsaved, onClose)
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure>()
  const [isRunning, setRunning] = useState(false)
  const mayDelete = useCan('scheduledAppointments.delete')
  // Input is preserved even if another user closes the day.
  const isEditable = mayWrite && ((slot.isOnSchedule && !slot.isClosed) || isUnsaved)
  // A pristine form shows concurrent changes at once; otherwise the server rejects the save and both versions are compared.
  if (slot.updatedAt !== base.updatedAt && !isUnsaved && !isRunning && !failure) show(slot)
  function show(now: SlotBase & Served): void {
    setBase(now)
    setTimes(timesOf(now))
    setBegan(timesOf(now))
    setServed(now)
    setTechnicians(now.technicianIds)
  }
  /** Saving technicians over the opened version changes nothing else; over a newer one it could hide that version's changes. */
  async function serve(by: Served, over?: string | null): Promise<void> {
    await schedule.refresh()
    setBase((old) => (old.updatedAt === over ? { ...old, updatedAt: by.updatedAt } : old))
    setServed(by)
    setTechnicians(by.technicianIds)
  }

  async function run(
    work: () => Promise<unknown>,
    done: string,
    { offer, refused }: { readonly offer?: Offer; readonly refused?: (problem: Failure) => Failure } = {},
  ): Promise<void> {
    setRunning(true)
    try {
      await work()
      schedule.reportDone(done, offer)
      onClose()
    } catch (error) {
      const problem = await toFailure(error)
      const title = refused ? t('common.notDeleted') : t('common.notSaved')
      setFailure({ ...(refused?.(problem) ?? problem), title, detail: problemText(problem) })
      setRunning(false)
    }
  }
  /** Deletes the version that was opened. A newer version is shown rather than compared, since there is nothing to save. */
  function remove(): void {
    const offer = { run: () => schedule.putBack(date, slot), of: `slot ${slot.id}`, slot: { date, startLocal: slot.startLocal } }
    const refused = (problem: Failure): Failure => {
      const present = presentOf<SlotBase & Served>(problem)
      if (present && !isUnsaved) show(present)
      if (present) void schedule.refresh()
      return { ...problem, body: {} }
    }
    void run(() => schedule.remove(base), t('slots.slotDeleted'), { offer, refused })
  }
  function submit(): void {
    const wrong = wrongTimes(times)
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
  const current = presentOf<SlotBase>(failure)
  if (current)
    return (
      <StaleDifference
        fields={comparedTimes}
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
      title={`${capital(wholeDay(date))}, ${unbroken(shortRange(item.start, item.end))}`}
      description={`${kindOf(item)}. ${booked(slot)}.`}
      onClose={leave}
    >
      {isGone && !isRunning && (
        <Gone
          title={slot.id === null ? t('slots.dayChangedMeanwhile') : t('slots.slotDeletedMeanwhile')}
          next={isEditable ? t('slots.addAgain') : undefined}
        />
      )}
      <Seats slot={slot} />
      <Bookings bookings={slot.bookings} when={`${wholeDay(date)}, ${shortRange(item.start, item.end)}`} />
      {item.isClosed && mayWrite && <p className={css.none}>{t('slots.closedDayHint')}</p>}
      {isEditable && !isGone && slot.id !== null && (
        <Serving id={slot.id} began={served} ids={technicianIds} onChange={setTechnicians} onSettled={serve} />
      )}
      {isEditable && (
        <DialogForm className={`${form} ${css.part}`} onSubmit={submit}>
          <TimeFields times={times} shown={shown} failure={failure} onChange={(changes) => setTimes({ ...times, ...changes })} />
          {!slot.isDated && <p className={css.muted}>{t('slots.fromPatternHint')}</p>}
          <FailureNotice failure={failure} />
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
