import { globalStyle, style } from '@vanilla-extract/css'
import { color } from './tokens.css.ts'

export const box = style({ position: 'relative' })
globalStyle(`${box} svg`, { position: 'absolute', left: 10, top: '50%', transform: 'translateY(-50%)', color: color.muted })
globalStyle(`${box} input`, { minHeight: 32, paddingBlock: 5, paddingLeft: 32, textOverflow: 'ellipsis' })
