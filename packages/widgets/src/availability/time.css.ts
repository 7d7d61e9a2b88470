import { globalStyle, style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

export const picker = style({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  '@container': { '(min-width: 640px)': { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)', gap: 32 } },
})
export const pager = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginInline: -12 })
export const pageTitle = style({ fontWeight: 600, fontSize: 14, textAlign: 'center' })
export const grid = style({ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 4 })
export const small = style({
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
  color: token('muted'),
  textAlign: 'center',
  // Unlike the time above it.
  whiteSpace: 'normal',
})

/** A day is a radio as large as its label, which overlays it. */
export const day = style({ position: 'relative' })
export const radio = style({
  appearance: 'none',
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  margin: 0,
})
export const face = style({
  position: 'relative',
  pointerEvents: 'none',
  display: 'grid',
  placeContent: 'center',
  textAlign: 'center',
  minBlockSize: 60,
  fontWeight: 600,
  '@container': { '(min-width: 640px)': { minBlockSize: 44 } },
})
// Not `:disabled`: a disabled field fades as a whole, without changing its days.
globalStyle(`${radio}:not([disabled])`, { border: `1px solid ${token('line')}`, cursor: 'pointer' })
globalStyle(`${radio}[disabled] ~ ${face}`, { color: token('muted'), fontWeight: 400 })
export const gone = style({ textDecoration: 'line-through' })

export const dayTitle = style({ fontSize: 16, fontWeight: 600 })
export const chips = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  gap: 8,
  marginBlockStart: 8,
})
export const chip = style({
  minBlockSize: 44,
  padding: 4,
  background: token('paper'),
  border: `1px solid ${token('control')}`,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  // Times keep their own direction on a page with the opposite one.
  unicodeBidi: 'plaintext',
  selectors: { '&[aria-busy="true"]': { cursor: 'progress' } },
})
globalStyle(`:is(${radio}:not([disabled]), ${chip}):hover`, { borderColor: token('accent') })
globalStyle(`:is(${radio}:checked, ${chip}[aria-pressed="true"])`, {
  background: token('accent'),
  borderColor: token('accent'),
})
globalStyle(`${radio}:checked ~ ${face}, ${chip}[aria-pressed="true"]`, {
  color: token('accent-ink'),
  vars: { '--walkup-muted': token('accent-ink') },
})

export const shortcuts = style({ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 8 })
export const shortcut = style({
  minBlockSize: 44,
  paddingInline: 14,
  border: `1px solid ${token('line')}`,
  fontSize: 14,
  fontWeight: 550,
  unicodeBidi: 'plaintext',
  selectors: { '&:hover, &[aria-pressed="true"]': { borderColor: token('accent') } },
})

export const stripSkeleton = style({ blockSize: 108, '@container': { '(min-width: 640px)': { blockSize: 300 } } })
export const chipSkeleton = style({ blockSize: 44 })
