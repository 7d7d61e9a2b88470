import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

const PHONE = media.phone
export const card = style({ ...look.paper, minWidth: 0, overflow: 'hidden' })
export const head = style({
  ...text.body,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '6px 12px',
  borderBottom: `1px solid ${color.line}`,
})
export const title = style({ ...text.body, fontWeight: 650, marginRight: 'auto' })
export const padded = style({ display: 'grid', gap: 12, padding: 12 })
export const empty = style({ ...text.label, color: color.muted, padding: 12 })
export const split = style({
  display: 'grid',
  gridTemplateColumns: '184px minmax(0, 1fr)',
  '@media': { [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const scroller = style({ overflowX: 'auto', ':focus-visible': { outlineOffset: -2 } })
export const board = style({ '@media': { [PHONE]: { minWidth: '0 !important' } } })

/** The room of a name, and while a visit is dragged of why the technician is not free, in px. */
export const NAME_WIDTH = 168
const columns = { display: 'grid', gridTemplateColumns: `${NAME_WIDTH}px minmax(0, 1fr)` } as const
export const hours = style({ ...columns, '@media': { [PHONE]: { display: 'none' } } })
export const track = style({ position: 'relative', height: 24 })
export const hour = style({
  ...text.small,
  position: 'absolute',
  top: 6,
  paddingLeft: 4,
  color: color.muted,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const row = style({
  ...columns,
  borderTop: `1px solid ${color.line}`,
  '@media': { [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const who = style({
  ...text.label,
  fontWeight: 600,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  columnGap: 6,
  padding: '4px 8px 4px 12px',
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [PHONE]: { paddingBottom: 0 } },
})
globalStyle(`${who} > svg`, { flex: 'none', color: color.warning })
export const visits = style({
  position: 'relative',
  height: 'calc(var(--lanes) * 44px + 4px)',
  backgroundImage: `linear-gradient(to right, ${color.line} 1px, transparent 1px)`,
  backgroundSize: 'calc(100% / var(--hours)) 100%',
  '@media': { [PHONE]: { height: 'auto', backgroundImage: 'none', padding: '4px 12px 8px', display: 'grid', gap: 4 } },
})
export const visit = style({
  position: 'absolute',
  padding: '0 1px',
  height: 40,
  '@media': {
    [PHONE]: { position: 'static', width: 'auto !important', height: 'auto', display: 'flex', alignItems: 'center', gap: 4 },
  },
})
const base = style({
  ...text.small,
  display: 'grid',
  width: '100%',
  height: '100%',
  minWidth: 0,
  padding: '3px 6px',
  border: '1px solid transparent',
  borderLeftWidth: 4,
  borderRadius: 6,
  overflow: 'hidden',
  textAlign: 'start',
  color: color.ink,
  cursor: 'pointer',
  ':disabled': { cursor: 'default' },
  selectors: { '&[aria-current]': { boxShadow: `0 0 0 2px ${color.accent}` } },
  '@media': { [PHONE]: { minHeight: 44, flex: 1, width: 'auto' } },
})
/** Kinds differ in their border as well, so that color is not the only distinction. */
export const bar = styleVariants({
  visit: [base, { background: color.accentSoft, borderColor: color.accent }],
  problem: [base, { background: color.warningSoft, borderStyle: 'dashed', borderColor: color.warning }],
  past: [base, { background: color.canvas, borderColor: color.edge }],
})
const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
export const name = style({ ...line, fontWeight: 600 })
globalStyle(`${name} > svg`, { color: color.warning, verticalAlign: -2 })
export const when = style({ ...line, fontVariantNumeric: 'tabular-nums' })
/** On the timeline it is in the tooltip and below. */
export const problem = style({ display: 'none', color: color.warning, '@media': { [PHONE]: { display: 'block' } } })
export const phoneTools = style({ display: 'none', '@media': { [PHONE]: { display: 'flex' } } })
export const now = style({
  position: 'absolute',
  insetBlock: 0,
  width: 2,
  background: color.danger,
  pointerEvents: 'none',
  '@media': { [PHONE]: { display: 'none' } },
})
export const warnings = style({ gridColumn: '1 / -1', display: 'grid', padding: '0 12px 6px' })
export const warning = style({ ...text.label, display: 'flex', alignItems: 'center', gap: 6, color: color.warning })
globalStyle(`${warning} > svg`, { flex: 'none' })
export const grow = style({ flex: 1 })
/** Visits without a technician, in sight however far the board scrolls. */
export const side = style({
  borderRight: `1px solid ${color.line}`,
  background: color.canvas,
  '@media': { [PHONE]: { borderRight: 0 } },
})
export const sideIdle = style([side, { '@media': { [PHONE]: { display: 'none' } } }])
export const sideTarget = style([side, { background: color.hover }])
export const kept = style({ position: 'sticky', top: 0, paddingTop: 4 })
export const waiting = style({
  display: 'grid',
  gap: 4,
  padding: '4px 8px 8px',
  '@media': { [PHONE]: { padding: '4px 12px 8px' } },
})
export const listed = style({ '@media': { [PHONE]: { display: 'flex', alignItems: 'center', gap: 4 } } })
/** Free technicians are places to drop visits, which phones do not have. */
export const idle = style([row, { '@media': { [PHONE]: { display: 'none' } } }])
export const more = style({ '@media': { [PHONE]: { display: 'none' } } })
export const target = style([row, { background: color.hover }])
/** On one line, so that rows keep their height while a visit is dragged. */
export const why = style({ ...line, ...text.small, flexBasis: '100%', color: color.warning, fontWeight: 400 })
export const dragged = style({ opacity: 0.45 })
const held = style({
  ...text.small,
  height: 40,
  padding: '3px 6px',
  borderRadius: 6,
  border: `2px dashed ${color.accent}`,
  background: color.paper,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
})
export const ghost = style([held, { position: 'absolute', top: 4 }])
export const waitingGhost = style([held, { margin: '0 8px 8px' }])
