import { globalStyle, style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'
import '../theme.css.ts'

/** The wrapper inside a shadow root. Page styles can reach the host element but not this, so it resets everything. */
export const root = style({
  all: 'initial',
  // Not on the host: a page's `* { all: unset }` reaches that.
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  boxSizing: 'border-box',
  fontFamily: token('font'),
  fontSize: 16,
  lineHeight: '24px',
  color: token('ink'),
  background: token('paper'),
  border: `1px solid ${token('line')}`,
  borderRadius: `calc(${token('radius')} * 1.5)`,
  minBlockSize: 'var(--walkup-min-height)',
  overflowWrap: 'anywhere',
  WebkitTextSizeAdjust: '100%',
})
globalStyle(`${root} *, ${root} *::before, ${root} *::after`, { boxSizing: 'border-box' })
globalStyle(`${root} :is(button, input, select)`, { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle(`${root} :is(h2, h3, p, fieldset, legend, ul)`, { margin: 0, padding: 0, border: 0, minInlineSize: 0 })
globalStyle(`${root} ul`, { listStyle: 'none' })
globalStyle(`${root} :focus-visible`, { outline: `2px solid ${token('accent')}`, outlineOffset: 2 })
globalStyle(`${root} h2:focus-visible`, { outline: 'none' })

export const inside = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  padding: '20px 16px',
  maxInlineSize: '34rem',
  inlineSize: '100%',
  flex: 1,
  marginInline: 'auto',
  '@container': { '(min-width: 640px)': { padding: 32, maxInlineSize: '46rem' } },
})

export const step = style({ display: 'flex', flexDirection: 'column', gap: 16, flex: 1 })
export const stack = style({ display: 'flex', flexDirection: 'column', gap: 8 })
export const title = style({ fontSize: 20, lineHeight: '28px', fontWeight: 650, letterSpacing: '-0.01em', textWrap: 'balance' })
export const muted = style({ color: token('muted'), fontSize: 14, fontWeight: 400, lineHeight: '20px' })
export const tabular = style({ fontVariantNumeric: 'tabular-nums' })

/** For screen readers alone. */
export const unseen = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minBlockSize: 48,
  paddingInline: 20,
  paddingBlock: 8,
  borderRadius: token('radius'),
  border: '1px solid transparent',
  fontWeight: 600,
  textAlign: 'center',
  textDecoration: 'none',
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&:disabled': { cursor: 'default' } },
})
export const primary = style([
  button,
  {
    inlineSize: '100%',
    background: token('accent'),
    selectors: {
      '&:hover:not(:disabled)': { background: `color-mix(in srgb, ${token('accent')} 88%, ${token('ink')})` },
      // Two classes' specificity beats the reset above.
      [`${root} &`]: { color: token('accent-ink'), fontWeight: 600 },
    },
  },
])
export const secondary = style([
  button,
  {
    background: 'transparent',
    borderColor: token('control'),
    selectors: {
      '&:hover:not(:disabled)': { borderColor: token('ink') },
      [`${root} &`]: { fontWeight: 600, color: token('ink') },
    },
  },
])
export const quiet = style({
  background: 'none',
  border: 0,
  padding: '10px 0',
  minBlockSize: 44,
  cursor: 'pointer',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  selectors: { [`${root} &`]: { color: token('accent'), fontSize: 14, fontWeight: 600 } },
})

/** Keeps the primary action in reach, however long the step is. */
export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  marginBlockStart: 'auto',
  marginInline: -16,
  padding: '12px 16px',
  paddingBlockEnd: 'max(12px, env(safe-area-inset-bottom))',
  background: token('paper'),
  borderBlockStart: `1px solid ${token('line')}`,
  borderEndStartRadius: `calc(${token('radius')} * 1.5)`,
  borderEndEndRadius: `calc(${token('radius')} * 1.5)`,
  marginBlockEnd: -20,
  '@container': { '(min-width: 640px)': { marginInline: 0, paddingInline: 0, marginBlockEnd: -32, paddingBlockEnd: 24 } },
})

/** A large row to tap: a service or an answer. */
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  inlineSize: '100%',
  minBlockSize: 56,
  padding: '8px 16px',
  background: token('paper'),
  border: `1px solid ${token('control')}`,
  borderRadius: token('radius'),
  textAlign: 'start',
  cursor: 'pointer',
  touchAction: 'manipulation',
  transition: 'border-color 120ms ease-out',
  selectors: {
    '&:hover': { borderColor: token('accent') },
    '&[aria-pressed="true"]': { borderColor: token('accent'), boxShadow: `inset 0 0 0 1px ${token('accent')}` },
  },
  '@media': { '(prefers-reduced-motion: reduce)': { transition: 'none' } },
})
export const rowText = style({ display: 'flex', flexDirection: 'column', fontWeight: 550 })

export const notice = style({
  // Clear of the sticky footer.
  scrollMarginBlock: 96,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 8,
  padding: 16,
  borderRadius: token('radius'),
  background: token('canvas'),
  border: `1px solid ${token('warning')}`,
})
export const strong = style({ fontWeight: 650 })

export const icon = style({
  inlineSize: 20,
  blockSize: 20,
  flex: 'none',
  stroke: 'currentColor',
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const turns = style({ selectors: { [`${root}[dir="rtl"] &`]: { transform: 'scaleX(-1)' } } })
export const iconButton = style({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 44,
  padding: 0,
  background: 'none',
  border: 0,
  borderRadius: token('radius'),
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: { '&:hover:not(:disabled)': { background: token('canvas') }, '&:disabled': { opacity: 0.35, cursor: 'default' } },
})

/** A gray placeholder while content loads. */
export const skeleton = style({ background: token('line'), borderRadius: token('radius') })
