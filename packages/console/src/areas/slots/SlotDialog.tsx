import { useState } from 'react'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { Many } from '../../frame/form/Many.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { isChanged, useLeaving } from '../../frame/form/useLeaving.ts'
import { presentOf } from '../../frame/form/values.ts'
import { named } from '../../frame/sources.ts'
import { toFailure, type Failure } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { useMayCall } from '../../data/whole.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { range, wholeDay } from '../../ui/WeekGrid/words.ts'
import { say, t } from '../../words/index.ts'
import { Bookings } from './Bookings.tsx'
import { Seats } from './SlotCard.tsx'
import { booked, kindOf, type SlotBase, type SlotItem } from './slots.ts'
import { TimeFields } from './TimeFields.tsx'
import { comparedTimes, timesOf, wrongTimes, type Times } from './times.ts'
import type { ScheduleOfWeek, Undo } from './useSchedule.ts'
import { refusal, words } from './words.ts'
import * as css from './slots.css.ts'

const technicians = named('technicians.lookup', (reply) => reply.technicians)
interface SlotDialogProps {
  readonly item: SlotItem
  readonly schedule: ScheduleOfWeek
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** One slot of one day: who is in it, its time and seats, and who serves it. */
export default function SlotDialog({ item, schedule, mayWrite, onClose }: SlotDialogProps) {
  const { slot, date } = item
  // What is changed is what was opened, though the page may know of a newer one by now.
  const [base, setBase] = useState<SlotBase>(slot)
  const [times, setTimes] = useState(() => timesOf(slot))
  const [technicianIds, setTechnicians] = useState<readonly (string | number)[]>(slot.technicianIds)
  const [began] = useState(times)
  const { leave, ...leaving } = useLeaving(isChanged([times, technicianIds], [began, slot.technicianIds]), onClose)
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure>()
  const [isRunning, setRunning] = useState(false)
  const mayDelete = useMayCall('scheduledAppointments.delete')
  const isEditable = mayWrite && slot.isOnSchedule && !slot.isClosed

  async function run(work: () => Promise<unknown>, done: string, undo?: Undo): Promise<void> {
    setRunning(true)
    try {
      await work()
      schedule.told(done, undo)
      onClose()
    } catch (error) {
      const told = await toFailure(error)
      setFailure({ ...told, title: say(words.notSaved), detail: refusal(told) })
      setRunning(false)
    }
  }
  function submit(): void {
    const wrong = wrongTimes(times)
    setShown(wrong)
    if (Object.keys(wrong).length > 0) return
    write(times, base)
  }
  const write = (chosen: Times, over: SlotBase) =>
    void run(() => schedule.change(date, over, { ...chosen, capacity: Number(chosen.capacity) }), t('Saved.'))
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
      title={`${wholeDay(date)}, ${range(item.start, item.end)}`}
      description={`${kindOf(slot)}. ${booked(slot)}.`}
      onClose={leave}
    >
      <Seats slot={slot} />
      <Bookings bookings={slot.bookings} />
      {isEditable && slot.id !== null && (
        <Serving id={slot.id} item={item} ids={technicianIds} onChange={setTechnicians} onSaved={schedule.refresh} />
      )}
      {isEditable && (
        <DialogForm className={`${form} ${css.part}`} onSubmit={submit}>
          <TimeFields times={times} shown={shown} failure={failure} onChange={(changes) => setTimes({ ...times, ...changes })} />
          {!slot.isDated && (
            <p className={css.muted}>
              {say({
                en: 'This comes from the weekly pattern. Saving gives this day times of its own; other weeks stay as they are.',
                es: 'Viene del patrón semanal. Al guardar, este día tendrá horario propio; las demás semanas no cambian.',
              })}
            </p>
          )}
          <FailureNotice failure={failure} />
          <FormActions
            {...leaving}
            isBusy={isRunning}
            onClose={onClose}
            verb={slot.isDated ? t('Save') : say({ en: 'Change this day', es: 'Cambiar este día' })}
          >
            {mayDelete && slot.id !== null && (
              <Button
                look="quiet"
                icon="trash"
                onClick={() =>
                  void run(
                    () => schedule.remove(slot.id ?? 0),
                    say({ en: 'The slot is gone.', es: 'El horario ya no está.' }),
                    () => schedule.putBack(date, [slot]),
                  )
                }
              >
                {say(words.remove)}
              </Button>
            )}
          </FormActions>
        </DialogForm>
      )}
    </Dialog>
  )
}

interface ServingProps {
  readonly id: number
  readonly item: SlotItem
  readonly ids: readonly (string | number)[]
  readonly onChange: (ids: readonly (string | number)[]) => void
  readonly onSaved: () => Promise<void>
}
/** Who serves a dated slot; nobody named means the type's technicians. */
function Serving({ id, item: { slot }, ids, onChange, onSaved }: ServingProps) {
  const save = useMutation('technicians.updateList')
  const isSame = ids.join() === slot.technicianIds.join()
  async function submit(): Promise<void> {
    const technicianIds = ids.map(Number)
    const reply = await save.run({ body: { scheduledAppointmentId: id, technicianIds } })
    if (!reply) return
    await onSaved()
    toast(
      reply.bookingsKept > 0
        ? say({
            en: `Saved. ${reply.bookingsKept} bookings stay with who had them.`,
            es: `Guardado. ${reply.bookingsKept} reservas siguen con quien las tenía.`,
          })
        : t('Saved.'),
    )
  }
  return (
    <section className={css.part}>
      <Many
        label={say(words.technicians)}
        hint={say({ en: 'Nobody: those of the appointment type', es: 'Nadie: los del tipo de cita' })}
        isOptional
        source={technicians}
        value={ids}
        onChange={onChange}
      />
      <FailureNotice failure={save.failure} />
      {!isSame && (
        <Button isBusy={save.isRunning} onClick={() => void submit()}>
          {say({ en: 'Save technicians', es: 'Guardar técnicos' })}
        </Button>
      )}
    </section>
  )
}
