import type { Bodies, Replies } from '@walkup/sdk'

export type Rules = Replies['settings.payrollRules']
export interface CodeDraft {
  readonly key: number
  readonly multiplier: string
  readonly code: string
}
/** The rules as typed. */
export interface RulesDraft {
  readonly overtime: Rules['overtime']
  readonly weekStartsOn: number
  readonly adpCompanyCode: string
  readonly codes: readonly CodeDraft[]
}

export const toDraft = ({ overtime, weekStartsOn, adpCompanyCode, earningsCodes }: Rules): RulesDraft => ({
  overtime,
  weekStartsOn,
  adpCompanyCode: adpCompanyCode ?? '',
  codes: earningsCodes.map(({ multiplier, code }, key) => ({ key, multiplier: String(multiplier), code })),
})

export const isCompanyCode = (text: string): boolean => /^[A-Za-z0-9]{0,3}$/.test(text.trim())
/** A typed multiplier; undefined unless it is a number from 0 to 5. */
export function multiplierOf(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && value >= 0 && value <= 5 ? value : undefined
}
export const isComplete = ({ adpCompanyCode, codes }: RulesDraft): boolean =>
  isCompanyCode(adpCompanyCode) &&
  codes.every(({ multiplier, code }) => multiplierOf(multiplier) !== undefined && code.trim() !== '')

export const toBody = (draft: RulesDraft, updatedAt: string | null): Bodies['settings.savePayrollRules'] => ({
  updatedAt,
  overtime: draft.overtime,
  weekStartsOn: draft.weekStartsOn,
  adpCompanyCode: draft.adpCompanyCode.trim() || null,
  earningsCodes: draft.codes.map(({ multiplier, code }) => ({ multiplier: multiplierOf(multiplier) ?? 0, code: code.trim() })),
})

/** Whether what is typed differs from what is saved. */
export const isChanged = (draft: RulesDraft, saved: Rules): boolean =>
  JSON.stringify(toBody(draft, null)) !== JSON.stringify(toBody(toDraft(saved), null))
/** Whether the change can change the pay of open weeks. */
export const changesPay = (draft: RulesDraft, saved: Rules): boolean =>
  draft.overtime !== saved.overtime || draft.weekStartsOn !== saved.weekStartsOn
