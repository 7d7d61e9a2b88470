import { style } from '@vanilla-extract/css'
import { color, text } from '../../ui/tokens.css.ts'

export const messages = style({ display: 'grid', gap: 14, maxHeight: 420, overflowY: 'auto' })
const side = { display: 'grid', gap: 2, maxWidth: '88%' } as const
export const theirs = style({ ...side, justifySelf: 'start' })
export const ours = style({ ...side, justifySelf: 'end', justifyItems: 'end', textAlign: 'end' })
const bubble = {
  ...text.body,
  padding: '8px 12px',
  borderRadius: 14,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textAlign: 'start',
} as const
export const theirBubble = style({ ...bubble, background: color.hover })
export const ourBubble = style({ ...bubble, background: color.accentSoft })
export const planned = style({ ...text.small, display: 'grid', gap: 2, color: color.muted })
/** Nothing is written yet. */
export const outline = style({ ...bubble, border: `1px dashed ${color.edge}`, color: color.muted })
