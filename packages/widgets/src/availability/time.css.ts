import { globalStyle, style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'
import { root } from '../ui/base.css.ts'

export const picker = style({
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  '@container': { '(min-width: 640px)': { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)', gap: 32 } },
})
export const days = style({ display: 'flex', flexDirection: 'column', gap: 4 })
export const pager = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginInline: -12 })
export const pageTitle = style({ fontWeight: 600, fontSize: 14, fontVariantNumeric: 'tabular-nums', textAlign: 'center' })
export const grid = style({ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 4 })
export const weekday = style({ fontSize: 12, lineHeight: '16px', color: token('muted'), textAlign: 'center' })
export const day = style({ position: 'relative', display: 'block' })
export const radio = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
  selectors: { '&:disabled': { cursor: 'default' } },
})
export const number = style({ fontVariantNumeric: 'tabular-nums', fontWeight: 600 })
export const face = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minBlockSize: 60,
  borderRadius: token('radius'),
  border: '1px solid transparent',
  pointerEvents: 'none',
  '@container': { '(min-width: 640px)': { minBlockSize: 44 } },
})
globalStyle(`${radio}:not([disabled]) ~ ${face}`, { borderColor: token('line') })
globalStyle(`${radio}:hover:not(:disabled, :checked) ~ ${face}`, { borderColor: token('accent') })
globalStyle(`${radio}[disabled] ~ ${face}`, { color: token('muted') })
globalStyle(`${radio}[disabled] ~ ${face} ${number}`, { fontWeight: 400 })
globalStyle(`${radio}[disabled]:not([data-past]) ~ ${face} ${number}`, { textDecoration: 'line-through' })
globalStyle(`${radio}:checked ~ ${face}`, { background: token('accent'), color: token('accent-ink') })
globalStyle(`${radio}:checked ~ ${face} ${weekday}`, { color: token('accent-ink') })
globalStyle(`${radio}:focus-visible ~ ${face}`, { outline: `2px solid ${token('accent')}`, outlineOffset: 2 })

export const times = style({ display: 'flex', flexDirection: 'column', gap: 16 })
export const dayTitle = style({ fontSize: 16, lineHeight: '24px', fontWeight: 600 })
export const part = style({
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
  color: token('muted'),
  // A legend stands outside of its fieldset's gaps, and the reset takes its margin.
  selectors: { [`${root} &`]: { marginBlockEnd: 8 } },
})
export const chips = style({ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))', gap: 8 })
export const chip = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minBlockSize: 44,
  padding: '4px 8px',
  background: token('paper'),
  border: `1px solid ${token('control')}`,
  borderRadius: token('radius'),
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  // A clock reads in its own language's direction on a page of the other.
  unicodeBidi: 'plaintext',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: {
    [`${root} &`]: { fontWeight: 550, lineHeight: '20px' },
    '&:hover': { borderColor: token('accent') },
    [`${root} &[aria-pressed="true"]`]: { background: token('accent'), borderColor: token('accent'), color: token('accent-ink') },
    '&[aria-busy="true"]': { cursor: 'progress' },
  },
})
export const left = style({ fontSize: 12, lineHeight: '16px', fontWeight: 400, opacity: 0.9 })

export const stripBone = style({ blockSize: 108, '@container': { '(min-width: 640px)': { blockSize: 300 } } })
export const chipBone = style({ blockSize: 44 })
