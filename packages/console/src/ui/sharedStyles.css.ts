import { color, media, radius, text } from './tokens.css.ts'

/** Shared style fragments, used at build time only. */
export const paper = { border: `1px solid ${color.line}`, borderRadius: radius.card, background: color.paper } as const
export const card = { ...paper, display: 'grid', gap: 12, padding: 16 } as const
export const progress = { width: '100%', height: 8, accentColor: color.accent } as const
export const cardTitle = { ...text.label, fontWeight: 650, color: color.muted } as const

/** Fills the window; content scrolls under the header. */
export const fullPage = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const
/** Title, primary action, and filters, on one line if space permits. */
export const pageHead = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 16px',
  borderBottom: `1px solid ${color.line}`,
} as const
/** On phones only the icon is visible; the label stays available to screen readers. */
export const iconButtonOnPhone = {
  '@media': { [media.phone]: { width: 44, minHeight: 44, padding: 0, fontSize: 0, gap: 0 } },
} as const
/** On phones, a single line that scrolls horizontally from edge to edge. */
export const scrollRowOnPhone = {
  flexWrap: 'nowrap',
  overflowX: 'auto',
  width: 'calc(100% + 32px)',
  margin: '0 -16px',
  padding: '2px 16px',
} as const

/** Next to a list, and over it on narrow screens. */
export const panel = {
  flex: 'none',
  width: 400,
  overflow: 'auto',
  borderLeft: `1px solid ${color.line}`,
  background: color.canvas,
} as const
export const overlayPanel = { position: 'absolute', zIndex: 10, insetBlock: 0, right: 0, boxShadow: color.shadow } as const
export const panelHead = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '8px 8px 8px 16px',
  background: color.canvas,
  borderBottom: `1px solid ${color.line}`,
} as const
export const panelTitle = {
  ...text.large,
  fontWeight: 650,
  flex: 1,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

/** Segmented control of links, one of them current. */
export const segments = {
  display: 'inline-flex',
  padding: 2,
  gap: 2,
  borderRadius: radius.control,
  background: color.line,
} as const
export const segment = {
  ...text.label,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 28,
  padding: '0 12px',
  borderRadius: 6,
  color: color.ink,
  textDecoration: 'none',
  selectors: { '&[aria-current], &[aria-pressed=true]': { background: color.paper, fontWeight: 600 } },
} as const
/** An item of a selectable list. */
export const choice = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 36,
  padding: '4px 10px',
  borderRadius: radius.control,
  selectors: { '&[data-active=true]': { background: color.accentSoft } },
} as const

/** A fieldset whose parts have frames of their own. */
export const fieldsetReset = { display: 'grid', gap: 12, border: 0, padding: 0, margin: 0, minWidth: 0 } as const
export const legend = { ...text.label, fontWeight: 550, padding: 0, marginBottom: 4 } as const
export const part = {
  display: 'grid',
  gap: 8,
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  padding: 12,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
} as const
