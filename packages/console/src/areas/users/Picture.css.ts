import { style } from '@vanilla-extract/css'
import { color, text } from '../../ui/tokens.css.ts'

export const line = style({ display: 'flex', alignItems: 'center', gap: 16 })
const round = { width: 72, height: 72, flex: 'none', borderRadius: '50%', border: `1px solid ${color.line}` } as const
export const picture = style({ ...round, objectFit: 'cover', background: color.canvas })
export const initials = style({
  ...round,
  ...text.title,
  display: 'grid',
  placeItems: 'center',
  background: color.accentSoft,
  color: color.accent,
  fontWeight: 650,
})
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
export const hint = style({ ...text.small, color: color.muted })
