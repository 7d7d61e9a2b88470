import { globalStyle, style } from '@vanilla-extract/css'
import { color } from '../../ui/tokens.css.ts'

export const name = style({
  color: color.ink,
  fontWeight: 600,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: 12, minWidth: 0, whiteSpace: 'nowrap' })
export const own = style({ color: color.muted })
export const quiet = style({ flex: 'none', maxWidth: '60%', color: color.muted })
globalStyle(`${line} > *`, { overflow: 'hidden', textOverflow: 'ellipsis' })
export const status = style({ display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0 })
export const outside = style({ display: 'inline-flex', color: color.warning })
