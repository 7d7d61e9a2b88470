import { style, styleVariants } from '@vanilla-extract/css'
import * as page from '../../frame/frame.css.ts'
import { color, media, radius, text } from '../../ui/tokens.css.ts'

export const title = style([page.title, { '@media': { [media.phone]: { flex: 1 } } }])
/** The appointment type; on phones it wraps below the title. */
export const of = style([page.total, { '@media': { [media.phone]: { order: 1, flex: '1 0 100%' } } }])

const cardBase = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  width: '100%',
  height: '100%',
  padding: '3px 6px',
  overflow: 'hidden',
  borderRadius: 6,
  border: '1px solid transparent',
  ...text.small,
})
const closed = style({ background: color.canvas, borderColor: color.line, color: color.muted })
/** Dated slots are filled, pattern slots outlined, so that color is not the only distinction. */
export const card = styleVariants({
  dated: [cardBase, { background: color.accentSoft, borderColor: color.accent, borderLeftWidth: 4 }],
  pattern: [cardBase, { background: color.paper, border: `1px dashed ${color.edge}` }],
  closed: [cardBase, closed],
  off: [cardBase, { background: color.warningSoft, border: `1px dashed ${color.warning}` }],
})
export const top = style({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  minWidth: 0,
  // The time is closed; appointments in it are kept.
  selectors: { [`${closed} &`]: { textDecoration: 'line-through' } },
})
export const time = style({
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  flex: 1,
})
export const ratio = style({ fontVariantNumeric: 'tabular-nums' })
export const seats = style({ display: 'flex', gap: 2, flex: 'none', height: 6, width: '100%', textDecoration: 'none' })
const seatBase = style({ flex: 1, minWidth: 3, maxWidth: 32, borderRadius: 3, border: `1px solid ${color.edge}` })
export const seat = styleVariants({
  taken: [seatBase, { background: color.accent, borderColor: color.accent }],
  held: [
    seatBase,
    {
      background: `repeating-linear-gradient(135deg, ${color.accent} 0 2px, transparent 2px 4px)`,
      borderColor: color.accent,
    },
  ],
  free: [seatBase, { background: 'transparent' }],
  over: [seatBase, { background: color.danger, borderColor: color.danger }],
})
export const guest = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const booking = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '4px 0',
  borderBottom: `1px solid ${color.line}`,
})
export const muted = style({ color: color.muted, ...text.label })
export const none = style([muted, { marginTop: 6 }])
export const list = style({ margin: 0, padding: 0, listStyle: 'none' })
export const link = style({ color: color.accent, fontWeight: 600, flex: 1, minWidth: 0 })
export const grow = style({ flex: 1 })
export const part = style({ display: 'grid', gap: 12, marginTop: 20 })
/** Phones show one day with its state. */
export const legend = style({
  '@media': { [media.phone]: { display: 'none' } },
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  whiteSpace: 'nowrap',
  ...text.small,
  color: color.muted,
})
export const chip = styleVariants({
  dated: {
    width: 20,
    height: 12,
    borderRadius: 4,
    background: color.accentSoft,
    border: `1px solid ${color.accent}`,
    borderLeftWidth: 4,
  },
  pattern: { width: 20, height: 12, borderRadius: 4, background: color.paper, border: `1px dashed ${color.edge}` },
})
export const kept = style({
  padding: '8px 12px',
  borderRadius: radius.control,
  background: color.canvas,
  display: 'grid',
  gap: 4,
})
export const on = style({ display: 'flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap', ...text.label })
export const times = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' })

export const days = style({ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', border: 0, padding: 0, margin: 0 })
export const dayChoice = style({ display: 'flex', alignItems: 'center', gap: 6, minHeight: 28, accentColor: color.accent })
/** What keeps offers from being what they should be. */
export const warning = style({ ...text.label, margin: 0, padding: '8px 16px', color: color.warning })
