import { style } from '@vanilla-extract/css'

export const points = style({ listStyle: 'disc', paddingLeft: 20, display: 'grid', gap: 4 })
