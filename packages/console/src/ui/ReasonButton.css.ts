import { style } from '@vanilla-extract/css'
import { color, radius, text } from './tokens.css.ts'

export const root = style({ position: 'relative', display: 'inline-flex' })
const tip = style({
  position: 'absolute',
  zIndex: 20,
  insetInlineEnd: 0,
  width: 'max-content',
  maxWidth: 260,
  padding: '6px 10px',
  borderRadius: radius.control,
  background: color.ink,
  color: color.paper,
  pointerEvents: 'none',
  visibility: 'hidden',
  ...text.small,
})
const shown = {
  selectors: {
    [`${root}:hover > &`]: { visibility: 'visible' },
    // The next sibling of the focused button.
    ':focus-visible + &': { visibility: 'visible' },
  },
} as const
export const above = style([tip, { bottom: 'calc(100% + 6px)', ...shown }])
export const below = style([tip, { top: 'calc(100% + 6px)', ...shown }])
