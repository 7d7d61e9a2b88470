import type { CustomProps } from '../../frame/formTypes.ts'
import { Select } from '../../ui/Select.tsx'
import { t } from '../../i18n/index.ts'

const kinds = [
  { value: 'null', label: t('payroll.notBreak') },
  { value: 'true', label: t('payroll.isPaidBreak') },
  { value: 'false', label: t('payroll.isUnpaidBreak') },
]
const keyOf = (value: unknown): string => (typeof value === 'boolean' ? String(value) : 'null')

/** What an activity is as a break. */
export const breakText = (value: unknown): string => kinds.find(({ value: key }) => key === keyOf(value))?.label ?? ''

/** Whether an activity is a paid break, an unpaid one, or none. */
export function BreakField({ values, onChange, label, error }: CustomProps) {
  return (
    <Select
      label={label}
      hint={t('payroll.breakKindHint')}
      options={kinds}
      value={keyOf(values.isPaidBreak)}
      {...(error ? { error } : {})}
      onChange={(value) => onChange({ isPaidBreak: value === 'null' ? null : value === 'true' })}
    />
  )
}
