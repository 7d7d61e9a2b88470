import { style } from '@vanilla-extract/css'
import * as shared from '../../ui/sharedStyles.css.ts'
import { color, radius, text } from '../../ui/tokens.css.ts'

export const days = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: 12,
  border: 0,
  padding: 0,
  margin: 0,
})
export const legend = style(shared.legend)
export const sentence = style({ padding: '8px 12px', borderRadius: radius.control, background: color.canvas, ...text.label })
