import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'

export const danger = style({ selectors: { '&&': { color: token('danger') } } })

export const legend = style({ fontWeight: 600, marginBlockEnd: 8 })
export const reason = style({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minBlockSize: 48,
  paddingInline: 16,
  border: `1px solid ${token('control')}`,
  borderRadius: token('radius'),
  cursor: 'pointer',
})
export const radio = style({ inlineSize: 20, blockSize: 20, margin: 0, accentColor: token('accent') })
/** It is there before it says something, so that screen readers announce that; until then it takes no room. */
export const done = style({ ':empty': { marginBlockEnd: -16 } })
