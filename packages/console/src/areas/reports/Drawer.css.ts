import { keyframes, style } from '@vanilla-extract/css'
import { overlay as dialogOverlay } from '../../ui/Dialog.css.ts'
import { color, media, ring, text } from '../../ui/tokens.css.ts'

export const overlay = dialogOverlay
const come = keyframes({ from: { transform: 'translateX(24px)', opacity: 0 } })
export const drawer = style({
  position: 'fixed',
  zIndex: 51,
  insetBlock: 0,
  right: 0,
  display: 'flex',
  flexDirection: 'column',
  width: 'min(440px, 100vw)',
  borderLeft: `1px solid ${color.line}`,
  background: color.paper,
  boxShadow: color.shadow,
  animation: `${come} 160ms ease-out`,
  '@media': { [media.phone]: { width: '100vw', borderLeft: 0 } },
})
export const head = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 12,
  padding: '14px 12px 14px 20px',
  borderBottom: `1px solid ${color.line}`,
})
export const title = style({ ...text.large, fontWeight: 650, paddingTop: 6 })
export const body = style({
  display: 'grid',
  alignContent: 'start',
  gap: 12,
  flex: 1,
  overflow: 'auto',
  padding: '16px 20px 32px',
})
export const skeleton = style({ display: 'grid', gap: 14 })
export const list = style({ display: 'grid' })
export const item = style({
  display: 'grid',
  gap: 2,
  margin: '0 -8px',
  padding: '10px 8px',
  borderBottom: `1px solid ${color.line}`,
  color: color.ink,
  textDecoration: 'none',
  ':hover': { background: color.hover },
  ':focus-visible': { ...ring, outlineOffset: -2 },
})
export const itemHead = style({ display: 'flex', justifyContent: 'space-between', gap: 12 })
export const itemFoot = style({ ...text.label, color: color.muted, fontVariantNumeric: 'tabular-nums' })
