import type { Replies } from '@walkup/sdk'
import { t } from '../../i18n/index.ts'
import { hoursAndMinutes } from '../users/duration.ts'

export type PayPart = Replies['labor.totals']['items'][number]['parts'][number]

const rules: Readonly<Record<PayPart['rule'], (part: PayPart) => string>> = {
  straightTime: () => t('payroll.straightTime'),
  hoursType: ({ hoursType }) => t('payroll.hoursType', { name: hoursType ?? '' }),
  weeklyOver40: () => t('payroll.weeklyOver40'),
  dailyOver8: () => t('payroll.dailyOver8'),
  dailyOver12: () => t('payroll.dailyOver12'),
  seventhDay: () => t('payroll.seventhDay'),
  seventhDayOver8: () => t('payroll.seventhDayOver8'),
  unpaidBreak: () => t('payroll.unpaidBreak'),
  paidBreak: () => t('payroll.paidBreak'),
  shortBreak: () => t('payroll.shortBreak'),
}
const isBreak = ({ kind }: PayPart) => kind === 'unpaidBreak' || kind === 'paidBreak'

/** A part in words: "2 h at 1.5 times: over 40 hours in the week". */
export function partText(part: PayPart): string {
  const { minutes, multiplier, rule } = part
  const hours = hoursAndMinutes(minutes)
  const why = rules[rule](part)
  return isBreak(part) ? t('payroll.breakPart', { hours, rule: why }) : t('payroll.part', { hours, multiplier, rule: why })
}
