import { style } from '@vanilla-extract/css'
import { input } from './controls.css.ts'
import * as look from './sharedStyles.css.ts'
import { color, radius } from './tokens.css.ts'

export const trigger = style([
  input,
  {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 8,
    textAlign: 'left',
    selectors: { '&[data-placeholder]': { color: color.muted } },
  },
])
export const icon = style({ display: 'inline-flex', color: color.muted })
export const content = style({
  zIndex: 70,
  minWidth: 'var(--radix-select-trigger-width)',
  maxHeight: 'min(360px, var(--radix-select-content-available-height))',
  padding: 6,
  overflow: 'hidden',
  ...look.paper,
  boxShadow: color.shadow,
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 36,
  padding: '4px 10px',
  borderRadius: radius.control,
  outline: 'none',
  cursor: 'pointer',
  selectors: { '&[data-highlighted]': { background: color.accentSoft }, '&[data-disabled]': { color: color.muted } },
})
