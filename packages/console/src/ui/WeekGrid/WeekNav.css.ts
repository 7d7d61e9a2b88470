import { globalStyle, style } from '@vanilla-extract/css'
import { text } from '../tokens.css.ts'

export const nav = style({ display: 'flex', alignItems: 'center', gap: 4 })
export const span = style({ ...text.body, fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const turned = style({})
globalStyle(`${turned} svg`, { transform: 'rotate(180deg)' })
