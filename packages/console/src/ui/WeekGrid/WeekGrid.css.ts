import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, media, radius, text } from '../tokens.css.ts'

/** Height of an hour and width of the axis, px. */
export const HOUR = 56
export const AXIS = 56
/** Height of an hour label, which is centered on its line. */
export const HOUR_NAME = 16

export const root = style({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, position: 'relative' })
export const scroll = style({ flex: 1, minHeight: 0, overflow: 'auto', overscrollBehavior: 'contain', position: 'relative' })
/** On phones the browser scrolls only vertically: a horizontal swipe changes the day. */
export const sheet = style({
  minWidth: 760,
  '@media': { [media.phone]: { minWidth: 0, minHeight: '100%', touchAction: 'pan-y' } },
})
export const heads = style({
  display: 'flex',
  position: 'sticky',
  top: 0,
  zIndex: 5,
  background: color.canvas,
  borderBottom: `1px solid ${color.line}`,
})
export const corner = style({
  flex: 'none',
  width: AXIS,
  ...text.small,
  color: color.muted,
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'end',
  padding: '4px 8px',
  position: 'sticky',
  left: 0,
  zIndex: 1,
  background: color.canvas,
})
export const zone = style({ textDecoration: 'none', cursor: 'help' })
export const head = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: '0 6px',
  padding: '6px 4px 6px 8px',
  whiteSpace: 'nowrap',
  borderLeft: `1px solid ${color.line}`,
  ...text.label,
})
/** A day's menu button is subdued until hover or focus. */
globalStyle(`${head} button[aria-expanded]`, {
  minHeight: 24,
  padding: '0 4px 0 6px',
  gap: 2,
  ...text.small,
  '@media': { [media.phone]: { minHeight: 40 } },
})
globalStyle(`${head} button[aria-expanded]:not(:hover)`, { borderColor: 'transparent' })
export const headToday = style({ color: color.accent })
export const weekday = style({ color: 'inherit', fontWeight: 600 })
export const number = style({ fontVariantNumeric: 'tabular-nums' })
export const body = style({ position: 'relative', height: 24 * HOUR, display: 'flex', touchAction: 'pan-x pan-y' })
export const axis = style({
  flex: 'none',
  width: AXIS,
  position: 'sticky',
  left: 0,
  zIndex: 3,
  background: color.canvas,
})
export const hour = style({
  position: 'absolute',
  right: 8,
  transform: 'translateY(-50%)',
  ...text.small,
  color: color.muted,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const area = style({ position: 'relative', flex: 1, minWidth: 0 })
export const columns = style({ position: 'absolute', inset: 0, display: 'flex' })
const columnBase = style({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  border: 0,
  borderLeft: `1px solid ${color.line}`,
  padding: 0,
  backgroundColor: color.paper,
  backgroundImage: `linear-gradient(${color.line} 1px, transparent 1px)`,
  backgroundSize: `100% ${HOUR}px`,
})
export const column = styleVariants({
  plain: [columnBase],
  today: [columnBase, { backgroundColor: `color-mix(in srgb, ${color.accentSoft} 55%, ${color.paper})` }],
  closed: [
    columnBase,
    {
      backgroundImage: `repeating-linear-gradient(135deg, transparent 0 7px, ${color.line} 7px 8px)`,
      backgroundSize: 'auto',
      backgroundColor: color.canvas,
    },
  ],
})
/** The layer ignores the pointer except on its items, so that presses reach the columns. */
export const layer = style({ position: 'absolute', inset: 0, pointerEvents: 'none' })
export const change = style({
  position: 'absolute',
  overflow: 'hidden',
  padding: '2px 6px',
  ...text.small,
  color: color.muted,
  background: `repeating-linear-gradient(135deg, ${color.canvas} 0 5px, ${color.line} 5px 6px)`,
  borderBlock: `1px dashed ${color.edge}`,
})
export const changeLabel = style({ background: color.canvas, padding: '0 4px', borderRadius: 4 })
const itemBase = style({
  position: 'absolute',
  display: 'block',
  overflow: 'hidden',
  minWidth: 0,
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'transparent',
  color: color.ink,
  textAlign: 'left',
  pointerEvents: 'auto',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  ':focus-visible': { zIndex: 4 },
})
export const item = styleVariants({
  still: [itemBase],
  movable: [itemBase, { cursor: 'grab' }],
  lifted: [
    itemBase,
    { cursor: 'grabbing', zIndex: 4, boxShadow: color.shadow, outline: `2px solid ${color.accent}`, outlineOffset: 1 },
  ],
})
export const drawn = style({ display: 'block', height: '100%', containerType: 'inline-size' })
const grip = {
  position: 'absolute',
  insetInline: 0,
  height: 8,
  cursor: 'ns-resize',
  '@media': { '(pointer: coarse)': { height: 16 } },
} as const
export const grips = styleVariants({ start: { ...grip, top: 0 }, end: { ...grip, bottom: 0 } })
export const now = style({ position: 'absolute', height: 2, background: color.danger, zIndex: 2, pointerEvents: 'none' })
export const nowDot = style({
  position: 'absolute',
  left: -4,
  top: -3,
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: color.danger,
})
export const strip = style({ display: 'flex', gap: 4, padding: '6px 8px', borderBottom: `1px solid ${color.line}` })
export const day = style({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  minHeight: 48,
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: color.ink,
  ...text.small,
  selectors: { '&[aria-pressed=true]': { background: color.accent, color: color.onAccent } },
})
export const dayToday = style({ fontWeight: 700, color: color.accent })
export const dayNumber = style({ ...text.large, fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
export const dot = style({ width: 4, height: 4, borderRadius: 2, background: 'currentColor' })
export const noDot = style([dot, { opacity: 0 }])
export const skeletonBar = style({
  position: 'absolute',
  width: 'calc(100% / 7 - 8px)',
  borderRadius: 6,
  background: color.line,
})
