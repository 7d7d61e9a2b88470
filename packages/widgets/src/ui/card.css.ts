import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

/** An appointment at a glance. */
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  padding: 16,
  borderRadius: token('radius'),
  background: token('canvas'),
})
export const date = style({ fontWeight: 650, textWrap: 'balance' })
export const actions = style({ display: 'flex', flexDirection: 'column', gap: 8 })
