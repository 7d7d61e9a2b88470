import { style } from '@vanilla-extract/css'
import { color, text } from '../tokens.css.ts'

/** The side of the preview, in px. */
export const PREVIEW = 240

export const form = style({ display: 'flex', flexDirection: 'column', gap: 16 })
export const preview = style({
  width: PREVIEW,
  height: PREVIEW,
  alignSelf: 'center',
  borderRadius: '50%',
  border: `1px solid ${color.line}`,
  cursor: 'grab',
  touchAction: 'none',
  selectors: { '&:active': { cursor: 'grabbing' } },
})
export const slider = style({
  ...text.small,
  display: 'grid',
  gridTemplateColumns: '7rem 1fr',
  alignItems: 'center',
  gap: 12,
  minHeight: 32,
  accentColor: color.accent,
})
export const actions = style({ display: 'flex', justifyContent: 'flex-end', gap: 8 })
