import { style } from '@vanilla-extract/css'
import { color, media, text } from '../../../ui/tokens.css.ts'

const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '6px 16px',
  borderBottom: `1px solid ${color.line}`,
})
export const bar = style([line, { background: color.accentSoft }])
export const stale = style([line, { background: color.warningSoft, color: color.ink }])
export const grow = style({ flex: 1, minWidth: 0 })
export const leads = style({ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: '4px 24px' })
export const lead = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  minWidth: 0,
  '@media': { [media.phone]: { flexWrap: 'wrap', gap: '0 8px' } },
})
export const name = style({ color: color.ink, fontWeight: 600, overflowWrap: 'anywhere' })
export const quiet = style({ ...text.label, color: color.muted })
export const clock = style({ ...text.label, fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const soundButton = style({ width: 36, padding: 0, flex: 'none' })
