import { globalStyle, style } from '@vanilla-extract/css'
import { colour, media, radius, text } from '../../ui/tokens.css.ts'

export const page = style({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 16px',
  borderBottom: `1px solid ${colour.line}`,
})
export const title = style({ ...text.title, fontWeight: 650 })
export const tabs = style({
  display: 'inline-flex',
  maxWidth: '100%',
  overflowX: 'auto',
  padding: 2,
  gap: 2,
  borderRadius: radius.control,
  background: colour.line,
})
export const tab = style({
  ...text.label,
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  minHeight: 28,
  padding: '0 12px',
  borderRadius: 6,
  color: colour.ink,
  textDecoration: 'none',
  selectors: { '&[aria-current]': { background: colour.paper, fontWeight: 600 } },
})
export const total = style({ ...text.label, color: colour.muted, flex: 1, fontVariantNumeric: 'tabular-nums' })
/** On a phone the primary action keeps its sign alone; its words stay for screen readers. */
export const add = style({ '@media': { [media.phone]: { width: 44, minHeight: 44, padding: 0, fontSize: 0, gap: 0 } } })
export const filters = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  '@media': {
    [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto', width: 'calc(100% + 32px)', margin: '0 -16px', padding: '2px 16px' },
  },
})
export const search = style({
  position: 'relative',
  flex: '1 1 200px',
  maxWidth: 280,
  '@media': { [media.phone]: { flex: '0 0 200px' } },
})
globalStyle(`${search} svg`, { position: 'absolute', left: 10, top: '50%', transform: 'translateY(-50%)', color: colour.muted })
globalStyle(`${search} input`, { minHeight: 32, paddingBlock: 5, paddingLeft: 32 })
globalStyle(`${filters} > *`, { '@media': { [media.phone]: { flexShrink: 0 } } })
export const split = style({ display: 'flex', flex: 1, minHeight: 0, position: 'relative' })
export const panel = style({
  flex: 'none',
  width: 400,
  overflow: 'auto',
  borderLeft: `1px solid ${colour.line}`,
  background: colour.canvas,
  '@media': { '(max-width: 1099px)': { position: 'absolute', zIndex: 10, insetBlock: 0, right: 0, boxShadow: colour.shadow } },
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
