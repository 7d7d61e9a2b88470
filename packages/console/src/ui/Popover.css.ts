import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import * as look from './sharedStyles.css.ts'
import { color, media, radius, text, toastsHeight } from './tokens.css.ts'

export const root = style({ position: 'relative', display: 'inline-flex', minWidth: 0 })
const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  minWidth: 0,
  maxWidth: 260,
  padding: '0 10px',
  borderRadius: radius.control,
  whiteSpace: 'nowrap',
  ...text.label,
  ':hover': { background: color.hover },
})
/** Truncates the button's text. */
export const label = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
export const trigger = styleVariants({
  filter: [base, { border: `1px solid ${color.rim}`, background: color.paper }],
  bar: [base, { border: '1px solid transparent', background: 'transparent', minHeight: 36, ...text.body }],
})
export const on = style({ background: color.accentSoft, borderColor: color.accent })
const unfold = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } })
const floating = style({
  position: 'absolute',
  zIndex: 40,
  top: 'calc(100% + 4px)',
  minWidth: 220,
  maxWidth: 'min(320px, calc(100vw - 32px))',
  maxHeight: `min(680px, calc(100dvh - 96px - ${toastsHeight}))`,
  overflow: 'auto',
  margin: 0,
  padding: 6,
  ...look.paper,
  boxShadow: color.shadow,
  animation: `${unfold} 120ms ease-out`,
})
// On phones the panel opens at the bottom, within the thumb's reach.
const sheet = {
  [media.phone]: { position: 'fixed', top: 'auto', left: 8, right: 8, bottom: `calc(8px + ${toastsHeight})`, maxWidth: 'none' },
} as const
export const panel = styleVariants({
  start: [floating, { left: 0, '@media': sheet }],
  end: [floating, { right: 0, '@media': sheet }],
})
export const heading = style({ ...text.small, color: color.muted, padding: '8px 10px 4px' })
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 36,
  padding: '4px 10px',
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  textAlign: 'left',
  color: color.ink,
  textDecoration: 'none',
  cursor: 'pointer',
  ':hover': { background: color.hover },
  selectors: { '&[aria-pressed=true], &[aria-current=true]': { background: color.accentSoft } },
})
export const line = style({ height: 1, margin: '6px 0', background: color.line, border: 0 })
/** The height of three options. */
export const skeleton = style({ display: 'grid', gap: 24, padding: '12px 10px' })
export const foot = style({ display: 'grid', gap: 8, padding: 8 })
export const top = style({ padding: 4, position: 'sticky', top: -6, background: color.paper })
