import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'
import { root } from '../ui/base.css.ts'

export const danger = style({ selectors: { [`${root} &&`]: { color: token('danger') } } })
