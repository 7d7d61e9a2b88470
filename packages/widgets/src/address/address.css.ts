import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

export const anchor = style({ position: 'relative', display: 'grid' })
/** Over the fields below, and over the foot that sticks to the thumb. */
export const list = style({
  position: 'absolute',
  insetBlockStart: 52,
  insetInline: 0,
  zIndex: 2,
  padding: 4,
  background: token('paper'),
  border: `1px solid ${token('control')}`,
  borderRadius: token('radius'),
  boxShadow: '0 8px 24px #0003',
})
/** Five rows of two lines; the units of a building scroll. */
export const rows = style({ maxBlockSize: 330, overflowY: 'auto' })
export const option = style({
  inlineSize: '100%',
  minBlockSize: 44,
  padding: 8,
  textAlign: 'start',
  unicodeBidi: 'plaintext',
  selectors: {
    '&:is(:hover,[aria-selected="true"])': { background: token('canvas') },
    '&[aria-selected="true"]': { outline: `2px solid ${token('accent')}` },
  },
})
