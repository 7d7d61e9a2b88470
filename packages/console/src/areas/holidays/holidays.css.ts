import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../ui/tokens.css.ts'

export const notice = style({
  display: 'block',
  marginTop: 8,
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warningSoft,
  ...text.label,
  ':empty': { display: 'none' },
})
export const days = style({ listStyle: 'none', margin: 0, padding: 0 })
export const day = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  padding: '6px 0',
  borderBottom: `1px solid ${color.line}`,
})
export const there = style([day, { color: color.muted }])
export const when = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
