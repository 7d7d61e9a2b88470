import { globalStyle, style } from '@vanilla-extract/css'
import { colour } from '../../ui/tokens.css.ts'

export const name = style({
  color: colour.ink,
  fontWeight: 600,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline' },
})
export const line = style({ display: 'flex', justifyContent: 'space-between', gap: 12, minWidth: 0, whiteSpace: 'nowrap' })
export const own = style({ color: colour.muted })
export const quiet = style({ flex: 'none', maxWidth: '60%', color: colour.muted })
globalStyle(`${line} > *`, { overflow: 'hidden', textOverflow: 'ellipsis' })
