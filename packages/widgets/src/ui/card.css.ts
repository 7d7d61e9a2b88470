import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

/** The path of its icon. */
export const calendar = 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4'

/** An appointment summary. */
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  padding: 16,
  borderRadius: token('radius'),
  background: token('canvas'),
})
export const date = style({ fontWeight: 650, textWrap: 'balance' })
