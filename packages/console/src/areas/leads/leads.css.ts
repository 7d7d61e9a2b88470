import { globalStyle, style } from '@vanilla-extract/css'
import * as look from '../../ui/looks.css.ts'
import { colour, media, text } from '../../ui/tokens.css.ts'

export const page = style(look.fullPage)
export const head = style({
  ...look.pageHead,
  containerType: 'inline-size',
  '@media': { [media.phone]: { gap: '8px 0' } },
})
export const title = style({ ...text.title, fontWeight: 650, '@media': { [media.phone]: { marginRight: 'auto' } } })
/** Where not all fits on one line, below the title and what is done there; Spanish takes more. */
const below = { order: 1, flex: '1 1 100%' } as const
export const which = style({
  display: 'flex',
  minWidth: 0,
  '@container': {
    '(min-width: 640px) and (max-width: 1180px)': below,
    '(min-width: 640px) and (max-width: 1440px)': { selectors: { ':lang(es) &': below } },
    // How many there are stands beside them.
    '(max-width: 639px)': { order: 1, flex: '1 1 60%' },
  },
})
export const tabs = style({ ...look.segments, maxWidth: '100%', overflowX: 'auto' })
export const tab = style({ ...look.segment, flex: 'none' })
export const total = style({
  ...text.label,
  color: colour.muted,
  flex: 1,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [media.phone]: { order: 1, flex: 'none', paddingLeft: 8 } },
})
export const add = style(look.pageAdd)
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  order: 1,
  '@media': { [media.phone]: look.sideways },
})
export const search = style({
  flex: '1 1 200px',
  maxWidth: 280,
  '@media': { [media.phone]: { flex: '0 0 200px' } },
})
globalStyle(`${filters} > *`, { '@media': { [media.phone]: { flexShrink: 0 } } })
export const split = style({ display: 'flex', flex: 1, minHeight: 0, position: 'relative' })
export const panel = style({
  ...look.panel,
  '@media': { '(max-width: 1099px)': look.panelOver },
})
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
