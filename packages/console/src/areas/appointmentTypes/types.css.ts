import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, radius, text } from '../../ui/tokens.css.ts'

export const scroll = style({ flex: 1, minWidth: 0, padding: 16, overflow: 'auto' })
export const list = style({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxWidth: 960,
  ...look.paper,
})
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px 8px 4px',
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0 } },
})
export const lifted = style([
  row,
  { background: color.accentSoft, boxShadow: `inset 0 0 0 2px ${color.accent}`, borderRadius: radius.control },
])
export const grip = style({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 36,
  minHeight: 44,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: color.muted,
  cursor: 'grab',
  touchAction: 'none',
  ':hover': { background: color.hover },
})
export const place = style({
  ...text.label,
  color: color.muted,
  fontVariantNumeric: 'tabular-nums',
  width: 20,
  textAlign: 'right',
  flex: 'none',
  '@media': { [media.phone]: { display: 'none' } },
})
export const main = style({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: 2,
  minHeight: 44,
  alignContent: 'center',
  padding: '4px 8px',
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: color.ink,
  textAlign: 'left',
  cursor: 'pointer',
  ':hover': { background: color.hover },
  selectors: { '&[aria-current]': { background: color.accentSoft } },
})
export const name = style({ ...text.body, fontWeight: 600 })
/** Dot separators; the one at the start of a line is clipped. */
const DOT = 14
export const facts = style({ ...text.label, color: color.muted, overflow: 'hidden' })
export const factsLine = style({ display: 'flex', flexWrap: 'wrap', marginLeft: -DOT })
export const fact = style({
  whiteSpace: 'nowrap',
  '::before': { content: '"·"', display: 'inline-block', width: DOT, textAlign: 'center' },
})
export const coming = style({
  ...text.label,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '@media': { [media.phone]: { display: 'none' } },
})
export const names = style({ display: 'grid', gap: 2, margin: 0, padding: 0, listStyle: 'none' })
export const skeletonBar = style([row, { display: 'grid', alignContent: 'center', height: 61, paddingInline: 16 }])
export const ordered = style({ display: 'grid', gap: 4, margin: '0 0 16px', padding: 0, listStyle: 'none' })
export const orderedRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 4px 0 8px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  ...text.label,
})
export const grow = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
export const down = style({ transform: 'rotate(180deg)' })
/** Next to the version selector. */
export const questionList = style({ display: 'grid', gap: 4, margin: '4px 0 0', paddingLeft: 20, listStyle: 'decimal' })
export const hint = style({ ...text.label, color: color.muted })
export const texts = style({ display: 'grid', gap: 16 })
export const ofLanguage = style({ display: 'grid', gap: 12, margin: 0, padding: 0, border: 0, minWidth: 0 })
