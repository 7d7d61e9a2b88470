import { style } from '@vanilla-extract/css'
import { colour, text } from '../../ui/tokens.css.ts'

/** When, and below it where: two lines of small text are as high as a row. */
export const lines = style({ ...text.small, display: 'grid', minWidth: 0, lineHeight: '16px' })
export const line = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
export const below = style([line, { color: colour.muted }])
