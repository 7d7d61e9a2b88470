import { style } from '@vanilla-extract/css'
import { color, text } from '../../ui/tokens.css.ts'

/** `display: contents`, so that its children join the section's layout. */
export const whole = style({ display: 'contents' })
export const trades = style({ display: 'grid', gap: 8 })
export const trade = style({ display: 'flex', alignItems: 'center', gap: 8 })
export const name = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
export const level = style({ width: 150, flex: 'none' })
export const none = style({ ...text.label, color: color.muted })
