import { style } from '@vanilla-extract/css'
import { color, text } from '../../ui/tokens.css.ts'

export const page = style({ display: 'grid', alignContent: 'start', gap: 24, padding: 16, overflow: 'auto', height: '100%' })
export const title = style({ ...text.title, fontWeight: 650 })
export const group = style({ ...text.large, fontWeight: 650, paddingBottom: 8 })
export const links = style({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  listStyle: 'none',
  padding: 0,
})
export const link = style({
  display: 'grid',
  gap: 2,
  height: '100%',
  alignContent: 'start',
  padding: '10px 12px',
  border: `1px solid ${color.line}`,
  borderRadius: 8,
  color: 'inherit',
  textDecoration: 'none',
  ':hover': { borderColor: color.accent },
})
export const name = style({ fontWeight: 600 })
export const hint = style({ color: color.muted })
