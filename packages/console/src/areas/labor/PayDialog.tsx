import { useCall } from '../../data/useCall.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { localDay } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import { partText } from './payParts.ts'
import * as css from './payroll.css.ts'

interface PayDialogProps {
  readonly userId: number
  readonly name: string
  readonly days: { readonly from?: string; readonly to?: string }
  readonly onClose: () => void
}

/** A person's pay by day, each figure with its parts and rules. */
export default function PayDialog({ userId, name, days, onClose }: PayDialogProps) {
  const { data, problem, retry } = useCall('labor.totals', { body: { filter: { userIds: [userId], ...days } } })
  const totals = data?.items[0]
  return (
    <Dialog title={t('payroll.howPaid')} description={name} onClose={onClose}>
      {!data ? (
        problem ? (
          <ErrorState problem={problem} onRetry={retry} />
        ) : (
          <Skeleton widths={['60%', '100%', '100%']} />
        )
      ) : !totals || totals.days.length === 0 ? (
        <p>{t('labor.totalsEmpty')}</p>
      ) : (
        <dl className={css.parts}>
          <dt className={css.total}>{hoursAndMinutes(totals.workedMin)}</dt>
          <dd className={css.lines}>
            {totals.parts.map((part) => (
              <span key={partText(part)}>{partText(part)}</span>
            ))}
          </dd>
          {totals.days.map(({ date, workedMin, parts }) => (
            <div key={date} className={css.dayParts}>
              <dt>
                {localDay(date)} <strong>{hoursAndMinutes(workedMin)}</strong>
              </dt>
              <dd className={css.lines}>
                {parts.map((part) => (
                  <span key={partText(part)}>{partText(part)}</span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
