import { style } from '@vanilla-extract/css'
import { color } from '../ui/tokens.css.ts'

export const link = style({ position: 'relative', width: 36, padding: 0, flex: 'none' })
export const badge = style({
  position: 'absolute',
  top: 0,
  right: 0,
  minWidth: 16,
  height: 16,
  padding: '0 4px',
  borderRadius: 8,
  background: color.accent,
  color: color.onAccent,
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 650,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})
