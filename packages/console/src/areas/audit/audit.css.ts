import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, text } from '../../ui/tokens.css.ts'

export const card = style(look.card)
export const title = style(look.cardTitle)
export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'left', tableLayout: 'fixed', ...text.label })
export const cell = style({
  padding: '6px 8px 6px 0',
  borderBottom: `1px solid ${color.line}`,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
})
export const field = style([cell, { fontWeight: 550 }])
export const before = style({ color: color.muted })
export const after = style({ textDecoration: 'none', fontWeight: 600 })
export const links = style({ display: 'grid', gap: 6, ...text.label })
