import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, text } from '../../ui/tokens.css.ts'

export const page = style(look.fullPage)
export const head = style({ ...look.pageHead, gap: '8px 4px' })
export const title = style({ ...text.title, fontWeight: 650, marginRight: 8 })
export const toggle = style({
  minHeight: 32,
  selectors: { '&[aria-pressed=true]': { background: color.accentSoft, color: color.accent } },
})
export const gap = style({ flex: 1 })
export const list = style({
  display: 'grid',
  gap: 8,
  alignContent: 'start',
  width: '100%',
  maxWidth: 760,
  padding: 16,
  overflow: 'auto',
})
export const read = style({ ...look.card, gap: 6, padding: '12px 16px' })
export const unread = style([read, { borderColor: color.accent }])
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' })
export const name = style({ ...text.large, fontWeight: 650, overflowWrap: 'anywhere' })
export const fresh = style({
  ...text.small,
  fontWeight: 600,
  padding: '0 8px',
  borderRadius: 8,
  background: color.accentSoft,
  color: color.accent,
})
export const muted = style({ ...text.label, color: color.muted })
export const body = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
export const more = style({ display: 'grid', justifyItems: 'center', padding: 8 })
