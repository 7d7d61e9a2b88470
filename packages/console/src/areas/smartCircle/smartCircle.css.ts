import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../ui/tokens.css.ts'

export const picture = style({ width: 96, height: 96, borderRadius: radius.card, objectFit: 'cover' })
export const next = style({ margin: '12px 0', color: color.muted, ...text.label })
