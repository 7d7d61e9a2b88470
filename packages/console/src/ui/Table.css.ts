import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { color, focusRing, text } from './tokens.css.ts'

export const frame = style({ position: 'relative', flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' })
export const scroller = style({ flex: 1, minWidth: 0, overflow: 'auto', overscrollBehavior: 'contain', background: color.paper })
/** A skeleton doesn't scroll. */
export const still = style([scroller, { overflow: 'hidden' }])
export const grid = style({ position: 'relative', fontVariantNumeric: 'tabular-nums' })
export const body = style({ position: 'relative' })
export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 3,
  display: 'grid',
  height: 36,
  gridTemplateColumns: 'var(--columns)',
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
})
const cellBase = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  padding: '0 10px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
})
export const cell = style([cellBase, {}])
/** A text-only cell, which truncates without an inner element. */
export const words = style([cellBase, { display: 'block', lineHeight: 'var(--row)' }])
/** Long titles wrap to a second line. */
export const headCell = style([
  cellBase,
  { ...text.small, fontWeight: 600, color: color.muted, overflow: 'visible', whiteSpace: 'normal' },
])
export const right = style({ justifyContent: 'flex-end', textAlign: 'right' })
export const sticky = style({ position: 'sticky', zIndex: 2, background: 'inherit' })
export const raised = style({ boxShadow: `1px 0 0 ${color.line}` })
export const sort = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  height: 28,
  margin: '0 -6px',
  padding: '0 6px',
  border: 0,
  borderRadius: 6,
  background: 'transparent',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  ':hover': { color: color.ink, background: color.hover },
})
export const descending = style({ display: 'inline-flex' })
export const ascending = style({ display: 'inline-flex', transform: 'rotate(180deg)' })

export const check = style([cellBase, sticky, { left: 0, padding: '0 0 0 12px', overflow: 'visible' }])

const glow = keyframes({ from: { backgroundColor: color.accentSoft } })
export const row = style({
  position: 'absolute',
  left: 0,
  right: 0,
  display: 'grid',
  // Custom properties set by the grid, which knows its columns and density.
  gridTemplateColumns: 'var(--columns)',
  height: 'var(--row)',
  // Isolates row layout and paint, so that a scroll frame processes only the new rows.
  contain: 'strict',
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
  cursor: 'pointer',
  ':hover': { background: color.hover },
  ':focus-visible': { outline: 'none', zIndex: 1 },
  // Above the sticky cells, which would cover the row's outline.
  selectors: {
    '&:focus-visible::after': {
      ...focusRing,
      outlineOffset: -2,
      content: '',
      position: 'absolute',
      zIndex: 3,
      inset: 0,
      pointerEvents: 'none',
    },
  },
})
export const selected = style({ background: color.accentSoft, ':hover': { background: color.accentSoft } })
export const fresh = style({
  animation: `${glow} 6s ease-out`,
  '::before': { content: '', position: 'absolute', zIndex: 3, inset: '0 auto 0 0', width: 3, background: color.accent },
})
export const none = style({ color: color.muted })
globalStyle(`${cell} > *`, { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' })
/** Placed under the header while scrolling fast, since those rows have no skeleton. */
export const skeleton = style({
  position: 'sticky',
  top: 36,
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  overflow: 'hidden',
})
export const skeletonBar = style({ margin: '0 10px' })
export const narrow = style({
  // A long press selects the row rather than text.
  WebkitTouchCallout: 'none',
  '@media': { '(pointer: coarse)': { userSelect: 'none' } },
  display: 'grid',
  alignContent: 'center',
  gap: 2,
  minWidth: 0,
  padding: '0 16px',
})
export const tail = style({ display: 'flex', alignItems: 'center', gap: 12, padding: 16, position: 'sticky', left: 0 })
export const pill = style({
  position: 'absolute',
  zIndex: 5,
  top: 44,
  left: '50%',
  transform: 'translateX(-50%)',
  borderRadius: 18,
  boxShadow: color.shadow,
})
