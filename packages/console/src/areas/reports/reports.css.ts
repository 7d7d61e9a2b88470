import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { printStyle, printedPage } from '../../app/print.css.ts'
import * as look from '../../ui/sharedStyles.css.ts'
import * as popover from '../../ui/Popover.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

export const page = style([
  printedPage,
  {
    display: 'grid',
    alignContent: 'start',
    gap: 16,
    width: '100%',
    maxWidth: 1280,
    padding: '12px 16px 48px',
  },
])
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px 12px' })
export const titles = style({ flex: '1 1 320px', minWidth: 0 })
export const crumb = style({ ...text.label, color: color.muted })
export const title = style({ ...text.title, fontWeight: 650, textWrap: 'balance' })
export const about = style({ color: color.muted, maxWidth: '72ch' })
export const actions = style({
  display: 'flex',
  gap: 4,
  // When wrapped, the first item's text aligns with the title.
  '@media': { [media.phone]: { marginLeft: -10 }, print: { display: 'none' } },
})
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '@media': {
    [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', margin: '0 -16px', padding: '3px 16px' },
  },
})
globalStyle(`${filters} > *`, { '@media': { [media.phone]: { flexShrink: 0 } } })
export const card = style({
  minWidth: 0,
  padding: 20,
  ...look.paper,
  '@media': { [media.phone]: { padding: 16 }, print: { breakInside: 'avoid' } },
})
export const lead = style({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(220px, 1fr) minmax(0, 3fr)',
  '@media': { '(max-width: 999px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 } },
})
export const headline = style({ display: 'grid', alignContent: 'start', gap: 4 })
export const headlineLabel = style({ ...text.label, fontWeight: 600, color: color.muted })
export const headlineFigure = style({ ...text.figure, fontWeight: 650 })
/** The comparison's words say more or fewer; the color says whether that is good. */
export const compared = styleVariants({ better: { color: color.accent }, worse: { color: color.danger }, neutral: {} })
export const days = style({ ...text.label, color: color.muted, marginTop: 8 })
export const facts = style({ display: 'grid', gap: '14px 24px', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' })
export const factLabel = style({ ...text.small, color: color.muted })
export const factFigure = style({ ...text.large, fontWeight: 600, fontVariantNumeric: 'tabular-nums' })
/** A value linked to its leads. */
export const number = style({
  color: 'inherit',
  textDecorationColor: color.edge,
  textDecorationThickness: 1,
  ':hover': { color: color.accent, textDecorationColor: 'currentColor' },
  '@media': { print: { textDecoration: 'none' } },
})
export const scroll = style({
  position: 'relative',
  overflow: 'auto',
  maxHeight: 'min(720px, 80dvh)',
  ...look.paper,
  '@media': { print: { overflow: 'visible', maxHeight: 'none', border: 0 } },
})
export const table = style({ minWidth: '100%', borderCollapse: 'separate', borderSpacing: 0, fontVariantNumeric: 'tabular-nums' })
globalStyle(`${table} :is(th, td)`, {
  height: 40,
  padding: '0 12px',
  textAlign: 'right',
  fontWeight: 400,
  whiteSpace: 'nowrap',
  background: color.paper,
  borderBottom: `1px solid ${color.line}`,
})
globalStyle(`${table} tbody tr:hover :is(th, td)`, { background: color.hover })
globalStyle(`${table} tbody tr:last-child :is(th, td)`, { borderBottom: 0 })
globalStyle(`${table} thead :is(th, td)`, {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  height: 36,
  ...text.small,
  color: color.muted,
})
globalStyle(`${table} tfoot :is(th, td)`, {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  borderTop: `1px solid ${color.line}`,
  borderBottom: 0,
  fontWeight: 650,
})
export const first = style({})
globalStyle(`${table} ${first}`, {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  textAlign: 'left',
  maxWidth: 240,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
})
globalStyle(`${table} :is(thead, tfoot) ${first}`, { zIndex: 3 })
export const name = style({})
globalStyle(`${table} ${name}`, { textAlign: 'left' })
export const maturing = style({ ...text.small, marginLeft: 8, color: color.muted, fontStyle: 'italic' })
export const sort = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 28,
  margin: '0 -6px',
  padding: '0 6px',
  border: 0,
  borderRadius: 6,
  background: 'transparent',
  fontWeight: 600,
  ':hover': { color: color.ink, background: color.hover },
})
export const ascending = style({ display: 'inline-flex', transform: 'rotate(180deg)' })
export const more = style({ padding: 8, textAlign: 'center', '@media': { print: { display: 'none' } } })

export const cards = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))' })
globalStyle(`${cards} > li`, { display: 'grid' })
export const question = style([
  card,
  {
    display: 'grid',
    gap: 4,
    alignContent: 'start',
    color: color.ink,
    textDecoration: 'none',
    ':hover': { borderColor: color.edge, background: color.hover },
  },
])
export const questionLabel = style({ ...text.small, color: color.muted })
export const questionTitle = style({ ...text.large, fontWeight: 600 })

export const saved = style({ display: 'grid', gap: 12 })
export const sectionTitle = style({ ...text.large, fontWeight: 600, outline: 'none' })
export const savedCard = style({ position: 'relative' })
export const savedDelete = style({ position: 'absolute', top: 8, right: 8 })

export const skeletonCard = style([card, { display: 'grid', gap: 12 }])

// Print only the report.
printStyle(page, { display: 'block', maxWidth: 'none', padding: 0 })
printStyle(`${page} > *`, { marginBottom: 16 })
// Print active filters as text and hide the rest.
printStyle(filters, { display: 'flex', flexWrap: 'wrap', overflow: 'visible', margin: '12px 0', padding: 0, gap: '4px 20px' })
printStyle(`${filters} > :not(:has(${popover.on}))`, { display: 'none' })
printStyle(`${filters} button`, { border: 0, padding: 0, minHeight: 0, maxWidth: 'none', whiteSpace: 'normal' })
printStyle(`${filters} button > *`, { display: 'none' })
printStyle(`${filters} button::before`, { content: 'attr(aria-label)' })
/** Compact style for tables with too many columns for the page. */
export const many = style({})
printStyle(`${table}${many} :is(th, td)`, { height: 28, padding: '0 3px', fontSize: 9 })
// Repeat the header on each printed page, the totals only once.
printStyle(`${table} :is(thead, tfoot) :is(th, td), ${table} ${first}`, { position: 'static' })
printStyle(`${table} tfoot`, { display: 'table-row-group' })
printStyle(`${table} tr`, { breakInside: 'avoid' })
