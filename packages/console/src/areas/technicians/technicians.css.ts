import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { title } from '../../frame/frame.css.ts'
import { color, media, radius, text } from '../../ui/tokens.css.ts'

/** The page’s title, which moves the primary action to the end of the line. */
export const name = style([title, { marginRight: 'auto' }])

export const conflict = style({ display: 'inline-flex', alignItems: 'center', gap: 6, color: color.warning, ...text.label })
globalStyle(`${conflict} > svg`, { flex: 'none' })
export const muted = style({ color: color.muted, ...text.label })
export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 44,
  padding: '6px 0',
  borderBottom: `1px solid ${color.line}`,
})
export const grow = style({ flex: '1 1 160px', minWidth: 0, display: 'grid', gap: 2, overflowWrap: 'anywhere' })
export const strong = style({ fontWeight: 600 })
export const free = style({ color: color.accent, ...text.label })
const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  width: '100%',
  height: '100%',
  padding: '3px 6px',
  overflow: 'hidden',
  borderRadius: 6,
  border: '1px solid transparent',
  ...text.small,
})
/** Kinds differ in their border as well, so that color is not the only distinction. */
export const cards = styleVariants({
  visit: [card, { background: color.accentSoft, borderColor: color.accent, borderLeftWidth: 4 }],
  conflict: [card, { background: color.warningSoft, border: `1px dashed ${color.warning}`, borderLeftWidth: 4 }],
  held: [card, { background: color.paper, border: `1px dashed ${color.edge}` }],
  off: [card, { background: color.canvas, borderColor: color.edge, color: color.muted }],
  hours: [card, { background: color.accentSoft, borderColor: color.accent }],
})
export const time = style({ fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })
export const line = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const days = style({ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', border: 0, padding: 0, margin: 0 })
export const times = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' })
export const notice = style({
  display: 'grid',
  gap: 4,
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.warningSoft,
  ...text.label,
})
export const day = style({ maxWidth: 760, padding: '0 16px 32px', overflow: 'auto' })
export const dayNav = style({ display: 'flex', alignItems: 'center', gap: 8, fontWeight: 600 })
export const offNote = style({
  ...text.small,
  border: 0,
  padding: '2px 6px',
  borderRadius: 6,
  background: color.warningSoft,
  color: color.ink,
  cursor: 'pointer',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [media.phone]: { minHeight: 32 } },
})
