import { useState } from 'react'
import { addDays } from '@walkup/sdk/domain'
import { useMutation } from '../../data/useCall.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { go, withSearch } from '../../routing/router.ts'
import { weekOf, type Week } from '../../ui/WeekGrid/WeekNav.tsx'
import { range, weekSpan, wholeDay } from '../../ui/WeekGrid/format.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import { planCopy } from './copyPlan.ts'
import { shiftTitle } from './ShiftCard.tsx'
import type { Shift } from './shifts.ts'
import { useShifts } from './useShifts.ts'
import { useTakeBack } from './useTakeBack.ts'
import { leftOut, shiftCount } from './labels.ts'
import * as css from './shifts.css.ts'

interface CopyWeekProps {
  readonly week: Week
  readonly shifts: readonly Shift[]
  readonly filter: { readonly storeIds?: number[]; readonly territoryIds?: number[] }
  readonly onClose: () => void
  readonly onCopied: () => void
}
const DAY_MS = 86_400_000

/** Copies a week to another, with a preview of copied and skipped shifts. */
export default function CopyWeek({ week, shifts, filter, onClose, onCopied }: CopyWeekProps) {
  const firstDayOfWeek = useLogin()?.intFirstDayOfWeek ?? 1
  const [day, setDay] = useState(addDays(week.first, 7))
  const [includeOpen, setIncludeOpen] = useState(true)
  const copy = useMutation('hours.copyWeek')
  const takeBack = useTakeBack()
  const to = weekOf(day || week.first, firstDayOfWeek)
  const there = useShifts(to, filter)
  const days = Math.round((Date.parse(to) - Date.parse(week.first)) / DAY_MS)
  const isSame = days === 0
  const plan = there.shifts && planCopy(shifts, there.shifts, days, includeOpen)

  async function run(): Promise<void> {
    // The copy filters by store only, so a territory is expanded to the stores in the week.
    const storeIds = filter.storeIds ?? (filter.territoryIds ? [...new Set(shifts.map(({ store }) => store.id))] : undefined)
    const reply = await copy.run({ body: { from: week.first, to, includeOpen, ...(storeIds ? { storeIds } : {}) } })
    if (!reply) return
    onCopied()
    const text = t('shifts.copied', { shiftCount: shiftCount(reply.created.length), skipped: reply.skipped.length })
    toast([text, leftOut(reply)].filter(Boolean).join(' '), false, takeBack(reply))
    go(withSearch({ form: undefined, week: to, day: undefined }), { replace: true })
  }
  return (
    <Dialog title={t('shifts.copyWeek')} description={weekSpan(week.first)} onClose={onClose}>
      <div className={form}>
        <TextInput
          label={t('shifts.targetWeek')}
          type="date"
          value={day}
          hint={weekSpan(to)}
          error={isSame ? t('shifts.chooseAnotherWeek') : undefined}
          onChange={(event) => setDay(event.target.value)}
        />
        <Checkbox
          label={t('shifts.includeOpenShifts')}
          checked={includeOpen}
          onChange={(event) => setIncludeOpen(event.target.checked)}
        />
        {there.problem && !plan ? (
          <ErrorState problem={there.problem} onRetry={there.retry} />
        ) : !plan ? (
          <Skeleton widths={['40%', '70%']} />
        ) : (
          !isSame && (
            <>
              <output className={css.figures}>
                <span>
                  <b className={css.figure}>{plan.copied.length}</b>
                  {t('shifts.toCopy')}
                </span>
                <span>
                  <b className={css.figure}>{plan.left.length}</b>
                  {t('shifts.toSkip')}
                </span>
              </output>
              {plan.left.length > 0 && (
                <ul className={css.report}>
                  {plan.left.map(({ shift, other }) => (
                    <li key={shift.id}>
                      <b>{shiftTitle(shift)}</b>, {wholeDay(shift.date)}, {range(shift.start, shift.end)}:{' '}
                      {t('shifts.overlaps', { range: range(other.start, other.end), store: other.store.name })}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )
        )}
        <ProblemNotice problem={copy.problem} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <ReasonButton
            look="primary"
            isBusy={copy.isRunning}
            reason={
              isSame
                ? t('shifts.chooseAnotherWeek')
                : !plan
                  ? t('frame.loading')
                  : plan.copied.length === 0 && t('shifts.nothingToCopy')
            }
            onClick={() => void run()}
          >
            {t('shifts.copyCount', { shiftCount: shiftCount(plan?.copied.length ?? 0) })}
          </ReasonButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
