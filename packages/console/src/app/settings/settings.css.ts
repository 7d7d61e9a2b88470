import { style } from '@vanilla-extract/css'
import { color, focusRing, radius, text } from '../../ui/tokens.css.ts'

export const page = style({ display: 'grid', gap: 24, maxWidth: 1120, padding: '16px 16px 48px' })
export const title = style({ ...text.title, margin: 0 })
export const section = style({ ...text.label, margin: '0 0 8px', color: color.muted })
/** The text of its links is in line with the title. */
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: 8,
  marginInline: -12,
})
export const area = style({
  display: 'flex',
  gap: 12,
  height: '100%',
  padding: 12,
  borderRadius: radius.control,
  color: color.ink,
  textDecoration: 'none',
  ':hover': { background: color.hover },
  ':focus-visible': { ...focusRing, outlineOffset: -2 },
})
export const name = style({ display: 'block', fontWeight: 600 })
export const about = style({ display: 'block', color: color.muted })
