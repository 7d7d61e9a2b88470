import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, text } from '../../ui/tokens.css.ts'

export const page = style({ ...look.fullPage, overflow: 'auto' })
export const body = style({ display: 'grid', gap: 16, padding: 16, maxWidth: 640, alignContent: 'start' })
export const intro = style({ color: color.muted, maxWidth: '64ch' })
export const card = style({ ...look.card, alignContent: 'start' })
export const fields = style({ display: 'grid', gap: 16, border: 0, margin: 0, padding: 0, minWidth: 0 })
export const heading = style({ ...text.large, fontWeight: 650 })
export const code = style({ display: 'grid', gridTemplateColumns: '110px 1fr auto', gap: 8, alignItems: 'start' })
/** Level with the inputs, below their labels. */
export const remove = style({ marginTop: 24 })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
export const parts = style({ display: 'grid', gap: 12, margin: 0 })
export const total = style({ ...text.large, fontWeight: 650, fontVariantNumeric: 'tabular-nums' })
export const dayParts = style({ display: 'grid', gap: 4, paddingTop: 12, borderTop: `1px solid ${color.line}` })
export const lines = style({
  display: 'grid',
  gap: 2,
  margin: 0,
  ...text.label,
  color: color.muted,
  fontVariantNumeric: 'tabular-nums',
})
export const weeks = style({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
export const week = style({ display: 'grid', gap: 2, paddingBottom: 12, borderBottom: `1px solid ${color.line}` })
export const quiet = style({ ...text.label, color: color.muted, fontVariantNumeric: 'tabular-nums' })
export const breakRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  paddingBottom: 8,
  borderBottom: `1px solid ${color.line}`,
})
export const breakText = style({ display: 'grid', gap: 2, flex: 1, minWidth: 0 })
export const breakForm = style({ ...look.card, display: 'grid', gap: 12 })
export const breaks = style({ display: 'grid', gap: 12 })
