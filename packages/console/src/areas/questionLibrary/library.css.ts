import { style } from '@vanilla-extract/css'
import { colour, radius, text } from '../../ui/tokens.css.ts'

export const options = style({ display: 'grid', gap: 12, border: 0, padding: 0, margin: 0, minWidth: 0 })
export const legend = style({ ...text.label, fontWeight: 550, padding: 0, marginBottom: 4 })
export const option = style({
  display: 'grid',
  gap: 8,
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  padding: 12,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.control,
})
export const head = style({ padding: '12px 16px', borderBottom: `1px solid ${colour.line}` })
export const title = style({ ...text.title, fontWeight: 650 })
export const body = style({ display: 'grid', gap: 24, padding: 16, maxWidth: 760, overflow: 'auto' })
export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'left' })
export const caption = style({ ...text.large, fontWeight: 650, textAlign: 'left', padding: '0 0 8px' })
export const cell = style({ padding: '8px 12px 8px 0', borderBottom: `1px solid ${colour.line}`, verticalAlign: 'top' })
