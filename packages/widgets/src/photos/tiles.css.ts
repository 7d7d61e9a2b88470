import { globalStyle, style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

export const list = style({ display: 'flex', flexWrap: 'wrap', gap: 8, paddingBlock: 4 })
export const tile = style({ position: 'relative', inlineSize: 96, blockSize: 96 })
const box = { inlineSize: '100%', blockSize: '100%', borderRadius: token('radius'), overflow: 'hidden' } as const
export const frame = style({ ...box, display: 'block', border: `1px solid ${token('line')}` })
globalStyle(`${frame} canvas`, { display: 'block', inlineSize: '100%', blockSize: '100%' })
export const waiting = style({
  ...box,
  display: 'grid',
  placeItems: 'center',
  padding: 8,
  background: token('canvas'),
  color: token('muted'),
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'center',
})
export const add = style({
  ...box,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 4,
  padding: 4,
  border: `1px dashed ${token('control')}`,
  fontSize: 14,
  lineHeight: '20px',
  textAlign: 'center',
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: token('ink') },
    '&:has(:focus-visible)': { outline: `2px solid ${token('accent')}`, outlineOffset: 2 },
  },
})
export const remove = style({
  position: 'absolute',
  insetBlockStart: -6,
  insetInlineEnd: -6,
  display: 'grid',
  placeItems: 'center',
  inlineSize: 36,
  blockSize: 36,
  selectors: {
    // Only the button's middle is drawn; the rest makes it easier to hit.
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 4,
      borderRadius: '50%',
      background: token('paper'),
      border: `1px solid ${token('control')}`,
    },
  },
})
globalStyle(`${remove} svg`, { position: 'relative', inlineSize: 16, blockSize: 16 })
export const progress = style({ inlineSize: '100%', accentColor: token('accent') })
