import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import * as look from './sharedStyles.css.ts'
import { color, media, radius, text, toastsHeight } from './tokens.css.ts'

const fade = keyframes({ from: { opacity: 0 } })
const rise = keyframes({ from: { opacity: 0, transform: 'translate(-50%, calc(-50% + 8px))' } })
const up = keyframes({ from: { transform: 'translateY(24px)', opacity: 0 } })
const come = keyframes({ from: { transform: 'translateX(24px)', opacity: 0 } })
export const overlay = style({
  position: 'fixed',
  inset: 0,
  zIndex: 50,
  background: color.shade,
  animation: `${fade} 120ms ease-out`,
})
export const dialog = style({
  position: 'fixed',
  zIndex: 51,
  top: `calc((100% - ${toastsHeight}) / 2)`,
  left: '50%',
  transform: 'translate(-50%, -50%)',
  width: 'min(560px, calc(100vw - 32px))',
  maxHeight: `calc(100dvh - 48px - ${toastsHeight})`,
  overflow: 'auto',
  padding: '20px 24px 0',
  ...look.paper,
  boxShadow: color.shadow,
  animation: `${rise} 160ms ease-out`,
  '@media': {
    [media.phone]: {
      top: 'auto',
      left: 0,
      bottom: toastsHeight,
      width: '100%',
      transform: 'none',
      maxHeight: `calc(92dvh - ${toastsHeight})`,
      padding: '16px 16px 0',
      borderRadius: `${radius.card}px ${radius.card}px 0 0`,
      animation: `${up} 160ms ease-out`,
    },
  },
})
/** At the right edge; full screen on phones. */
export const drawer = style({
  position: 'fixed',
  zIndex: 51,
  top: 0,
  bottom: toastsHeight,
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
/** Covers the screen, on any device. */
export const full = style({
  position: 'fixed',
  zIndex: 51,
  inset: `0 0 ${toastsHeight}`,
  display: 'flex',
  flexDirection: 'column',
  padding: '16px 16px max(16px, env(safe-area-inset-bottom))',
  overflow: 'auto',
  background: color.paper,
  animation: `${fade} 120ms ease-out`,
})
export const head = style({ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 16, marginBottom: 12 })
export const title = style({ ...text.title, fontWeight: 650, padding: '4px 0' })
export const drawerHead = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: 12,
  padding: '14px 12px 14px 20px',
  borderBottom: `1px solid ${color.line}`,
})
export const drawerTitle = style({ ...text.large, fontWeight: 650, paddingTop: 6 })
export const drawerBody = style({
  display: 'grid',
  alignContent: 'start',
  gap: 12,
  flex: 1,
  overflow: 'auto',
  padding: '16px 20px 32px',
})
export const description = style({ color: color.muted, marginBottom: 16 })
export const actions = style({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: 8,
  margin: '20px -24px 0',
  padding: '12px 24px',
  borderTop: `1px solid ${color.line}`,
  background: color.paper,
  '@media': { [media.phone]: { margin: '20px -16px 0', padding: '12px 16px max(12px, env(safe-area-inset-bottom))' } },
})
/** Bottom padding for dialogs without buttons. */
globalStyle(`${dialog}:not(:has(${actions}))`, { paddingBottom: 24 })
