import { style } from '@vanilla-extract/css'
import { colour, radius, text } from '../../ui/tokens.css.ts'

export const figure = style({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 16,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.card,
  background: colour.paper,
})
/** White in either theme: a scanner wants dark on light. */
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
