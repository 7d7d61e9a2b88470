import { style } from '@vanilla-extract/css'
import { color, text } from '../../ui/tokens.css.ts'

/** Time above store: two lines of small text set the row height. */
export const lines = style({ ...text.small, display: 'grid', minWidth: 0, lineHeight: '16px' })
export const line = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
export const below = style([line, { color: color.muted }])
