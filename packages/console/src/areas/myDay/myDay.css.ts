import { style } from '@vanilla-extract/css'
import { colour, media, radius, text } from '../../ui/tokens.css.ts'

export const page = style({ display: 'grid', gap: 16, padding: 16, alignContent: 'start', maxWidth: 960, width: '100%' })
export const head = style({ display: 'grid', gap: 2 })
export const title = style({ ...text.title, fontWeight: 650 })
export const day = style({ ...text.label, color: colour.muted })
/** One column on a phone, in the order in which a day needs them; two where there is room. */
export const columns = style({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  gridTemplateColumns: '1fr 1fr',
  '@media': { [media.drawer]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const column = style({ display: 'grid', gap: 12, minWidth: 0 })
export const card = style({
  display: 'grid',
  gap: 12,
  padding: 16,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.paper,
})
export const cardTitle = style({ ...text.label, fontWeight: 650, color: colour.muted })
export const figure = style({ ...text.figure, fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
export const quiet = style({ ...text.label, color: colour.muted })
/** The day's main deeds are pressed by a thumb, standing. */
export const big = style({ minHeight: 56, width: '100%', fontSize: 16 })
export const pair = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 })
export const counter = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 })
export const list = style({ display: 'grid' })
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 56,
  padding: '8px 0',
  borderTop: `1px solid ${colour.line}`,
  selectors: { '&:first-child': { borderTop: 0 } },
})
export const rowText = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' })
export const strong = style({ fontWeight: 600 })
export const tall = style({ minHeight: 44, flex: 'none' })
/** A code is scanned off a screen: black on white in the dark too, with its quiet zone. */
export const code = style({
  display: 'block',
  width: '100%',
  maxWidth: 320,
  aspectRatio: '1',
  margin: '0 auto',
  padding: 8,
  background: '#ffffff',
  borderRadius: radius.control,
})
