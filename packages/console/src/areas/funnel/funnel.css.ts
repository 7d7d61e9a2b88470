import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

export const page = style({ ...look.fullPage, overflow: 'auto' })
export const body = style({ display: 'grid', gap: 24, padding: 16, alignContent: 'start', maxWidth: 1080 })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 })
export const title = style({ ...text.title, fontWeight: 650 })
export const quiet = style({ color: color.muted, maxWidth: '64ch', margin: 0 })
export const bars = style({ ...look.card, listStyle: 'none', margin: 0 })
export const bar = style({
  display: 'grid',
  gridTemplateColumns: '12rem minmax(0, 1fr) 4.5rem 3.5rem',
  alignItems: 'center',
  gap: 12,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto 3.5rem', gap: '4px 12px' } },
})
export const track = style({
  display: 'block',
  blockSize: 12,
  borderRadius: 6,
  background: color.line,
  overflow: 'hidden',
  '@media': { [media.phone]: { gridRow: 2, gridColumn: '1 / -1' } },
})
export const fill = style({ display: 'block', blockSize: '100%', background: color.accent })
export const number = style({ textAlign: 'end', fontWeight: 600 })
export const experiment = style({ ...look.card, gap: 12 })
export const name = style({ ...text.large, fontWeight: 650, overflowWrap: 'anywhere' })
export const verdict = style({ margin: 0, maxWidth: '64ch' })
export const share = style({ textAlign: 'end', color: color.muted })
