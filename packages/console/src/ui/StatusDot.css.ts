import { style, styleVariants } from '@vanilla-extract/css'
import { color } from './tokens.css.ts'

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
  neutral: full(color.muted),
  active: full(color.information),
  good: full(color.accent),
  warning: full(color.warning),
  bad: hollow(color.danger),
  ended: hollow(color.muted),
})
