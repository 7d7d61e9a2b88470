import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

/** The head, and the progress under it. */
export const line = style({ display: 'flex', alignItems: 'center', gap: 12, minBlockSize: 44 })
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
export const logo = style({ maxInlineSize: 96, objectFit: 'contain', marginInlineStart: 'auto' })

export const backButton = style({ marginInlineStart: -12 })
export const track = style({ flex: 1, blockSize: 4, borderRadius: 2, background: token('line') })
export const bar = style({
  blockSize: '100%',
  borderRadius: 2,
  background: token('accent'),
  '@media': { '(prefers-reduced-motion: no-preference)': { transition: 'inline-size 180ms ease-out' } },
})

/** Quiet links in one line, each high enough for a thumb. */
export const contacts = style({ display: 'flex', flexWrap: 'wrap', columnGap: 20, marginBlock: '-12px', fontSize: 14 })
export const contact = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: 44,
  color: token('muted'),
  textUnderlineOffset: 3,
})
