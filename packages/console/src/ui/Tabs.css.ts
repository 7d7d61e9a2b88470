import { style } from '@vanilla-extract/css'
import { color, focusRing, text } from './tokens.css.ts'

export const tabs = style({
  position: 'relative',
  display: 'flex',
  flex: 'none',
  gap: 4,
  overflowX: 'auto',
  padding: '0 12px',
  borderBottom: `1px solid ${color.line}`,
  '@media': { print: { display: 'none' } },
})
export const tab = style({
  ...text.body,
  flex: 'none',
  padding: '10px 8px',
  borderBottom: '2px solid transparent',
  color: color.muted,
  fontWeight: 550,
  textDecoration: 'none',
  ':hover': { color: color.ink },
  ':focus-visible': { ...focusRing, outlineOffset: -2 },
  selectors: { '&[aria-current]': { color: color.ink, borderBottomColor: color.accent } },
  '@media': { '(pointer: coarse)': { paddingBlock: 12 } },
})
