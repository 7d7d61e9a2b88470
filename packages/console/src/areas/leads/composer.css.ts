import { globalStyle, style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color } from '../../ui/tokens.css.ts'

export const composer = style({ ...look.card, gap: 8 })
/** Over the end of the panel's content, edge to edge. */
export const pinned = style([
  composer,
  {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    margin: '0 -12px -12px',
    padding: '10px 12px 12px',
    border: 0,
    borderTop: `1px solid ${color.line}`,
    borderRadius: 0,
  },
])
export const choices = style({ ...look.segments, justifySelf: 'start', margin: 0, border: 0 })
export const choice = style({ ...look.segment, border: 0, background: 'transparent', cursor: 'pointer' })
export const form = style({ display: 'grid', gap: 8 })
export const line = style({ display: 'flex', alignItems: 'start', gap: 8 })
globalStyle(`${line} > :first-child`, { flex: 1, minWidth: 0 })
/** Grows with its text. */
globalStyle(`${line} textarea`, { minHeight: 36, maxHeight: 160, resize: 'none', fieldSizing: 'content' })
