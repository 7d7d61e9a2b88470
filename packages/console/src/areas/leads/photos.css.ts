import { style } from '@vanilla-extract/css'
import { color, focusRing, radius, text } from '../../ui/tokens.css.ts'

export const list = style({ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 8, maxWidth: 400 })
export const thumbnail = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  aspectRatio: '1',
  padding: 0,
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.canvas,
  color: color.muted,
  cursor: 'zoom-in',
  selectors: { '&:focus-visible': focusRing },
})
export const cover = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' })
export const stage = style({ flex: 1, minHeight: 0, display: 'grid', placeItems: 'center' })
export const whole = style({
  maxWidth: '100%',
  maxHeight: '100%',
  minHeight: 0,
  width: 'auto',
  height: 'auto',
  objectFit: 'contain',
})
export const foot = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, paddingTop: 12 })
export const added = style({ ...text.label, color: color.muted })
