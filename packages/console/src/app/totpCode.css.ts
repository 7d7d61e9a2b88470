import { style } from '@vanilla-extract/css'
import { radius } from '../ui/tokens.css.ts'

export const box = style({ display: 'grid', gap: 8, justifyItems: 'start' })
export const code = style({ width: 176, height: 176, borderRadius: radius.card })
export const secret = style({ fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere', userSelect: 'all' })
