import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

export const grow = style({ flex: 1 })
export const desk = style({
  flex: 1,
  minWidth: 0,
  overflow: 'auto',
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  // Rows of hidden overflow would shrink.
  gridAutoRows: 'max-content',
  padding: '16px 16px 32px',
})
export const sections = style({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
})
export const section = style({
  ...look.paper,
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  minWidth: 0,
  overflow: 'hidden',
})
export const sectionHead = style({
  ...text.body,
  fontWeight: 650,
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  padding: '10px 12px',
  borderBottom: `1px solid ${color.line}`,
})
export const total = style({ color: color.muted, fontVariantNumeric: 'tabular-nums' })
export const padded = style({ display: 'grid', gap: 12, padding: 12 })
export const empty = style({ ...text.label, color: color.muted, padding: 12 })
export const items = style({
  maxHeight: 276,
  overflowY: 'auto',
  alignSelf: 'start',
  '@media': { [media.phone]: { maxHeight: 230 } },
})
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 8px',
  width: '100%',
  padding: '8px 12px',
  border: 0,
  borderBottom: `1px solid ${color.line}`,
  background: 'transparent',
  color: color.ink,
  textAlign: 'start',
  cursor: 'pointer',
  ...text.body,
  ':hover': { background: color.hover },
  ':focus-visible': { outlineOffset: -2 },
  selectors: { '&[aria-current]': { background: color.accentSoft, boxShadow: `inset 3px 0 0 ${color.accent}` } },
})
export const name = style({ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const what = style({
  ...text.label,
  color: color.muted,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const quiet = style({
  textAlign: 'end',
  ...text.label,
  color: color.muted,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
export const all = style({ ...text.label, padding: '8px 12px', borderTop: `1px solid ${color.line}` })
