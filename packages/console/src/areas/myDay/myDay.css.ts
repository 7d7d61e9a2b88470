import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../ui/tokens.css.ts'

export { page, title, columns, column, quiet, list, tallRow as row, rowText, strong } from '../../ui/Card.css.ts'
export const head = style({ display: 'grid', gap: 2 })
export const day = style({ ...text.label, color: color.muted })
export const figure = style({ ...text.figure, fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
/** Primary actions are large enough for a thumb while standing. */
export const big = style({ minHeight: 56, width: '100%', fontSize: 16 })
export const pair = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 })
/** A text button inside of a sentence. */
export const link = style({
  border: 0,
  padding: '4px 0',
  background: 'none',
  font: 'inherit',
  color: color.accent,
  textDecoration: 'underline',
  cursor: 'pointer',
})
export const counter = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 })
export const tall = style({ minHeight: 44, flex: 'none' })
/** Codes are black on white in both themes, with a quiet zone, so that scanners can read them. */
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
