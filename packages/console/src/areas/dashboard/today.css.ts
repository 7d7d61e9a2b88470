import { globalStyle, style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

export const page = style({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  width: '100%',
  maxWidth: 1440,
  padding: '12px 16px 48px',
})
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' })
export const title = style({ ...text.title, fontWeight: 650, marginRight: 'auto' })
export const question = style({ ...text.large, fontWeight: 650, marginBottom: 12 })
export const cards = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))' })
export const card = style({
  minWidth: 0,
  padding: 20,
  ...look.paper,
  '@media': { [media.phone]: { padding: 16 } },
})
export const urgent = style({})
// A dot before the title, which says in words what is wrong.
globalStyle(`${urgent} > :is(h2, h3):first-child::before`, {
  content: '',
  display: 'inline-block',
  width: 8,
  height: 8,
  marginRight: 8,
  borderRadius: '50%',
  background: color.warning,
})
export const notice = style({ maxWidth: '75ch', marginTop: 4 })
export const skeleton = style({ display: 'grid', gap: 12 })
export const label = style({ ...text.label, fontWeight: 600, color: color.muted })
export const figure = style({ ...text.figure, fontWeight: 650 })
export const muted = style({ ...text.label, color: color.muted, fontVariantNumeric: 'tabular-nums' })
export const aside = style([muted, { marginTop: 12 }])
export const change = style({ ...text.label, color: color.muted, fontWeight: 400, marginLeft: 6 })
/** Aligns a column's values whether or not they show a change. */
export const changeSlot = style([change, { display: 'inline-block', minWidth: 38 }])
export const number = style({
  color: 'inherit',
  textDecorationColor: color.edge,
  textDecorationThickness: 1,
  ':hover': { color: color.accent, textDecorationColor: 'currentColor' },
})
export const columns = style({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(260px, 1fr)',
  '@media': { '(max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const going = style({
  display: 'grid',
  gap: '16px 32px',
  gridTemplateColumns: 'minmax(200px, 1fr) minmax(0, 2fr)',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const facts = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))' })
export const fact = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  ...text.large,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
})
export const days = style({ display: 'grid', gap: 8, marginTop: 20, paddingTop: 16, borderTop: `1px solid ${color.line}` })
export const daysHead = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' })
export const person = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  padding: '8px 0',
  borderBottom: `1px solid ${color.line}`,
  selectors: { '&:last-child': { borderBottom: 0 } },
})
export const name = style({ display: 'block', fontWeight: 600, color: color.ink })
export const since = style({ display: 'grid', justifyItems: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
