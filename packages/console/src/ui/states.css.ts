import { keyframes, style } from '@vanilla-extract/css'
import { color, radius, text } from './tokens.css.ts'

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })
/** Hidden for the first 150 ms, within which most replies arrive. */
export const delayed = style({ animation: `${appear} 120ms ease-out 150ms both` })
export const skeletonBar = style({ display: 'block', height: 12, borderRadius: 6, background: color.line })
export const state = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 8,
  padding: '48px 24px',
  textAlign: 'center',
  color: color.muted,
})
export const stateTitle = style({ ...text.large, fontWeight: 600, color: color.ink })
export const stateText = style({ maxWidth: '46ch' })
export const stateAction = style({ marginTop: 8 })
export const code = style({ ...text.small, fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' })
export const notice = style({
  display: 'grid',
  gap: 4,
  padding: '10px 12px',
  borderRadius: radius.control,
  background: color.dangerSoft,
  border: `1px solid ${color.danger}`,
})
export const noticeTitle = style({ fontWeight: 600 })
