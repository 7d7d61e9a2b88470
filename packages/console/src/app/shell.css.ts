import { globalStyle, style } from '@vanilla-extract/css'
import { color, media, radius, focusRing, text, toastsHeight } from '../ui/tokens.css.ts'

export const frame = style({ display: 'flex', height: `calc(100dvh - ${toastsHeight})`, overflow: 'hidden' })
export const skip = style({
  position: 'fixed',
  zIndex: 80,
  top: 8,
  left: 8,
  padding: '8px 16px',
  borderRadius: radius.control,
  background: color.paper,
  boxShadow: color.shadow,
  transform: 'translateY(-80px)',
  ':focus': { transform: 'none' },
})
const railBase = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  padding: '0 8px 8px',
  borderRight: `1px solid ${color.line}`,
  background: color.canvas,
})
export const rail = style([railBase, { width: 216 }])
export const railFolded = style([railBase, { width: 56 }])
export const home = style({
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  height: 56,
  padding: '0 6px',
  overflow: 'hidden',
  borderRadius: radius.control,
  color: color.ink,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  ':focus-visible': { ...focusRing, outlineOffset: -2 },
})
export const nav = style({ display: 'flex', flexDirection: 'column', flex: 1, overflowY: 'auto' })
export const group = style({ flex: 'none' })
/** At the bottom, apart from the work. */
export const settings = style({ flex: 'none', marginTop: 'auto', paddingTop: 12 })
export const groupName = style({ ...text.small, color: color.muted, padding: '8px 10px 4px' })
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '0 10px',
  borderRadius: radius.control,
  color: color.ink,
  textDecoration: 'none',
  ':hover': { background: color.hover },
  ':focus-visible': { ...focusRing, outlineOffset: -2 },
  selectors: { '&[aria-current]': { background: color.accentSoft, color: color.accent, fontWeight: 600 } },
})
export const linkFolded = style([link, { justifyContent: 'center', padding: 0 }])
export const fold = style({ color: color.muted })
export const drawer = style({
  width: 'min(288px, 85vw)',
  height: `calc(100dvh - ${toastsHeight})`,
  maxHeight: 'none',
  margin: 0,
  padding: 8,
  border: 0,
  color: color.ink,
  background: color.paper,
  boxShadow: color.shadow,
  '::backdrop': { background: color.shade },
})
export const drawerHead = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  padding: '4px 4px 12px 8px',
})
export const side = style({ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 })
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  height: 56,
  padding: '0 12px',
  borderBottom: `1px solid ${color.line}`,
  background: color.canvas,
  '@media': { [media.phone]: { gap: 0, padding: '0 4px' } },
})
/** The organization's name shrinks first. */
globalStyle(`${bar} > :last-child`, { flex: 'none' })
export const gap = style({ flex: 1 })
export const organization = style({
  padding: '0 10px',
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const clip = style({ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 })
export const live = style({ ...text.label, color: color.muted })
/** While connected, phones show only the dot; the text stays available to screen readers. */
export const calm = style([
  live,
  { '@media': { [media.phone]: { flex: 'none', width: 10, overflow: 'hidden', whiteSpace: 'nowrap' } } },
])
export const avatar = style({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  background: color.accentSoft,
  color: color.accent,
  fontWeight: 650,
  ...text.small,
  // Decorative: the accessible name of the button includes the name of the person.
  '::before': { content: 'attr(data-initials)' },
})
export const who = style({ display: 'grid', padding: '8px 10px', overflowWrap: 'anywhere' })
export const other = style({ display: 'grid', textAlign: 'start', overflowWrap: 'anywhere', whiteSpace: 'normal' })
export const main = style({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, overflow: 'auto', outline: 'none' })
export const skeleton = style({ display: 'grid', gap: 20, padding: 16 })
/** Reserves space for the inbox button while it loads. */
