import { style } from '@vanilla-extract/css'
import { visuallyHidden } from '../../ui/controls.css.ts'
import { fieldsetReset, progress as bar } from '../../ui/sharedStyles.css.ts'
import { color, radius, text } from '../../ui/tokens.css.ts'

export const page = style({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  padding: 16,
  overflow: 'auto',
  height: '100%',
  maxWidth: 760,
})
export const title = style({ ...text.title, fontWeight: 650 })
export const hint = style({ color: color.muted })
export const progress = style(bar)
export const steps = style({ display: 'grid', gap: 12, listStyle: 'none', padding: 0 })
export const step = style({
  display: 'grid',
  gridTemplateColumns: '28px 1fr',
  gap: 12,
  padding: 16,
  background: color.paper,
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  selectors: { '&[data-next]': { borderColor: color.accent } },
})
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: 14,
  background: color.hover,
  color: color.muted,
  fontWeight: 650,
  selectors: { '&[data-done]': { background: color.accentSoft, color: color.accent } },
})
export const choice = style({ ...fieldsetReset, gridColumn: '1 / -1', justifyItems: 'start' })
export const option = style({
  display: 'grid',
  gridTemplateColumns: '20px 1fr',
  gap: '2px 12px',
  padding: '8px 0',
  accentColor: color.accent,
  cursor: 'pointer',
})
export const services = style({ ...text.small, color: color.muted, gridColumn: 2 })
export const body = style({ display: 'grid', gap: 8, justifyItems: 'start', minWidth: 0 })
export const name = style({ ...text.large, fontWeight: 650, padding: 0 })
export const done = style({ color: color.muted, fontWeight: 400 })
export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  padding: '8px 16px',
  background: color.accentSoft,
  color: color.ink,
})
export const checks = style({ display: 'grid', gap: 8, width: '100%', listStyle: 'none', padding: 0 })
export const check = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 })
export const checkMark = style({
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: 10,
  border: `1px solid ${color.edge}`,
  selectors: { '&[data-done]': { background: color.accentSoft, borderColor: color.accentSoft, color: color.accent } },
})
export const checkName = style({ flex: '1 1 0', minWidth: 140 })
export const hidden = visuallyHidden
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
export const code = style({
  width: '100%',
  margin: 0,
  padding: 12,
  borderRadius: radius.control,
  background: color.hover,
  font: '13px/20px ui-monospace, monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
