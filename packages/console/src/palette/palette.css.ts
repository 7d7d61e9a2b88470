import { style } from '@vanilla-extract/css'
import * as look from '../ui/sharedStyles.css.ts'
import { color, text } from '../ui/tokens.css.ts'

/** Fixed height, so that the input doesn't move while results change. */
export const results = style({
  display: 'grid',
  gap: 2,
  height: 'min(480px, 56dvh)',
  overflow: 'auto',
  alignContent: 'start',
  margin: '12px 0',
})
export const heading = style({ ...text.small, color: color.muted, padding: '8px 10px 4px' })
export const part = style({ ...text.label, fontWeight: 650, padding: '8px 0 4px' })
export const result = style({ ...look.choice, color: color.ink, textDecoration: 'none' })
export const quiet = style({ ...text.label, color: color.muted })
export const keys = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '6px 16px',
  margin: '4px 0 16px',
  alignItems: 'center',
})
export const key = style({ ...text.label, fontFamily: 'ui-monospace, monospace', color: color.muted, whiteSpace: 'nowrap' })
