import { globalStyle, style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'
import { root as base } from '../ui/base.css.ts'

/** A form control has no minimum height. */
export const root = style({
  selectors: { [`${base}&`]: { minBlockSize: 0 }, '&[data-waits]': { visibility: 'hidden' } },
})
const pad = 'var(--pad)'
export const inside = style({
  vars: { '--pad': '16px' },
  display: 'grid',
  gap: 20,
  alignItems: 'start',
  inlineSize: '100%',
  selectors: { [`${base} &`]: { padding: pad, marginInline: 'auto', maxInlineSize: 1200 }, '&:disabled': { opacity: 0.55 } },
  '@container': {
    '(min-width: 640px)': { vars: { '--pad': '24px' } },
    '(min-width: 840px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', columnGap: 40 },
  },
})
globalStyle(`${inside} legend`, { marginBlockEnd: 4 })
export const column = style({ display: 'grid', gap: 20, minInlineSize: 0 })

export const forms = style({
  display: 'grid',
  gap: 8,
  '@container': { '(min-width: 640px) and (max-width: 839px)': { gridAutoFlow: 'column' } },
})
export const form = style({
  justifyContent: 'start',
  selectors: { '&:has(:checked)': { borderColor: token('accent'), boxShadow: `inset 0 0 0 1px ${token('accent')}` } },
})
export const dot = style({
  inlineSize: 20,
  blockSize: 20,
  margin: 0,
  flex: 'none',
  accentColor: token('accent'),
  cursor: 'inherit',
})

export const chip = style({ position: 'relative', display: 'block', flex: 'none' })
/** The native control overlays its styled label and receives touch, focus and name. */
export const over = style({
  position: 'absolute',
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
})
export const face = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minBlockSize: 44,
  borderRadius: token('radius'),
  border: `1px solid ${token('control')}`,
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 550,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
})
globalStyle(`${over}:hover:enabled ~ ${face}`, { borderColor: token('accent') })
globalStyle(`${over}:checked ~ ${face}`, {
  background: token('accent'),
  borderColor: token('accent'),
  color: token('accent-ink'),
  '@media': { '(forced-colors: active)': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' } },
})
globalStyle(`${over}:focus-visible ~ ${face}`, { outline: `2px solid ${token('accent')}`, outlineOffset: 2 })
globalStyle(`${over}[aria-invalid="true"] ~ ${face}`, { borderColor: token('danger') })

export const days = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, 1fr)',
  gap: 4,
  '@container': {
    // Seven targets of 44 px fit exactly on a phone.
    '(min-width: 356px)': { gridTemplateColumns: 'repeat(7, 1fr)', gap: 2 },
    '(min-width: 480px)': { gap: 8 },
  },
})
export const row = style({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', gap: 12 })
/** Reserves space for a lazily loaded row. */
export const wait = style({ blockSize: 72 })
export const short = style({ maxInlineSize: 180 })

/** Scrolls from edge to edge, to hint at more; a list on wide screens. */
export const strip = style({
  display: 'flex',
  gap: 8,
  // Space for the focus ring, which a scroll container would clip.
  paddingBlock: 4,
  marginBlock: -4,
  paddingInline: pad,
  marginInline: `calc(-1 * ${pad})`,
  scrollPaddingInline: pad,
  overflow: 'auto',
  scrollbarWidth: 'thin',
  '@container': {
    '(min-width: 840px)': {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
      maxBlockSize: 256,
      paddingInline: 4,
      marginInline: -4,
    },
  },
})
// Nothing inside is focusable then, so focus cannot scroll it.
globalStyle(`:disabled > * > * > ${strip}`, { overflow: 'hidden' })
export const week = style({ minBlockSize: 56, paddingInline: 12, whiteSpace: 'nowrap' })
export const away = style({ fontSize: 12, lineHeight: '16px', fontWeight: 400 })
globalStyle(`${away}::first-letter`, { textTransform: 'uppercase' })
globalStyle(`${over}[aria-current] ~ ${face}`, { borderColor: token('accent') })
globalStyle(`${over}[aria-current] ~ ${face} ${away}`, { fontWeight: 650 })

export const note = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  // Reserves space for a two-line summary and its dates, to avoid layout shift.
  minBlockSize: 108,
  paddingBlockStart: 16,
  borderBlockStart: `1px solid ${token('line')}`,
  color: token('muted'),
  selectors: { '&[data-error]': { color: token('danger') }, '&:only-child': { padding: 0, border: 0, minBlockSize: 0 } },
  '@container': { '(min-width: 640px)': { minBlockSize: 64 } },
})
export const sentence = style({ fontWeight: 600, color: token('ink') })
