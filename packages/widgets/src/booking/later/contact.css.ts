import { keyframes, style } from '@vanilla-extract/css'
import { token } from '../../tokens.ts'

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
