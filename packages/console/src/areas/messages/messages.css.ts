import { style } from '@vanilla-extract/css'
import { color, radius, text } from '../../ui/tokens.css.ts'

export const page = style({ display: 'grid', gap: 16, padding: '12px 16px 32px', maxWidth: 1100 })
export const heading = style({ ...text.title, fontWeight: 650 })
export const columns = style({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(360px, 100%), 1fr))',
})
export const choices = style({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
})
export const variables = style({ display: 'flex', flexWrap: 'wrap', gap: 6, border: 0, margin: 0, padding: 0 })
export const legend = style({ padding: 0 })
export const variable = style({
  ...text.small,
  padding: '4px 10px',
  minHeight: 32,
  borderRadius: radius.control,
  border: `1px solid ${color.line}`,
  background: color.paper,
  color: color.ink,
  cursor: 'pointer',
  fontFamily: 'inherit',
})
export const body = style({ lineHeight: '22px', resize: 'vertical' })
/** What arrives, in the width of a phone or a computer. */
export const screen = style({
  ...text.body,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  padding: 16,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  background: color.canvas,
})
export const phone = style({ maxWidth: 320 })
export const bubble = style({
  padding: '10px 14px',
  borderRadius: 16,
  background: color.paper,
  width: 'fit-content',
  maxWidth: '100%',
})
export const subject = style({ fontWeight: 650, paddingBottom: 8, marginBottom: 8, borderBottom: `1px solid ${color.line}` })
export const copied = style({
  display: 'flex',
  gap: 12,
  justifyContent: 'space-between',
  alignItems: 'start',
  padding: '10px 0',
  borderTop: `1px solid ${color.line}`,
})
export const copiedText = style({ ...text.body, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
