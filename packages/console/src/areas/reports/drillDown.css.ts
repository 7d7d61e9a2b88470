import { style } from '@vanilla-extract/css'
import { color, focusRing, text } from '../../ui/tokens.css.ts'

export const skeleton = style({ display: 'grid', gap: 14 })
export const list = style({ display: 'grid' })
export const item = style({
  display: 'grid',
  gap: 2,
  margin: '0 -8px',
  padding: '10px 8px',
  borderBottom: `1px solid ${color.line}`,
  color: color.ink,
  textDecoration: 'none',
  ':hover': { background: color.hover },
  ':focus-visible': { ...focusRing, outlineOffset: -2 },
})
export const itemHead = style({ display: 'flex', justifyContent: 'space-between', gap: 12 })
export const itemFoot = style({ ...text.label, color: color.muted, fontVariantNumeric: 'tabular-nums' })
