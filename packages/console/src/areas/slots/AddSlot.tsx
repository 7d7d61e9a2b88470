import { useState } from 'react'
import { toProblem, errorAt, type Problem } from '../../data/problem.ts'
import { useDraft } from '../../data/useDraft.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { isChanged, useLeaving } from '../../frame/form/useLeaving.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import type { Week } from '../../ui/WeekGrid/WeekNav.tsx'
import { clockOf } from '../../ui/WeekGrid/zone.ts'
import { t } from '../../i18n/index.ts'
import type { Day } from './slots.ts'
import { TimeFields } from './TimeFields.tsx'
import { timeErrors } from './times.ts'
import type { ScheduleOfWeek } from './useSchedule.ts'
import { problemText } from './problems.ts'

interface AddSlotProps {
  /** Prefill: `date.minutes`, each part optional. */
  readonly at: string
  readonly week: Week
  readonly days: readonly Day[]
  readonly schedule: ScheduleOfWeek
  readonly onClose: () => void
}

/** Adds a slot to one day. Explains what happens to the day's pattern slots. */
export default function AddSlot({ at, week, days, schedule, onClose }: AddSlotProps) {
  const [wantedDate, wantedStart] = at.split('.')
  const from = wantedStart ? Number(wantedStart) : 540
  const [began] = useState({
    date: wantedDate || (week.days[week.day] ?? week.first),
    times: { startLocal: clockOf(from), endLocal: clockOf(Math.min(from + 60, 1425)), capacity: '1' },
    keeps: true,
  })
  const [draft, setDraft] = useDraft(`slots.new ${at}`, began)
  const { date, times, keeps } = draft
  const set = (changes: Partial<typeof began>) => setDraft((now) => ({ ...now, ...changes }))
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<Problem>()
  const [isRunning, setRunning] = useState(false)
  const { leave, ...leaving } = useLeaving(isChanged(draft, began), onClose)
  const day = days.find((one) => one.date === date)
  const followsPattern = day !== undefined && !day.isDated && day.slots.length > 0

  async function submit(): Promise<void> {
    const wrong = { ...timeErrors(times), ...(date ? {} : { date: t('common.requiredField') }) }
    setShown(wrong)
    if (Object.keys(wrong).length > 0) return
    setRunning(true)
    try {
      await schedule.add({ ...times, date, capacity: Number(times.capacity) }, day, keeps)
      toast(t('common.saved'))
      onClose()
    } catch (error) {
      const refused = await toProblem(error)
      setProblem({ ...refused, title: t('common.notSaved'), detail: problemText(refused) })
      setRunning(false)
    }
  }
  return (
    <Dialog title={t('slots.addSlot')} onClose={leave}>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('common.day')}
          type="date"
          value={date}
          error={shown.date ?? errorAt(problem, 'date')}
          onChange={(event) => set({ date: event.target.value })}
        />
        <TimeFields
          times={times}
          shown={shown}
          problem={problem}
          onChange={(changes) => set({ times: { ...times, ...changes } })}
        />
        {followsPattern && (
          <Checkbox label={t('slots.keepPattern')} checked={keeps} onChange={(event) => set({ keeps: event.target.checked })} />
        )}
        <ProblemNotice problem={problem} />
        <FormActions {...leaving} isBusy={isRunning} onClose={onClose} verb={t('slots.addSlot')} />
      </DialogForm>
    </Dialog>
  )
}
