import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, radius, focusRing, text } from '../../ui/tokens.css.ts'

export const page = style({ display: 'grid', gap: 16, padding: '12px 16px 32px', maxWidth: 960, width: '100%' })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' })
export const title = style({ ...text.title, fontWeight: 650 })
export const card = style({ ...look.card, minWidth: 0 })
export const cardTitle = style({ ...text.body, fontWeight: 650 })
export const plain = style({ display: 'grid', gap: 16, border: 0, padding: 0, margin: 0, minWidth: 0 })
export const quiet = style({ ...text.label, color: color.muted })
export const drop = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  minHeight: 72,
  padding: 12,
  border: `1px dashed ${color.edge}`,
  borderRadius: radius.card,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  ':hover': { background: color.hover },
  ':focus-within': focusRing,
  position: 'relative',
})
export const fileInput = style({ position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' })
export const fault = style({ color: color.danger })
export const fields = style({
  display: 'grid',
  gap: '12px 16px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
})
/** Wide enough to keep labels on one line. */
export const settings = style([fields, { gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))' }])
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 })
export const progress = style(look.progress)
/** Two columns on phones, so that no item is alone on a line. */
export const figures = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  '@media': { [media.phone]: { display: 'grid', gridTemplateColumns: '1fr 1fr' } },
})
export const figure = style({ display: 'flex', flexDirection: 'column-reverse', color: color.muted, ...text.label })
export const number = style({ ...text.figure, color: color.ink, fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
export const bad = style([number, { color: color.danger }])
export const framed = style({
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
})
export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'left', ...text.label })
export const cell = style({
  padding: '6px 10px',
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  minWidth: 64,
  fontVariantNumeric: 'tabular-nums',
})
/** A word or number that must not wrap. */
export const short = style([cell, { overflowWrap: 'normal', whiteSpace: 'nowrap' }])
