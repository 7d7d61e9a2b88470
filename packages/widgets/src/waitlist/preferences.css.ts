import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

export const preference = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
})
export const legend = style({ fontWeight: 650, padding: 0, marginBlockEnd: 8 })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8, border: 0, padding: 0, margin: 0, minWidth: 0 })
export const chip = style({
  minHeight: 44,
  minWidth: 44,
  padding: '0 12px',
  border: `1px solid ${token('control')}`,
  borderRadius: token('radius'),
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  selectors: {
    '&[aria-pressed="true"]': { borderColor: token('accent'), boxShadow: `inset 0 0 0 1px ${token('accent')}`, fontWeight: 650 },
  },
})
export const dates = style({ display: 'flex', flexWrap: 'wrap', gap: 12 })
export const date = style({ flex: '1 1 144px', minWidth: 0 })
