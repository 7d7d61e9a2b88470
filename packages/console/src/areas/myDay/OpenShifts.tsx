import { useCall, useMutation } from '../../data/useCall.ts'
import type { Failure } from '../../data/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { appointment } from '../../ui/format.ts'
import { ErrorState, FailureNotice, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { useClaim } from '../shifts/useClaim.ts'
import { ShiftLine } from './ShiftLine.tsx'
import * as css from './myDay.css.ts'

/** Open shifts to claim, and claimed ones to release. */
export function OpenShifts() {
  const { data, failure, retry } = useCall('hours.availableSchedules', { body: { filter: { includeFull: true }, limit: 50 } })
  const claim = useMutation('hours.claim')
  const change = useClaim(claim)
  const shifts = data?.items.filter((shift) => shift.isClaimedByMe || shift.taken < shift.seats)

  return (
    <Card title={t('common.openShifts')}>
      {!shifts ? (
        failure ? (
          <ErrorState failure={failure} onRetry={retry} />
        ) : (
          <Skeleton widths={['80%', '60%']} />
        )
      ) : shifts.length === 0 ? (
        <p>{t('myDay.openShiftsEmpty')}</p>
      ) : (
        <ul className={css.list}>
          {shifts.map((shift) => (
            <ShiftLine key={shift.id} shift={shift}>
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
      <FailureNotice failure={claimFailure(claim.failure)} />
    </Card>
  )
}

/** Which of the user's shifts overlaps. */
function claimFailure(failure: Failure | undefined): Failure | undefined {
  const other = failure?.body.other as { startAt: string; timeZone?: string } | undefined
  if (!failure || failure.code !== 'overlap' || !other) return failure
  const when = appointment(other.startAt, other.timeZone)
  return {
    ...failure,
    detail: t('myDay.overlap', { when }),
  }
}
