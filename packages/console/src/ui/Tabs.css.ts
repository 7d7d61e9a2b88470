import { style } from '@vanilla-extract/css'
import { colour, ring, text } from './tokens.css.ts'

export const tabs = style({
  position: 'relative',
  display: 'flex',
  flex: 'none',
  gap: 4,
  overflowX: 'auto',
  padding: '0 12px',
  borderBottom: `1px solid ${colour.line}`,
})
export const tab = style({
  ...text.body,
  flex: 'none',
  padding: '10px 8px',
  borderBottom: '2px solid transparent',
  color: colour.muted,
  fontWeight: 550,
  textDecoration: 'none',
  ':hover': { color: colour.ink },
  ':focus-visible': { ...ring, outlineOffset: -2 },
  selectors: { '&[aria-current]': { color: colour.ink, borderBottomColor: colour.accent } },
  '@media': { '(pointer: coarse)': { paddingBlock: 12 } },
})
