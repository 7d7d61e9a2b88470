import type { Replies } from '@walkup/sdk'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { count, localDay } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'
import * as css from './payroll.css.ts'

export type OpenWeek = Replies['settings.previewPayrollRules']['weeks'][number]

const premium = ({ overtimeMin, doubletimeMin }: OpenWeek['before']) =>
  t('payroll.premiumHours', { overtime: hoursAndMinutes(overtimeMin), doubletime: hoursAndMinutes(doubletimeMin) })

interface ChangedWeeksDialogProps {
  readonly weeks: readonly OpenWeek[]
  readonly onSave: () => void
  readonly onClose: () => void
}

/** Which open weeks new rules change, before they are saved. */
export default function ChangedWeeksDialog({ weeks, onSave, onClose }: ChangedWeeksDialogProps) {
  const hasSeveral = new Set(weeks.map(({ organization }) => organization.id)).size > 1
  return (
    <Dialog title={t('payroll.changesWeeks')} description={t('payroll.changesWeeksHint')} onClose={onClose}>
      <ul className={css.weeks} aria-label={t('payroll.changesWeeks')}>
        {weeks.toReversed().map(({ organization, from, to, people, before, after }) => (
          <li key={`${organization.id} ${from}`} className={css.week}>
            <strong>
              {localDay(from)} – {localDay(to)}
            </strong>
            {hasSeveral && <span>{organization.name}</span>}
            <span className={css.quiet}>
              {t('common.people')}: {count(people)}
            </span>
            <span className={css.quiet}>
              {t('payroll.before')}: {premium(before)}
            </span>
            <span className={css.quiet}>
              {t('payroll.after')}: {premium(after)}
            </span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="primary" onClick={onSave}>
          {t('payroll.saveRules')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
