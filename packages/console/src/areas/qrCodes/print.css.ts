import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../ui/tokens.css.ts'

export const choices = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))' })
/** As high while the page loads, so that nothing moves. */
export const desk = style({
  display: 'grid',
  placeItems: 'center',
  height: 'min(400px, 50dvh)',
  padding: 12,
  borderRadius: radius.control,
  background: color.canvas,
})
/** White in both themes, as it is printed. */
export const paper = style({
  maxWidth: '100%',
  maxHeight: 'min(376px, calc(50dvh - 24px))',
  background: '#fff',
  boxShadow: '0 1px 6px rgb(0 0 0 / 25%)',
})
export const hint = style({ ...text.label, color: color.muted })
