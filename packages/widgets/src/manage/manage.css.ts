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
