import { useState } from 'react'
import type { Bodies, Replies } from '@walkup/sdk'
import { errorAt } from '../../data/problem.ts'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { form, pair } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import type { Week } from '../../ui/WeekGrid/WeekNav.tsx'
import { minutesOf } from '../../ui/WeekGrid/zone.ts'
import { capitalize, timeOf, wholeDay } from '../../ui/WeekGrid/format.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './slots.css.ts'

type Endpoint = 'scheduledAppointments.applyDefault'
interface ApplyPatternProps {
  readonly typeId: number
  readonly name: string
  readonly week: Week
  readonly onClose: () => void
  readonly onApplied: () => void
}

/** Applies the weekly pattern to a date range; reports slots preserved because they have bookings. */
export default function ApplyPattern({ typeId, name, week, onClose, onApplied }: ApplyPatternProps) {
  const [from, setFrom] = useState(week.first)
  const [to, setTo] = useState(week.days.at(-1) ?? week.first)
  const apply = useMutation('scheduledAppointments.applyDefault')
  const [applied, setApplied] = useState<{ readonly reply: Replies[Endpoint]; readonly back: Bodies[Endpoint] }>()
  const reply = applied?.reply
  const isBackward = to < from

  async function run(): Promise<void> {
    const answered = await apply.run({ body: { appointmentTypeId: typeId, from, to } })
    if (!answered) return
    const { was, now } = answered
    setApplied({ reply: answered, back: { appointmentTypeId: typeId, from, to, slots: was, seen: now } })
    onApplied()
  }
  /** Restores the replaced slots, unless the days have changed since. */
  async function undo(body: Bodies[Endpoint]): Promise<void> {
    if (!(await apply.run({ body }))) return
    toast(t('slots.undone'))
    onApplied()
    onClose()
  }
  return (
    <Dialog title={t('slots.applyPattern')} description={t('slots.applyPatternHint', { name })} onClose={onClose}>
      <div className={form}>
        <div className={pair}>
          <TextInput
            label={t('common.from')}
            type="date"
            value={from}
            error={errorAt(apply.problem, 'from')}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextInput
            label={t('common.to')}
            type="date"
            value={to}
            error={isBackward ? t('common.endBeforeStart') : errorAt(apply.problem, 'to')}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        {reply && (
          <output className={css.kept}>
            <span>{t('slots.patternApplied', { created: reply.created, removed: reply.removed, kept: reply.kept.length })}</span>
            {reply.kept.map(({ id, date, startLocal, taken }) => (
              <span key={id} className={css.muted}>
                {capitalize(wholeDay(date))}, {timeOf(minutesOf(startLocal))}: {t('slots.booked', { taken })}
              </span>
            ))}
          </output>
        )}
        <ProblemNotice problem={apply.problem} />
        <DialogActions>
          <Button onClick={onClose}>{applied ? t('common.close') : t('common.cancel')}</Button>
          {applied ? (
            <Button isBusy={apply.isRunning} onClick={() => void undo(applied.back)}>
              {t('common.undo')}
            </Button>
          ) : (
            <ReasonButton
              look="primary"
              isBusy={apply.isRunning}
              reason={isBackward ? t('common.endBeforeStart') : !from && t('slots.chooseFirstDay')}
              onClick={() => void run()}
            >
              {t('slots.applyToTheseDays')}
            </ReasonButton>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
