import { style } from '@vanilla-extract/css'

export const notice = style({ display: 'inline-flex', '@media': { print: { display: 'none' } } })
