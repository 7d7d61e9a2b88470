import { style, styleVariants } from '@vanilla-extract/css'
import { colour } from './tokens.css.ts'

const status = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  whiteSpace: 'nowrap',
  '::before': { content: '', width: 8, height: 8, borderRadius: '50%', flex: 'none', border: '2px solid' },
})
const full = (of: string) => [status, { '::before': { borderColor: of, background: of } }]
const hollow = (of: string) => [status, { '::before': { borderColor: of, background: 'transparent' } }]
/** Ended states are hollow, so that color is not the only distinction. */
export const tones = styleVariants({
  neutral: full(colour.muted),
  active: full(colour.information),
  good: full(colour.accent),
  warning: full(colour.warning),
  bad: hollow(colour.danger),
  ended: hollow(colour.muted),
})
