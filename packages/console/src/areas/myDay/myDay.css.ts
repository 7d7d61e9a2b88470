import { style } from '@vanilla-extract/css'
import { button } from '../../ui/controls.css.ts'
import { color, radius, text } from '../../ui/tokens.css.ts'

export { page, title, columns, column, quiet, list, tallRow as row, rowText, strong } from '../../ui/Card.css.ts'
export const head = style({ display: 'grid', gap: 2 })
export const day = style({ ...text.label, color: color.muted })
export const figure = style({ ...text.figure, fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
/** Primary actions are large enough for a thumb while standing. */
export const big = style({ minHeight: 56, width: '100%', fontSize: 16 })
/** The clock is the largest thing on the page. */
export const clock = style({ minHeight: 72, width: '100%', fontSize: 20, fontWeight: 650 })
export const timer = style({ fontSize: 44, lineHeight: '52px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
export const confirm = style({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 12,
  border: 0,
  minWidth: 0,
  borderRadius: radius.card,
  background: color.accentSoft,
})
export const question = style({ ...text.large, fontWeight: 600 })
/** The more frequent action is wider and at the right thumb. */
export const thumbRow = style({ display: 'grid', gridTemplateColumns: '1fr 2fr', gap: 8 })
export const newLead = style([button.plain, big, { textDecoration: 'none' }])
export const unsent = style({ display: 'grid', gap: 8, padding: '8px 0' })
export const unsentActions = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
export const goal = style({ display: 'grid', gap: 4, alignContent: 'start' })
export const bar = style({
  width: '100%',
  height: 8,
  appearance: 'none',
  border: 0,
  borderRadius: 4,
  overflow: 'hidden',
  background: color.line,
  selectors: {
    '&::-webkit-progress-bar': { background: color.line },
    '&::-webkit-progress-value': { background: color.accent },
    '&::-moz-progress-bar': { background: color.accent },
  },
})
export const ranks = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8, margin: 0 })
export const pair = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 })
/** As tall before its buttons are loaded, so that the clock below does not move. */
export const breaks = style([pair, { minHeight: 44 }])
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
  width: 'min(100%, calc(100dvh - 160px))',
  aspectRatio: '1',
  margin: 'auto',
  padding: 8,
  background: '#ffffff',
  borderRadius: radius.control,
})
