import { style } from '@vanilla-extract/css'

export { page, title, columns, column, quiet, list, row, rowText, strong } from '../../ui/Card.css.ts'
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
