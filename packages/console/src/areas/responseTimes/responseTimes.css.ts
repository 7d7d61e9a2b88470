import { globalStyle, style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, focusRing, media, text } from '../../ui/tokens.css.ts'

/** Its focus ring is inside, where the edges of the window leave it visible. */
export const page = style({ ...look.fullPage, overflow: 'auto', ':focus-visible': { ...focusRing, outlineOffset: -2 } })
export const body = style({ display: 'grid', gap: 16, padding: 16, maxWidth: 720, alignContent: 'start' })
export const title = style({ ...text.title, fontWeight: 650 })
export const intro = style({ color: color.muted, maxWidth: '64ch' })
export const form = style({ display: 'grid', gap: 16 })
export const fields = style({ display: 'grid', gap: 16, border: 0, margin: 0, padding: 0, minWidth: 0 })
export const card = style({ ...look.card, alignContent: 'start', gap: 12 })
export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
})
export const heading = style({ ...text.large, fontWeight: 650 })
export const quiet = style({ ...text.label, color: color.muted })
export const waits = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'start',
  '@media': { [media.phone]: { gridTemplateColumns: '1fr' } },
})
export const week = style({ display: 'grid', gap: 8, border: 0, margin: 0, padding: 0, minWidth: 0 })
export const day = style({
  display: 'grid',
  gridTemplateColumns: '140px 1fr',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 44,
  paddingBottom: 8,
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.phone]: { gridTemplateColumns: '1fr' } },
})
export const times = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8, gridColumn: -2 })
// The first day labels the columns; each field is named on its own.
globalStyle(`${day} ~ ${day} ${times} label`, { display: 'none' })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
