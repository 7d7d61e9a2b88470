import { style } from '@vanilla-extract/css'

export const centered = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  flex: 1,
  justifyContent: 'center',
  textAlign: 'center',
})
