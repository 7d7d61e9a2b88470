import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

export const field = style({ display: 'flex', flexDirection: 'column', gap: 4 })
export const label = style({ fontSize: 14, lineHeight: '20px', fontWeight: 550 })
export const input = style({
  inlineSize: '100%',
  minBlockSize: 48,
  padding: '10px 12px',
  background: token('paper'),
  border: `1px solid ${token('control')}`,
  // A smaller font makes phones zoom in.
  fontSize: 16,
  textAlign: 'start',
  selectors: {
    '&:hover': { borderColor: token('ink') },
    // Safari ignores most styles of a native select, so its arrow is drawn here.
    'select&': {
      appearance: 'none',
      paddingInlineEnd: 36,
      backgroundImage:
        'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
      backgroundPosition: 'right 18px center, right 13px center',
      backgroundSize: '5px 5px',
      backgroundRepeat: 'no-repeat',
      '@media': { '(forced-colors: active)': { appearance: 'auto' } },
    },
    'select&:dir(rtl)': { backgroundPosition: 'left 13px center, left 18px center' },
    '&[aria-invalid="true"]': { borderColor: token('danger'), boxShadow: `inset 0 0 0 1px ${token('danger')}` },
  },
})
export const error = style({ color: token('danger'), fontSize: 14, lineHeight: '20px' })
