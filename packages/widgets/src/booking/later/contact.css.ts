import { keyframes, style } from '@vanilla-extract/css'
import { token } from '../../tokens.ts'

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
export const consent = style({
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

export const chosen = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  paddingInline: 16,
  paddingBlock: 4,
  borderRadius: token('radius'),
  background: token('canvas'),
  fontWeight: 550,
})
export const change = style({ flex: 'none' })

const drawn = keyframes({ from: { strokeDashoffset: 24 }, to: { strokeDashoffset: 0 } })
export const done = style({ display: 'flex', flexDirection: 'column', gap: 16, flex: 1 })
export const mark = style({
  inlineSize: 56,
  blockSize: 56,
  borderRadius: '50%',
  background: token('accent'),
  color: token('accent-ink'),
  display: 'grid',
  placeItems: 'center',
})
export const check = style({
  inlineSize: 32,
  blockSize: 32,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeDasharray: 24,
  '@media': { '(prefers-reduced-motion: no-preference)': { animation: `${drawn} 180ms ease-out 120ms backwards` } },
})
