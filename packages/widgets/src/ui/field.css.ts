import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'
import { root } from './base.css.ts'

export const field = style({ display: 'flex', flexDirection: 'column', gap: 4 })
export const label = style({ fontSize: 14, lineHeight: '20px', fontWeight: 550 })
export const input = style({
  inlineSize: '100%',
  minBlockSize: 48,
  padding: '10px 12px',
  background: token('paper'),
  border: `1px solid ${token('control')}`,
  borderRadius: token('radius'),
  textAlign: 'start',
  selectors: {
    '&:hover': { borderColor: token('ink') },
    '&[aria-invalid="true"]': { borderColor: token('danger'), boxShadow: `inset 0 0 0 1px ${token('danger')}` },
    // 16px: a smaller field makes phones zoom in.
    [`${root} &`]: { fontSize: 16 },
  },
})
export const error = style({ color: token('danger'), fontSize: 14, lineHeight: '20px' })
