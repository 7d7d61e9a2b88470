import { globalStyle, style } from '@vanilla-extract/css'
import { color, text } from '../../ui/tokens.css.ts'

export { page, title, columns, column, quiet, list, row, rowText, strong } from '../../ui/Card.css.ts'
/** Two columns of recovery codes in a monospace font. */
export const codes = style({
  display: 'grid',
  gap: '4px 24px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(190px, 1fr))',
  fontFamily: 'ui-monospace, monospace',
  userSelect: 'text',
})
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
export const scroll = style({ overflowX: 'auto' })
export const grid = style({ width: '100%', borderCollapse: 'collapse', ...text.label })
globalStyle(`${grid} th, ${grid} td`, {
  padding: '4px 8px',
  textAlign: 'center',
  fontWeight: 400,
  borderBottom: `1px solid ${color.line}`,
})
globalStyle(`${grid} th:first-child`, { textAlign: 'left', paddingLeft: 0 })
globalStyle(`${grid} thead th`, { color: color.muted, fontWeight: 600 })
export const cell = style({ display: 'grid', placeItems: 'center', minWidth: 44, minHeight: 44, cursor: 'pointer' })
export const box = style({ width: 18, height: 18, accentColor: color.accent, margin: 0 })
export const times = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 })
export const devices = style({ display: 'grid', gap: 8, justifyItems: 'start' })
