import { style } from '@vanilla-extract/css'
import { colour, media, radius, text } from '../../ui/tokens.css.ts'

export const tabs = style({
  display: 'flex',
  gap: 4,
  margin: '0 -10px 8px',
  overflowX: 'auto',
  padding: 3,
  '@media': { print: { display: 'none' } },
})
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 32,
  padding: '0 10px',
  borderRadius: radius.control,
  color: colour.muted,
  textDecoration: 'none',
  ...text.label,
  ':hover': { background: colour.hover },
  selectors: { '&[aria-current=page]': { background: colour.accentSoft, color: colour.accent, fontWeight: 600 } },
  '@media': { [media.phone]: { minHeight: 40 } },
})
