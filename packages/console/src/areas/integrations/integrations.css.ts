import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

export const top = style({ padding: '12px 16px', borderBottom: `1px solid ${color.line}` })
export const title = style({ ...text.title, fontWeight: 650 })
export const cards = style({
  display: 'grid',
  gap: 16,
  padding: 16,
  maxWidth: 1080,
  width: '100%',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))',
})
export const card = style(look.card)
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 8 })
/** A call, with what copies it at its end. */
export const callHead = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 })
export const name = style({ ...text.large, fontWeight: 650 })
export const muted = style({ ...text.label, color: color.muted })
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, 1fr) 2fr',
  gap: '8px 16px',
  overflowWrap: 'anywhere',
  '@media': { [media.phone]: { gridTemplateColumns: '1fr', gap: 2 } },
})
export const term = style({ ...text.label, color: color.muted, '@media': { [media.phone]: { marginTop: 6 } } })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
export const mappings = style(look.fieldsetReset)
export const legend = style(look.legend)
export const mapping = style({
  ...look.part,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) auto',
  '@media': { [media.phone]: { gridTemplateColumns: '1fr', justifyItems: 'stretch' } },
})
export const stages = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' })
/** The reason why leads are not sent. */
export const missing = style({ ...text.label, color: color.warning })
export const attempts = style({ display: 'grid', gap: 16, listStyle: 'none', margin: 0, padding: 0 })
export const attempt = style({ display: 'grid', gap: 4, minWidth: 0 })
export const call = style({ ...text.small, overflowWrap: 'anywhere' })
export const response = style({
  ...text.small,
  margin: '4px 0 0',
  padding: 8,
  maxHeight: 160,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  border: `1px solid ${color.line}`,
})
/** JSON as sent. */
export const payload = style([response, { maxHeight: 'none' }])
export const pair = style({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': { [media.phone]: { gridTemplateColumns: '1fr' } },
})
/** Sentences below each other. */
export const counts = style({ display: 'grid', gap: 4 })
export const progress = style(look.progress)
