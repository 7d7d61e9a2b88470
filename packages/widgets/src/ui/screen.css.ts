import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'
import { root, stack } from './base.css.ts'

/** The styles of screens, with those of every element; the schedule picker is one field without them. */
export * from './base.css.ts'

export const inside = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  padding: '20px 16px',
  maxInlineSize: 544,
  inlineSize: '100%',
  flex: 1,
  marginInline: 'auto',
  '@container': { '(min-width: 640px)': { padding: 32, maxInlineSize: 736 } },
})

export const step = style({ display: 'flex', flexDirection: 'column', gap: 16, flex: 1 })
/** A page that is all widget puts what is tapped, with its heading, down where a thumb reaches it. */
export const choiceHead = style([stack, { flexGrow: 'var(--walkup-choices)', justifyContent: 'flex-end' }])
export const choices = style([step, { flexGrow: 'calc(1 - var(--walkup-choices))' }])
export const title = style({ fontSize: 20, lineHeight: '28px', fontWeight: 650, letterSpacing: '-0.01em', textWrap: 'balance' })
export const tabular = style({ fontVariantNumeric: 'tabular-nums' })

const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minBlockSize: 48,
  padding: '8px 20px',
  border: '1px solid transparent',
  fontWeight: 600,
  textAlign: 'center',
  textDecoration: 'none',
})
export const primary = style([
  button,
  {
    inlineSize: '100%',
    color: token('accent-ink'),
    background: token('accent'),
    selectors: {
      '&:hover:not(:disabled)': { background: `color-mix(in srgb, ${token('accent')} 88%, ${token('ink')})` },
    },
  },
])
export const secondary = style([
  button,
  {
    color: token('ink'),
    borderColor: token('control'),
    selectors: { '&:hover:not(:disabled)': { borderColor: token('ink') } },
  },
])
export const quiet = style({
  paddingBlock: 10,
  minBlockSize: 44,
  color: token('accent'),
  fontSize: 14,
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: 3,
})

/** A phone number, which does not break. */
export const whole = style({ whiteSpace: 'nowrap' })

/** Keeps the primary action in reach, however long the step is. */
export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  margin: 'auto -16px -20px',
  padding: '12px 16px max(12px, env(safe-area-inset-bottom))',
  background: token('paper'),
  borderBlockStart: `1px solid ${token('line')}`,
  borderRadius: `0 0 calc(${token('radius')} * 1.5 * var(--walkup-frame)) calc(${token('radius')} * 1.5 * var(--walkup-frame))`,
  '@container': { '(min-width: 640px)': { margin: 'auto 0 -32px', padding: '12px 0 24px' } },
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
  selectors: { '&:hover:not(:disabled)': { background: token('canvas') }, '&:disabled': { opacity: 0.35 } },
})

/** A gray placeholder while content loads. */
export const skeleton = style({ background: token('line'), borderRadius: token('radius') })
