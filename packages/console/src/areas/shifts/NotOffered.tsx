import type { Replies } from '@walkup/sdk'
import type { Problem } from '../../data/problem.ts'
import { Button } from '../../ui/Button.tsx'
import { notice } from '../../ui/states.css.ts'
import { t } from '../../i18n/index.ts'
import { notOfferedOn } from './labels.ts'
import * as css from './shifts.css.ts'

interface NotOfferedProps {
  /** Why planning failed. */
  readonly problem: Problem | undefined
  readonly isBusy: boolean
  readonly onPlanOthers: () => void
}
/** Names the days on which a borrowed person is not offered, and offers to plan the others. */
export function NotOffered({ problem, isBusy, onPlanOthers }: NotOfferedProps) {
  if (!problem?.body.notOffered) return null
  const { notOffered = [], others = 0 } = problem.body as Partial<Record<'others', number>> & Partial<Replies['hours.schedule']>
  return (
    <div role="alert" className={notice}>
      <p>{notOfferedOn(notOffered)}</p>
      {others > 0 ? (
        <Button isBusy={isBusy} onClick={onPlanOthers}>
          {others === 1 ? t('shifts.planOther') : t('shifts.planOthers', { count: others })}
        </Button>
      ) : (
        <p className={css.muted}>{t('shifts.chooseOffered')}</p>
      )}
    </div>
  )
}
