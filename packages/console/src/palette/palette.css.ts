import { style } from '@vanilla-extract/css'
import { colour, radius, text } from '../ui/tokens.css.ts'

export const results = style({ display: 'grid', gap: 2, minHeight: 120, alignContent: 'start', padding: '12px 0 20px' })
export const heading = style({ ...text.small, color: colour.muted, padding: '8px 10px 4px' })
export const result = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 36,
  padding: '4px 10px',
  borderRadius: radius.control,
  color: colour.ink,
  textDecoration: 'none',
  selectors: { '&[data-active=true]': { background: colour.accentSoft } },
})
export const quiet = style({ ...text.label, color: colour.muted })
export const keys = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '6px 16px',
  margin: '4px 0 16px',
  alignItems: 'center',
})
export const key = style({ ...text.label, fontFamily: 'ui-monospace, monospace', color: colour.muted, whiteSpace: 'nowrap' })
