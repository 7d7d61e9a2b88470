import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

const body = { display: 'grid', gap: 16, padding: 16, alignContent: 'start' } as const
export const page = style({ ...look.fullPage, overflow: 'auto' })
export const narrow = style({ ...body, maxWidth: 720 })
export const wide = style({ ...body, maxWidth: 1080 })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 })
export const title = style({ ...text.title, fontWeight: 650 })
export const quiet = style({ color: color.muted, maxWidth: '64ch' })
export const form = style({ display: 'grid', gap: 16 })
export const fields = style({ display: 'grid', gap: 16, border: 0, margin: 0, padding: 0, minWidth: 0 })
export const card = style({ ...look.card, alignContent: 'start', gap: 12 })
export const heading = style({ ...text.large, fontWeight: 650 })
export const numbers = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  alignItems: 'start',
  '@media': { [media.phone]: { gridTemplateColumns: '1fr' } },
})
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
