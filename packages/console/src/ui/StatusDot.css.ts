import { style, styleVariants } from '@vanilla-extract/css'
import { colour } from './tokens.css.ts'

export const status = style({ display: 'inline-flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' })
const base = style({ width: 8, height: 8, borderRadius: '50%', flex: 'none', border: '2px solid' })
/** Ended states are hollow, so that shape tells them apart too. */
export const dot = styleVariants({
  neutral: [base, { borderColor: colour.muted, background: colour.muted }],
  active: [base, { borderColor: colour.information, background: colour.information }],
  good: [base, { borderColor: colour.accent, background: colour.accent }],
  warning: [base, { borderColor: colour.warning, background: colour.warning }],
  bad: [base, { borderColor: colour.danger, background: 'transparent' }],
  ended: [base, { borderColor: colour.muted, background: 'transparent' }],
})
