import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, radius, text } from '../../ui/tokens.css.ts'

export const figure = style({ ...look.card, margin: 0 })
/** White in both themes: scanners need dark on light. */
export const paper = style({
  aspectRatio: '1',
  width: 'min(100%, 240px)',
  justifySelf: 'center',
  borderRadius: radius.control,
  background: '#fff',
})
export const image = style({ display: 'block', width: '100%', height: '100%' })
export const caption = style({ display: 'grid', gap: 8, ...text.label, overflowWrap: 'anywhere' })
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: 4 })
export const progress = style(look.progress)
export const warning = style({ ...text.label, color: color.warning })
