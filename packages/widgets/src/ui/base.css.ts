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
  // Native parts, such as the icon of a date field, follow the theme, not the page.
  colorScheme: 'var(--walkup-scheme)',
  color: token('ink'),
  background: token('paper'),
  border: `calc(var(--walkup-frame) * 1px) solid ${token('line')}`,
  borderRadius: `calc(${token('radius')} * 1.5 * var(--walkup-frame))`,
  minBlockSize: 'var(--walkup-min-height)',
  overflowWrap: 'anywhere',
  WebkitTextSizeAdjust: '100%',
})
globalStyle(`${root} *, ${root} *::before, ${root} *::after`, { boxSizing: 'border-box' })
// `:where` has no specificity, so every class overrides the reset.
const within = `:where(${root})`
globalStyle(`${within} :is(a, button, input, select, textarea)`, {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
  borderRadius: token('radius'),
  touchAction: 'manipulation',
})
globalStyle(`${within} button`, { padding: 0, border: 0, background: 'none', cursor: 'pointer' })
globalStyle(`${within} button:disabled`, { cursor: 'default' })
globalStyle(`${within} :is(h2, h3, p, fieldset, legend, ul)`, { margin: 0, padding: 0, border: 0, minInlineSize: 0 })
globalStyle(`${within} ul`, { listStyle: 'none' })
globalStyle(`${root} :focus-visible`, { outline: `2px solid ${token('accent')}`, outlineOffset: 2 })
globalStyle(`${root} h2:focus-visible`, { outline: 'none' })

export const stack = style({ display: 'flex', flexDirection: 'column', gap: 8 })
export const muted = style({ color: token('muted'), fontSize: 14, fontWeight: 400, lineHeight: '20px' })
/** For screen readers alone. */
export const unseen = style({
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
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
