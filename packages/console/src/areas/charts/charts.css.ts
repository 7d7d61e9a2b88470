import { style } from '@vanilla-extract/css'
import * as look from '../../ui/looks.css.ts'
import { color } from '../../ui/tokens.css.ts'

export const tabs = style({
  position: 'relative',
  display: 'flex',
  gap: 4,
  margin: '0 -10px 8px',
  overflowX: 'auto',
  padding: 3,
  '@media': { print: { display: 'none' } },
})
export const tab = style({
  ...look.tab,
  flex: 'none',
  selectors: { '&[aria-current=page]': { background: color.accentSoft, color: color.accent, fontWeight: 600 } },
})
