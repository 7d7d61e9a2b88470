import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

export const head = style({ display: 'flex', alignItems: 'center', gap: 12, minBlockSize: 48 })
export const face = style({
  inlineSize: 48,
  blockSize: 48,
  flex: 'none',
  borderRadius: '50%',
  objectFit: 'cover',
  background: token('canvas'),
  border: `1px solid ${token('line')}`,
  display: 'grid',
  placeItems: 'center',
  fontWeight: 650,
  color: token('accent'),
})
export const who = style({ flex: 1, minInlineSize: 0 })
export const invitation = style({ fontWeight: 600 })
export const logo = style({ maxBlockSize: 32, maxInlineSize: 96, objectFit: 'contain' })

export const progress = style({ display: 'flex', alignItems: 'center', gap: 12, minBlockSize: 44 })
export const backButton = style({ marginInlineStart: -12 })
export const track = style({ flex: 1, blockSize: 4, borderRadius: 2, background: token('line'), overflow: 'hidden' })
export const bar = style({
  blockSize: '100%',
  borderRadius: 2,
  background: token('accent'),
  transition: 'inline-size 180ms ease-out',
  '@media': { '(prefers-reduced-motion: reduce)': { transition: 'none' } },
})
