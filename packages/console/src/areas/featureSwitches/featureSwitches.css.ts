import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

export const page = style({ display: 'flex', flexDirection: 'column', flex: 1 })
export const head = style(look.pageHead)
export const title = style({ ...text.title, fontWeight: 650 })
export const intro = style({ flexBasis: '100%', color: color.muted, maxWidth: '72ch' })
export const skeleton = style({ display: 'grid', gap: 20, padding: 16 })
export const list = style({ listStyle: 'none', width: '100%', maxWidth: 960, margin: 0, padding: '0 16px 16px' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: '220px 1fr auto',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '10px 0',
  borderBottom: `1px solid ${color.line}`,
  '@media': { [media.phone]: { gridTemplateColumns: '1fr auto' } },
})
export const label = style({ display: 'flex', alignItems: 'center', gap: 10, minHeight: 44, cursor: 'pointer' })
export const check = style({ width: 20, height: 20, flex: 'none', accentColor: color.accent })
export const name = style({ fontWeight: 600 })
export const about = style({
  display: 'grid',
  gap: 2,
  ...text.label,
  '@media': { [media.phone]: { gridColumn: '1 / -1', gridRow: 2 } },
})
export const muted = style({ color: color.muted })
export const warning = style({ color: color.warning })
