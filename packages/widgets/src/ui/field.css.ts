import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'
import { root } from './base.css.ts'

export const form = style({ display: 'flex', flexDirection: 'column', gap: 16, flex: 1 })
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  columnGap: 12,
  rowGap: 16,
  alignItems: 'start',
})
export const full = style({ gridColumn: 'span 6' })
export const half = style({ gridColumn: 'span 3', '@container': { '(max-width: 330px)': { gridColumn: 'span 6' } } })
export const wideHalf = style({ gridColumn: 'span 6', '@container': { '(min-width: 640px)': { gridColumn: 'span 3' } } })
export const third = style({ gridColumn: 'span 2', '@container': { '(max-width: 330px)': { gridColumn: 'span 3' } } })

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

export const check = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  paddingBlock: 8,
  cursor: 'pointer',
  fontSize: 14,
  lineHeight: '20px',
})
export const box = style({
  inlineSize: 24,
  blockSize: 24,
  margin: 0,
  flex: 'none',
  accentColor: token('accent'),
  cursor: 'pointer',
})
