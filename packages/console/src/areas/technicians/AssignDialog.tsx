import { useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { formatAppointment } from '../../ui/format.ts'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { assign, offerUndoAssign } from './assign.ts'
import { conflictText, Conflicts, type Conflict } from './Conflicts.tsx'
import * as css from './technicians.css.ts'

type Assignable = Replies['appointments.technicians']['technicians'][number]
/** Conflicts that staff may override. */
const overridable: readonly Conflict[] = ['skills', 'hours', 'timeOff']
const isOverridable = (conflicts: readonly Conflict[]) => conflicts.every((one) => overridable.includes(one))

interface AssignDialogProps {
  readonly bookingId: number
  /** Who and when. */
  readonly description: string
  readonly leadId?: number | undefined
  /** Opens the choice of another time instead. */
  readonly onMove?: (() => void) | undefined
  readonly onClose: () => void
}

/** Gives a visit to another technician, or swaps it with the visit that keeps one busy. Each change can be undone. */
export default function AssignDialog({ bookingId, description, leadId, onMove, onClose }: AssignDialogProps) {
  const { client, cache } = useServices()
  const input = { params: { id: bookingId } }
  const { data, problem: unread, retry } = useCall('appointments.technicians', input)
  const [running, setRunning] = useState<number>()
  const [problem, setProblem] = useState<Problem & { readonly swap?: Assignable }>()

  const means = { client, cache }
  const exchange = (withId: number, override: boolean) =>
    client.call('appointments.swapTechnicians', { ...input, body: { withId, override } })

  async function run(id: number, change: () => Promise<void>, swap?: Assignable) {
    setRunning(id)
    setProblem(undefined)
    try {
      await change()
      onClose()
    } catch (error) {
      setProblem({ ...(await toProblem(error)), ...(swap && { swap }) })
      setRunning(undefined)
    }
  }
  const give = (row: Assignable) => run(row.id, () => assign(means, bookingId, row, row.conflicts.length > 0))
  const remove = (id: number) => run(id, () => assign(means, bookingId, null))
  const swap = (row: Assignable, override: boolean) =>
    run(
      row.id,
      async () => {
        const withId = row.busyWith?.id ?? 0
        await exchange(withId, override)
        offerUndoAssign(means, bookingId, t('technicians.swapped'), () => exchange(withId, true))
      },
      row,
    )
  const swapped = problem?.swap
  const mayForceSwap = swapped && isOverridable((problem.body as { conflicts?: Conflict[] }).conflicts ?? ['busy'])
  return (
    <Dialog title={t('technicians.assign')} description={description} onClose={onClose}>
      {unread && !data ? (
        <ErrorState problem={unread} onRetry={retry} />
      ) : (
        <ul className={css.list} aria-busy={!data || undefined}>
          {data?.technicians.map((row) => {
            const { id, name, isAssigned, conflicts, busyWith } = row
            const others = conflicts.filter((one) => one !== 'busy')
            return (
              <li key={id} className={css.row}>
                <span className={css.grow}>
                  <span className={css.strong}>{name}</span>
                  {isAssigned && <span className={css.muted}>{t('technicians.assignedNow')}</span>}
                  {conflicts.length === 0 && !isAssigned && <span className={css.free}>{t('technicians.free')}</span>}
                  <Conflicts conflicts={conflicts} />
                  {busyWith && (
                    <span className={css.muted}>
                      {t('technicians.busyWith', { time: formatAppointment(busyWith.startAt, busyWith.timeZone) })}
                    </span>
                  )}
                </span>
                {isAssigned ? (
                  <Button look="quiet" isBusy={running === id} onClick={() => void remove(id)}>
                    {t('technicians.removeTechnician')}
                  </Button>
                ) : busyWith && isOverridable(others) ? (
                  <Button isBusy={running === id} onClick={() => void swap(row, false)}>
                    {t('technicians.swapWith', { name: busyWith.lead?.name ?? t('technicians.someLead') })}
                  </Button>
                ) : (
                  <ReasonButton
                    look={conflicts.length === 0 ? 'primary' : 'plain'}
                    reason={!isOverridable(conflicts) && conflictText(conflicts)}
                    isBusy={running === id}
                    onClick={() => void give(row)}
                  >
                    {conflicts.length > 0 && isOverridable(conflicts)
                      ? t('technicians.assignAnyway')
                      : t('technicians.assignThis')}
                  </ReasonButton>
                )}
              </li>
            )
          }) ?? <Skeleton widths={['80%', '60%', '70%']} />}
        </ul>
      )}
      <ProblemNotice problem={problem} />
      <DialogActions>
        {leadId !== undefined && <a href={`/leads/${leadId}`}>{t('technicians.openLead')}</a>}
        {onMove && <Button onClick={onMove}>{t('technicians.move')}</Button>}
        {mayForceSwap && (
          <Button isBusy={running === swapped.id} onClick={() => void swap(swapped, true)}>
            {t('technicians.swapAnyway')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
