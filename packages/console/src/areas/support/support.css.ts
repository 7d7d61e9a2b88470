import { style } from '@vanilla-extract/css'
import { color, text } from '../../ui/tokens.css.ts'

export const progressLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
export const progress = style({ flex: 1, minWidth: 120, height: 8, accentColor: color.accent })
export const figure = style({ ...text.label, color: color.muted, fontVariantNumeric: 'tabular-nums' })
