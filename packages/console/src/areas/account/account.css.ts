import { style } from '@vanilla-extract/css'

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
