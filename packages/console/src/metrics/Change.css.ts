import { style, styleVariants } from '@vanilla-extract/css'
import { color, text } from '../ui/tokens.css.ts'

const base = style({ ...text.small, fontWeight: 400, marginLeft: 6, whiteSpace: 'nowrap' })
export const change = styleVariants({
  better: [base, { color: color.accent }],
  worse: [base, { color: color.danger }],
  neutral: [base, { color: color.muted }],
})
