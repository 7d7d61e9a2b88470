import { style } from '@vanilla-extract/css'
import { token } from '../../tokens.ts'

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 16,
  minBlockSize: 45,
  paddingInline: 16,
  borderBlockEnd: `1px solid ${token('line')}`,
  background: token('canvas'),
  borderStartStartRadius: `calc(${token('radius')} * 1.5)`,
  borderStartEndRadius: `calc(${token('radius')} * 1.5)`,
  fontSize: 14,
  lineHeight: '20px',
})
export const status = style({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: '1 1 auto',
  paddingBlock: 8,
  fontVariantNumeric: 'tabular-nums',
})
export const dot = style({ inlineSize: 10, blockSize: 10, flex: 'none', borderRadius: '50%' })
export const rests = style({ background: token('accent') })
export const waits = style({ border: `2px solid ${token('warning')}` })
export const warns = style({ background: token('warning') })
export const attention = style({ selectors: { '&&': { color: token('danger') } } })

export const done = style({ display: 'flex', flexDirection: 'column', gap: 16, flex: 1, minBlockSize: 320 })
const mark = style({ inlineSize: 56, blockSize: 56, borderRadius: '50%', display: 'grid', placeItems: 'center' })
export const sent = style([mark, { background: token('accent'), color: token('accent-ink') }])
export const kept = style([mark, { border: `2px solid ${token('accent')}`, color: token('accent') }])
export const sign = style({
  inlineSize: 32,
  blockSize: 32,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
export const count = style({
  color: token('muted'),
  fontSize: 14,
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  marginBlockEnd: 8,
})

export const entry = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: 16,
  border: `1px solid ${token('line')}`,
  borderRadius: token('radius'),
})
export const name = style({ fontSize: 16, lineHeight: '24px', fontWeight: 650 })
export const finding = style({ color: token('danger'), fontSize: 14, lineHeight: '20px' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: 8 })

export const dialog = style({
  selectors: {
    '&[open]': {
      display: 'flex',
      flexDirection: 'column',
      gap: 16,
      inlineSize: 'min(416px, calc(100vw - 32px))',
      padding: 24,
      border: `1px solid ${token('line')}`,
      borderRadius: `calc(${token('radius')} * 1.5)`,
      color: token('ink'),
      background: token('paper'),
      boxShadow: '0 8px 32px rgb(0 0 0 / 0.24)',
    },
    '&::backdrop': { background: 'rgb(0 0 0 / 0.5)' },
  },
})

export const danger = style({ selectors: { '&&': { color: token('danger') } } })
