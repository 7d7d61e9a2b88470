import { globalStyle, style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, radius, text } from '../../ui/tokens.css.ts'

export const grid = style({ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))' })
/** Kept by another system. */
export const kept = style(look.fieldsetReset)
/** Aligns with the adjacent field, not with its label. */
export const tick = style({ display: 'grid', alignContent: 'center', alignSelf: 'end', minHeight: 36 })
/** One text per language. */
export const texts = style({ display: 'grid', gap: 16 })
export const wide = style({ gridColumn: '1 / -1' })
export const section = style([wide, { ...text.label, fontWeight: 650, color: color.muted, marginTop: 4 }])
export const root = style({ position: 'relative' })
export const listbox = style({
  position: 'absolute',
  zIndex: 70,
  top: 'calc(100% + 4px)',
  left: 0,
  right: 0,
  maxHeight: 260,
  // Clear of the dialog's sticky buttons while scrolling.
  scrollMarginBottom: 80,
  overflow: 'auto',
  padding: 6,
  ...look.paper,
  boxShadow: color.shadow,
  '@media': { [media.phone]: { maxHeight: 190 } },
})
export const option = style({ ...look.choice, cursor: 'pointer' })
export const note = style({ ...text.small, color: color.muted, padding: '6px 10px' })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 6, marginTop: 8 })
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 28,
  padding: '0 4px 0 10px',
  border: `1px solid ${color.line}`,
  borderRadius: 14,
  background: color.canvas,
  ...text.label,
})
export const chipClose = style({
  width: 24,
  height: 24,
  padding: 0,
  border: 0,
  borderRadius: 12,
  display: 'grid',
  placeItems: 'center',
  background: 'transparent',
  ':hover': { background: color.hover },
})
export const colorInput = style({
  width: 56,
  height: 36,
  padding: 2,
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  background: color.paper,
})
export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'left', ...text.label })
export const cell = style({
  padding: '8px',
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
})
globalStyle(`${cell} label`, { display: 'flex', gap: 6, alignItems: 'start' })
globalStyle(`${cell} input`, { flex: 'none', margin: '3px 0', accentColor: color.accent })
/** Field names don't wrap; on phones they appear above the versions. */
export const named = style([
  cell,
  { overflowWrap: 'break-word', '@media': { [media.phone]: { gridColumn: '1 / -1', paddingBottom: 0, borderBottom: 0 } } },
])
export const versions = style({ '@media': { [media.phone]: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)' } } })
/** Discard confirmation; on phones above its buttons. */
export const questionText = style({ flex: 1, alignSelf: 'center', '@media': { [media.phone]: { flexBasis: '100%' } } })
/** Notice about changes since the form was opened. */
export const gone = style([
  wide,
  {
    display: 'grid',
    gap: 4,
    padding: '10px 12px',
    marginBottom: 16,
    borderRadius: radius.control,
    background: color.warningSoft,
    border: `1px solid ${color.warning}`,
  },
])
