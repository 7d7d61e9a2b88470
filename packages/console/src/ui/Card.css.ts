import { style } from '@vanilla-extract/css'
import * as look from './sharedStyles.css.ts'
import { color, media, text } from './tokens.css.ts'

export const page = style({ display: 'grid', gap: 16, padding: 16, alignContent: 'start', maxWidth: 960, width: '100%' })
export const title = style({ ...text.title, fontWeight: 650 })
/** One column on phones, in order of importance; two if space permits. */
export const columns = style({
  display: 'grid',
  gap: 12,
  alignItems: 'start',
  gridTemplateColumns: '1fr 1fr',
  '@media': { [media.drawer]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const column = style({ display: 'grid', gap: 12, minWidth: 0 })
export const card = style(look.card)
export const cardTitle = style(look.cardTitle)
export const quiet = style({ ...text.label, color: color.muted })
export const list = style({ display: 'grid' })
const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '8px 0',
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0 } },
})
export const row = style([line, { minHeight: 48 }])
/** Sized for a thumb. */
export const tallRow = style([line, { minHeight: 56 }])
export const rowText = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' })
export const strong = style({ fontWeight: 600 })
