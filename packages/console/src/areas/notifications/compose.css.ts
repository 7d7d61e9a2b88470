import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, text } from '../../ui/tokens.css.ts'

export const message = style({ ...look.card, gap: 8, background: color.canvas })
export const messageTitle = style({ ...text.large, fontWeight: 650, overflowWrap: 'anywhere' })
export const messageBody = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const facts = style({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px' })
export const quiet = style({ ...text.label, color: color.muted })
export const wrong = style({ ...text.small, color: color.danger })
export const channels = style({ display: 'grid', gap: 8, border: 0, padding: 0, margin: 0 })
export const legend = style(look.legend)
