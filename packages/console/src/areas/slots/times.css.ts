import { style } from '@vanilla-extract/css'

export const three = style({ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' })
