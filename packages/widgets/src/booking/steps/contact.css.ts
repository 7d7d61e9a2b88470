import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { token } from '../../tokens.ts'

export const fields = style({ display: 'flex', flexWrap: 'wrap', gap: '16px 12px' })
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

const drawn = keyframes({ from: { strokeDashoffset: 24 } })
/** On the round avatar. */
export const mark = style({
  inlineSize: 56,
  blockSize: 56,
  border: 0,
  background: token('accent'),
  color: token('accent-ink'),
})
globalStyle(`${mark} svg`, {
  inlineSize: 32,
  blockSize: 32,
  strokeDasharray: 24,
  '@media': { '(prefers-reduced-motion: no-preference)': { animation: `${drawn} 180ms ease-out 120ms backwards` } },
})
