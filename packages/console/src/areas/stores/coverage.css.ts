import { style } from '@vanilla-extract/css'
import { color, media, text } from '../../ui/tokens.css.ts'

export const list = style({ display: 'grid', gap: 12, justifyItems: 'start', border: 0, margin: 0, padding: 0, minWidth: 0 })
export const hint = style({ ...text.label, color: color.muted })
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 124px 124px 64px 36px',
  gap: 8,
  alignItems: 'start',
  width: '100%',
  '@media': { [media.phone]: { gridTemplateColumns: '1fr 1fr' } },
})
/** Level with the inputs, below their labels. */
export const remove = style({ marginTop: 24 })
