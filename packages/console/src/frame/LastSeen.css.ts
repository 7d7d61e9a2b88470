import { style } from '@vanilla-extract/css'
import { color, radius } from '../ui/tokens.css.ts'

export const box = style({
  padding: 12,
  border: `1px solid ${color.warning}`,
  borderRadius: radius.control,
  background: color.warningSoft,
})
