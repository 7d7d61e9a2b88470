import { keyframes, style } from '@vanilla-extract/css'
import * as look from './sharedStyles.css.ts'
import { color } from './tokens.css.ts'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })
export const stack = style({
  position: 'fixed',
  zIndex: 60,
  insetInline: 0,
  bottom: 0,
  display: 'grid',
  gap: 8,
  justifyItems: 'center',
  pointerEvents: 'none',
  selectors: { '&:not(:empty)': { padding: '8px 16px max(8px, env(safe-area-inset-bottom))' } },
})
export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  maxWidth: 480,
  whiteSpace: 'pre-line',
  padding: '4px 4px 4px 16px',
  ...look.paper,
  boxShadow: color.shadow,
  pointerEvents: 'auto',
  animation: `${rise} 160ms ease-out`,
})
export const bad = style([toast, { borderColor: color.danger }])
