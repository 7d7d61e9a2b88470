import { useStore } from '@nanostores/react'
import { Card } from '../../ui/Card.tsx'
import { button } from '../../ui/controls.css.ts'
import { coarseNow } from '../../ui/now.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { ShiftLine } from './ShiftLine.tsx'
import { toCome, useMyShifts } from './shifts.ts'
import * as css from './myDay.css.ts'

/** The user's shifts in the next two weeks. */
export function Shifts({ userId }: { readonly userId: number }) {
  const { data, problem, retry } = useMyShifts(userId)
  const now = useStore(coarseNow)
  const shifts = data && toCome(data.items, now)
  return (
    <Card title={t('myDay.myShifts')}>
      {!shifts ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['80%', '60%', '80%']} />
        )
      ) : shifts.length === 0 ? (
        <p>{t('myDay.shiftsEmpty')}</p>
      ) : (
        <ul className={css.list}>
          {shifts.map((shift) => (
            <ShiftLine key={shift.id} shift={shift} />
          ))}
        </ul>
      )}
      <a className={button.quiet} href="/hours">
        {t('myDay.weekGrid')}
      </a>
    </Card>
  )
}
