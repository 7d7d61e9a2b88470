import { style } from '@vanilla-extract/css'
import { color, text } from './tokens.css.ts'

/** A table of figures by name, which fits on a page and scrolls sideways where it does not. */
export const scroller = style({ overflowX: 'auto' })
export const table = style({ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' })
const cell = { padding: '10px 12px', borderBottom: `1px solid ${color.line}`, textAlign: 'start' } as const
export const cellHead = style({ ...cell, ...text.label, color: color.muted, fontWeight: 500 })
export const cellText = style(cell)
export const figureHead = style({ ...cell, ...text.label, color: color.muted, fontWeight: 500, textAlign: 'end' })
export const figure = style({ ...cell, textAlign: 'end' })
