import type { Language, Unit } from './language.ts'

/** A period and the one it is compared with. */
export interface Periods {
  readonly period: { readonly from: string; readonly to: string }
  readonly comparison: { readonly from: string; readonly to: string }
}

export const periodLines = ({ period, comparison }: Periods, { t, days }: Language) => [
  days(period),
  t('comparedWith', { days: days(comparison) }),
]
export const previously = (value: number | null | undefined, unit: Unit, { comparison }: Periods, language: Language) =>
  language.t('previously', { value: language.value(value, unit), days: language.days(comparison) })
