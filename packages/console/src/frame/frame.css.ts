import { globalStyle, style } from '@vanilla-extract/css'
import * as look from '../ui/sharedStyles.css.ts'
import { color, media, text } from '../ui/tokens.css.ts'

export const page = style(look.fullPage)
export const head = style(look.pageHead)
/** Compact enough to keep the primary action on the title's line at 360 px. */
export const listHead = style([head, { '@media': { [media.phone]: { columnGap: 0 } } }])
export const title = style({ ...text.title, fontWeight: 650, overflowWrap: 'anywhere' })
/** On phones, a long title wraps before it pushes the primary action to the next line. */
export const listTitle = style([
  title,
  { '@media': { [media.phone]: { flex: '100 0 112px', maxWidth: 'max-content', lineHeight: 1.2 } } },
])
export const total = style({
  ...text.label,
  color: color.muted,
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
/** Never truncated: a cut number would be a wrong one. */
export const listTotal = style([total, { '@media': { [media.phone]: { paddingLeft: 8, minWidth: 'max-content' } } }])
/** Note about the whole list; its own line on phones. */
export const status = style({ '@media': { [media.phone]: { order: 1, width: '100%' } } })
export const add = style(look.iconButtonOnPhone)
/** On phones the number appears next to the title, which names what is counted. */
export const noun = style({
  '@media': {
    [media.phone]: {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
})
export { iconOnlyOnPhone } from '../ui/controls.css.ts'
/** `aria-disabled` rather than disabled, which keeps the focus. */
const ariaDisabled = { '&[aria-disabled=true]': { opacity: 0.55, cursor: 'default' } } as const
export const ariaDisableable = style({ selectors: ariaDisabled })
export const choose = style({
  display: 'none',
  '@media': { [media.phone]: { display: 'inline-flex' } },
  selectors: ariaDisabled,
})
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  order: 2,
  '@media': { [media.phone]: look.scrollRowOnPhone },
})
globalStyle(`${filters} > *`, { '@media': { [media.phone]: { flexShrink: 0 } } })
export const search = style({
  flex: '1 1 200px',
  maxWidth: 320,
  '@media': { [media.phone]: { flex: '0 0 220px' } },
})
/** On its own line, so that opening it doesn't shift anything above. */
export const rareFilters = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  flexBasis: '100%',
  scrollMarginInline: 16,
  '@media': { [media.phone]: { flexWrap: 'nowrap', flexBasis: 'auto' } },
})
// Fits a name with a date, or a zone's name.
globalStyle(`${rareFilters} button`, { maxWidth: 340 })
/** On phones, active filters come first. */
export const rareFiltersInUse = style([rareFilters, { '@media': { [media.phone]: { order: -1 } } }])
export const split = style({ display: 'flex', flex: 1, minHeight: 0, position: 'relative' })
export const panel = style({
  ...look.panel,
  '@media': {
    '(max-width: 1099px)': look.overlayPanel,
    [media.phone]: { width: '100%', borderLeft: 0 },
  },
})
export const panelHead = style(look.panelHead)
export const panelTitle = style(look.panelTitle)
export const panelBody = style({ display: 'grid', gap: 12, padding: 12, alignContent: 'start' })
export const own = style({ display: 'grid', gap: 16, padding: '12px 16px 32px', maxWidth: 960, width: '100%' })
export const ownHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' })
export const cards = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' })
export const card = style({ ...look.card, alignContent: 'start' })
export const cardTitle = style({
  ...look.cardTitle,
  '::first-letter': { textTransform: 'uppercase' },
})
export const facts = style({ display: 'grid', gap: 10 })
export const fact = style({ display: 'grid', gap: 1, overflowWrap: 'anywhere' })
export const term = style({ ...text.small, color: color.muted })
export const points = style({ listStyle: 'disc', paddingLeft: 20, display: 'grid', gap: 4 })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
export const skeleton = style({ display: 'grid', gap: 16, padding: 16 })
export const name = style({ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: 12, minWidth: 0, whiteSpace: 'nowrap' })
globalStyle(`${line} > *`, { overflow: 'hidden', textOverflow: 'ellipsis' })
export const quiet = style({ color: color.muted })
/** Covers the table header except its checkbox, so that selecting a row doesn't shift the rows. */
export const bulk = style({
  position: 'absolute',
  zIndex: 4,
  inset: '0 0 auto 40px',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 36,
  padding: '0 10px',
  overflowX: 'auto',
  whiteSpace: 'nowrap',
  borderBottom: `1px solid ${color.line}`,
  background: color.accentSoft,
  // Phones show no table header.
  '@media': {
    [media.phone]: { position: 'static', flexWrap: 'wrap', flex: 'none', height: 'auto', padding: '6px 16px', overflowX: 'clip' },
  },
})
globalStyle(`${bulk} button`, { flex: 'none', minHeight: 28, '@media': { [media.phone]: { minHeight: 36 } } })
/** On phones the selected count appears above the actions. */
export const bulkActions = style({
  display: 'contents',
  '@media': { [media.phone]: { display: 'flex', gap: 8, ...look.scrollRowOnPhone } },
})
export const chooseNone = style({
  '@media': { [media.phone]: { width: 36, padding: 0, marginLeft: 'auto', fontSize: 0, gap: 0 } },
})
export const cellInput = style({
  width: '100%',
  minHeight: 28,
  padding: '2px 6px',
  border: `1px solid ${color.accent}`,
  borderRadius: 6,
  background: color.paper,
  selectors: { '&[aria-invalid=true]': { borderColor: color.danger } },
})
export const cellEdit = style({ position: 'relative', flex: 1, display: 'flex' })
/** Overlaps adjacent cells, since the row has no other space. */
export const refusal = style({
  position: 'absolute',
  insetBlock: 0,
  left: 'calc(100% + 6px)',
  maxWidth: '50vw',
  padding: '0 8px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: '28px',
  border: `1px solid ${color.danger}`,
  borderRadius: 6,
  color: color.danger,
  background: color.paper,
})
globalStyle(`[role=gridcell] > ${cellEdit}`, { overflow: 'visible' })
globalStyle(`[role=gridcell]:has(> ${cellEdit})`, { overflow: 'visible', zIndex: 3 })
export const progress = style(look.progress)
/** Not scrollable: it grows with the dialog, since a nested scroll box is not keyboard accessible. */
export const report = style({ display: 'grid', gap: 6, marginBlock: 8, ...text.label })
export const rowLine = style({ display: 'flex', alignItems: 'center', gap: 8, minHeight: 36 })
export const turned = style({ selectors: ariaDisabled })
globalStyle(`${turned} svg`, { transform: 'rotate(180deg)' })
export const grow = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
export const part = style({ display: 'grid', gap: 12, marginBottom: 20 })
export const partTitle = style(look.cardTitle)
/** The table or, on phones, the list. */
export const tablePart = style([part, { '@media': { [media.phone]: { display: 'none' } } }])
export const untranslated = style({ ...text.label, color: color.warning })
