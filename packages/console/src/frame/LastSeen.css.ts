import { style } from '@vanilla-extract/css'
import { colour, radius } from '../ui/tokens.css.ts'

export const box = style({
  padding: 12,
  border: `1px solid ${colour.warning}`,
  borderRadius: radius.control,
  background: colour.warningSoft,
})
