import { style } from '@vanilla-extract/css'
import { color, radius } from '../../ui/tokens.css.ts'

export const days = style({ display: 'flex', gap: 8, overflowX: 'auto', padding: '4px 2px 8px' })
export const slots = style({ display: 'grid', gap: 8, gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))' })
export const chip = style({
  flex: 'none',
  minHeight: 44,
  padding: '0 12px',
  border: `1px solid ${color.edge}`,
  borderRadius: radius.control,
  background: color.paper,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  ':hover': { background: color.hover },
  selectors: {
    '&[aria-pressed=true]': {
      background: color.accentSoft,
      borderColor: color.accent,
      boxShadow: `inset 0 0 0 1px ${color.accent}`,
      fontWeight: 600,
    },
  },
})
