import { style } from '@vanilla-extract/css'
import { colour, text } from '../../ui/tokens.css.ts'

export const tabs = style({
  display: 'flex',
  flex: 'none',
  gap: 4,
  padding: '0 8px',
  overflowX: 'auto',
  borderBottom: `1px solid ${colour.line}`,
  background: colour.paper,
})
export const tab = style({
  ...text.label,
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 40,
  padding: '0 8px',
  color: colour.muted,
  fontWeight: 550,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  outlineOffset: -2,
  ':hover': { color: colour.ink },
  selectors: { '&[aria-current=page]': { color: colour.ink, borderBottomColor: colour.accent } },
  '@media': { '(pointer: coarse)': { minHeight: 44 } },
})
