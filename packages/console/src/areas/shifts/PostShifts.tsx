import { entityChangedBy } from '../../data/entities.ts'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { formatAppointment } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import type { Week } from '../../ui/WeekGrid/WeekNav.tsx'
import { weekSpan } from '../../ui/WeekGrid/format.ts'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import type { Shift } from './shifts.ts'
import type { WeekPlan } from './useWeekPlan.ts'
import { warningsOf } from './warnings.ts'
import { shiftCount } from './labels.ts'
import * as css from './shifts.css.ts'

interface PostShiftsProps {
  readonly week: Week
  readonly shifts: readonly Shift[]
  readonly plan: WeekPlan | undefined
  readonly filter: { readonly storeIds?: number[]; readonly territoryIds?: number[] }
  readonly zone: string
  readonly onClose: () => void
  readonly onPosted: () => void
}
const LISTED = 8
interface Unapproved {
  readonly id: number
  readonly user: { readonly name: string } | null
  readonly startAt: string
}

/** Posts a week: publishes upcoming shifts and closes past ones for payroll; lists punches that block closing. */
export default function PostShifts({ week, shifts, plan, filter, zone, onClose, onPosted }: PostShiftsProps) {
  const { client, cache } = useServices()
  const post = useMutation('hours.post')
  const waiting = shifts.filter(({ postedAt }) => postedAt === null).length
  const { problem } = post
  const refused = problem?.code === 'unapproved' ? problem : undefined
  const names = (refused?.body.shifts ?? []) as readonly Unapproved[]
  const more = Number(refused?.body.count ?? 0) - names.length

  async function run(includeUnapproved: boolean): Promise<void> {
    const dates = { from: week.first, to: week.days.at(-1) ?? week.first, timeZone: zone }
    const reply = await post.run({ body: { dates, ...filter, ...(includeUnapproved ? { includeUnapproved } : {}) } })
    if (!reply) return
    onPosted()
    const { postedAt } = reply
    const done = t('shifts.posted', { shiftCount: shiftCount(reply.posted) })
    toast(done, false, postedAt === null ? undefined : { label: t('common.undo'), run: () => takeBack(postedAt) })
    onClose()
  }
  async function takeBack(postedAt: string): Promise<void> {
    try {
      const { unposted } = await client.call('hours.unpost', { body: { postedAt } })
      toast(t('shifts.undone', { shiftCount: shiftCount(unposted) }))
    } catch (error) {
      const { title, detail } = await toProblem(error)
      toast(detail ?? title, true)
    }
    cache.invalidate(entityChangedBy('hours.unpost'))
    onPosted()
  }
  const warnings = plan && waiting > 0 ? warningsOf(plan) : []
  return (
    <Dialog title={t('shifts.postWeek')} description={t('shifts.postHint', { weekSpan: weekSpan(week.first) })} onClose={onClose}>
      <div className={form}>
        {shifts.length === 0 ? (
          <p>{t('shifts.nothingPlanned')}</p>
        ) : (
          <div className={css.figures}>
            <span>
              <b className={css.figure}>{waiting}</b>
              {t('shifts.toPost')}
            </span>
            <span>
              <b className={css.figure}>{shifts.length - waiting}</b>
              {t('shifts.alreadyPosted')}
            </span>
            {plan && waiting > 0 && (
              <>
                <span>
                  <b className={css.figure}>{plan.drafts.people}</b>
                  {t('shifts.peopleToPost')}
                </span>
                <span>
                  <b className={css.figure}>{hoursAndMinutes(plan.drafts.minutes)}</b>
                  {t('shifts.hoursToPost')}
                </span>
              </>
            )}
          </div>
        )}
        {warnings.length > 0 && (
          <section aria-label={t('shifts.warningCount', { count: warnings.length })} className={css.warningBox}>
            <h3 className={css.warningsHead}>
              <Icon name="warning" size={18} />
              {t('shifts.warningCount', { count: warnings.length })}
            </h3>
            <ul className={css.report}>
              {warnings.slice(0, LISTED).map(({ key, kind, text }) => (
                <li key={key}>
                  <b>{kind}</b>: {text}
                </li>
              ))}
              {warnings.length > LISTED && <li>{t('shifts.andMore', { more: warnings.length - LISTED })}</li>}
            </ul>
          </section>
        )}
        {refused ? (
          <div role="alert">
            <p>{t('shifts.postRefused')}</p>
            <ul className={css.report}>
              {names.map(({ id, user, startAt }) => (
                <li key={id}>
                  <b>{user?.name}</b>, {formatAppointment(startAt, zone)}
                </li>
              ))}
              {more > 0 && <li>{t('shifts.andMore', { more })}</li>}
            </ul>
          </div>
        ) : (
          <ProblemNotice problem={problem} />
        )}
        <DialogActions>
          <Button onClick={onClose}>{waiting > 0 ? t('common.cancel') : t('common.close')}</Button>
          {waiting === 0 ? null : refused ? (
            <Button look="danger" isBusy={post.isRunning} onClick={() => void run(true)}>
              {t('shifts.postAnyway')}
            </Button>
          ) : (
            <Button look="primary" isBusy={post.isRunning} onClick={() => void run(false)}>
              {t('shifts.postCount', { shiftCount: shiftCount(waiting) })}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
