import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'
import { visuallyHidden } from '../../ui/controls.css.ts'

export const hidden = visuallyHidden
export const page = style(look.fullPage)
export const head = style({ ...look.pageHead, gap: '8px 16px' })
export const title = style({ ...text.title, fontWeight: 650 })
export const total = style({ ...text.label, color: color.muted, flex: 1, fontVariantNumeric: 'tabular-nums' })
export const skeleton = style({ display: 'grid', gap: 20, padding: 16 })
export const scroll = style({ overflow: 'auto', flex: 1, minHeight: 0 })
export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'left' })
const edge = { borderBottom: `1px solid ${color.line}`, padding: '6px 12px' }
/** Outer cells have the page's horizontal padding. */
const close = { paddingInline: 6, ':first-child': { paddingLeft: 12 }, ':last-child': { paddingRight: 4 } } as const
export const cell = style({ ...edge, fontWeight: 400, '@media': { [media.phone]: close } })
export const row = style({ ':hover': { background: color.hover } })
const headStyle = { ...edge, ...text.small, fontWeight: 550, color: color.muted, whiteSpace: 'nowrap' } as const
const narrow = { '@media': { [media.phone]: { display: 'none' } } }
export const cellHead = style({ ...headStyle, '@media': { [media.phone]: { ...close, whiteSpace: 'normal' } } })
export const figureHead = style({ ...headStyle, textAlign: 'right', ...narrow })
export const figure = style({ ...edge, textAlign: 'right', fontVariantNumeric: 'tabular-nums', ...narrow })
export const name = style({ display: 'flex', alignItems: 'center', gap: 8, minHeight: 40, minWidth: 96 })
/** Elbow connector of a branch. */
export const twig = style({
  flex: 'none',
  width: 10,
  height: 12,
  marginTop: -8,
  borderLeft: `1px solid ${color.edge}`,
  borderBottom: `1px solid ${color.edge}`,
  borderRadius: '0 0 0 4px',
})
export const strong = style({ fontWeight: 600, overflowWrap: 'anywhere' })
export const notes = style({ display: 'flex', flexWrap: 'wrap', gap: '0 12px', ...text.small, color: color.muted })
export const check = style({ display: 'block', width: 18, height: 18, margin: 0, accentColor: color.accent })
export const actions = style({ display: 'flex', justifyContent: 'flex-end' })
export const contacts = style({
  display: 'grid',
  gap: 16,
  // Fills the page, so that the menu of a field in the last card is not clipped.
  flex: 1,
  minHeight: 0,
  padding: 16,
  overflow: 'auto',
  maxWidth: 1080,
  alignContent: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(300px, 100%), 1fr))',
})
export const intro = style({ gridColumn: '1 / -1', color: color.muted, maxWidth: '64ch' })
export const card = style({ ...look.card, alignContent: 'start' })
export const cardTitle = style({ ...text.large, fontWeight: 650 })
export const shown = style({ display: 'grid', gap: 2, overflowWrap: 'anywhere' })
export const muted = style({ ...text.label, color: color.muted })
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })
