import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, radius, focusRing, text } from './tokens.css.ts'

export const figure = style({ display: 'grid', gap: 8, minWidth: 0 })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', minHeight: 32 })
export const key = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 14px',
  // Toolbar buttons wrap below rather than overlap the legend.
  flex: '1 1 min-content',
  minWidth: 'min-content',
  maxWidth: '100%',
  minHeight: 20,
  ...text.label,
  color: color.muted,
  fontVariantNumeric: 'tabular-nums',
})
export const point = style({ color: color.ink, fontWeight: 600 })
export const series = style({ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' })
export const value = style({ color: color.ink, fontWeight: 650 })
const dot = style({ width: 14, height: 4, borderRadius: 2, flex: 'none', printColorAdjust: 'exact' })
export const swatch = styleVariants({
  accent: [dot, { background: color.accent }],
  muted: [dot, { background: color.edge }],
  mid: [dot, { background: color.accent, opacity: 0.65 }],
})
export const dashed = style({ maskImage: 'linear-gradient(90deg, #000 5px, #0000 5px 9px, #000 9px)' })
export const tools = style({ display: 'flex', gap: 2, '@media': { print: { display: 'none' } } })
export const tool = style({
  ...text.small,
  minHeight: 28,
  padding: '0 8px',
  color: color.muted,
  selectors: { '&[aria-pressed=true]': { background: color.accentSoft, color: color.accent } },
  '@media': { '(pointer: coarse)': { minHeight: 40, padding: '0 12px' } },
})
export const stage = style({ position: 'relative', minWidth: 0, borderRadius: radius.control })
globalStyle(`${stage}:has(input:focus-visible)`, { ...focusRing })
export const plot = style({ minWidth: 0, overflow: 'hidden' })
// When printed, the chart shrinks to the page but never grows.
const flows = { height: 'auto !important' } as const
globalStyle(`${plot}, ${plot} .uplot, ${plot} canvas`, { '@media': { print: { ...flows, width: '100% !important' } } })
globalStyle(`${plot} .u-wrap`, { '@media': { print: { ...flows, maxWidth: '100%' } } })
export const opens = style({ cursor: 'pointer' })
globalStyle(`${plot} .u-hz .u-cursor-x`, { borderRight: `1px solid ${color.edge}` })
export const canvasBox = style({ display: 'grid', alignItems: 'center' })
export const empty = style({ textAlign: 'center', color: color.muted, padding: 16 })
export const skeleton = style({ display: 'flex', alignItems: 'flex-end', gap: '4%', height: '80%', padding: '0 4%' })
globalStyle(`${skeleton} > span`, { flex: 1, display: 'grid' })
globalStyle(`${skeleton} > span > span`, { height: '100%' })
export const scroll = style({ overflowX: 'auto', border: `1px solid ${color.line}`, borderRadius: radius.control })
export const table = style({ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums', ...text.label })
globalStyle(`${table} :is(th, td)`, {
  padding: '6px 12px',
  textAlign: 'right',
  borderBottom: `1px solid ${color.line}`,
  whiteSpace: 'nowrap',
})
// Row labels shrink before values are cut off.
globalStyle(`${table} tr > :first-child`, { textAlign: 'left', fontWeight: 400, whiteSpace: 'normal' })
globalStyle(`${table} thead :is(th, td)`, {
  position: 'sticky',
  top: 0,
  background: color.paper,
  color: color.muted,
  fontWeight: 600,
})
