import { useCall, useMutation } from '../../data/useCall.ts'
import type { Problem } from '../../data/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { count, formatAppointment } from '../../ui/format.ts'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { useClaim } from '../shifts/useClaim.ts'
import { ShiftLine } from './ShiftLine.tsx'
import * as css from './myDay.css.ts'

/** Open shifts to claim, the nearest first, and claimed ones to release. */
export function OpenShifts() {
  const { data, problem, retry } = useCall('hours.availableSchedules', { body: { filter: { includeFull: true }, limit: 50 } })
  const claim = useMutation('hours.claim')
  const change = useClaim(claim)
  const shifts = data?.items
    .filter((shift) => shift.isClaimedByMe || shift.taken < shift.seats)
    .toSorted((a, b) => (a.distanceM ?? Infinity) - (b.distanceM ?? Infinity) || a.startAt.localeCompare(b.startAt))

  return (
    <Card title={t('myDay.openShiftsNearby')}>
      {!shifts ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['80%', '60%']} />
        )
      ) : shifts.length === 0 ? (
        <p>{t('myDay.openShiftsEmpty')}</p>
      ) : (
        <ul className={css.list}>
          {shifts.map((shift) => (
            <ShiftLine key={shift.id} shift={shift} distance={distanceText(shift.distanceM)}>
              <Button
                className={css.tall}
                look={shift.isClaimedByMe ? 'quiet' : 'plain'}
                isBusy={claim.isRunning}
                onClick={() => void change(shift.id, shift.isClaimedByMe)}
              >
                {shift.isClaimedByMe ? t('myDay.giveBack') : t('common.claim')}
              </Button>
            </ShiftLine>
          ))}
        </ul>
      )}
      <ProblemNotice problem={claimProblem(claim.problem)} />
    </Card>
  )
}

const METERS_PER_MILE = 1609.344
function distanceText(meters: number | undefined): string | undefined {
  if (meters === undefined) return
  const miles = meters / METERS_PER_MILE
  return miles < 0.1 ? t('myDay.homeStore') : t('myDay.milesAway', { miles: count(Math.round(miles * 10) / 10) })
}

/** Which of the user's shifts overlaps. */
function claimProblem(problem: Problem | undefined): Problem | undefined {
  const other = problem?.body.other as { startAt: string; timeZone?: string } | undefined
  if (!problem || problem.code !== 'overlap' || !other) return problem
  const when = formatAppointment(other.startAt, other.timeZone)
  return {
    ...problem,
    detail: t('myDay.overlap', { when }),
  }
}
