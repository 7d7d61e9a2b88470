import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, text } from '../../ui/tokens.css.ts'

export const part = style({
  display: 'grid',
  gap: 12,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}`, paddingTop: 16 } },
})
export const heading = style({ ...text.body, fontWeight: 600, margin: 0 })
export const progress = style(look.progress)
export const counts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: '4px 24px',
  margin: 0,
})
export const count = style({ display: 'flex', justifyContent: 'space-between', gap: 12, ...text.small, color: color.muted })
export const value = style({ margin: 0, color: color.ink, fontVariantNumeric: 'tabular-nums' })
export const grave = style({ margin: 0, color: color.danger, fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
export const obstacle = style({ margin: 0, padding: '8px 12px', borderRadius: 8, background: color.hover })
