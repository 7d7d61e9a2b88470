import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

export const page = style({ display: 'flex', flexDirection: 'column', flex: 1 })
export const head = style({ ...look.pageHead, justifyContent: 'space-between', gap: 8 })
export const title = style({ ...text.title, fontWeight: 650 })
export const skeleton = style({ display: 'grid', gap: 20, padding: 16 })
export const list = style({
  display: 'grid',
  gap: 12,
  alignContent: 'start',
  width: '100%',
  maxWidth: 760,
  padding: 16,
  listStyle: 'none',
})
export const card = style({
  ...look.card,
  gap: 8,
  ':target': { borderColor: color.accent },
})
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' })
export const name = style({ ...text.large, fontWeight: 650, flex: 1, minWidth: 160, overflowWrap: 'anywhere' })
export const link = style({ color: 'inherit', textDecoration: 'none', ':hover': { textDecoration: 'underline' } })
export const body = style({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' })
export const muted = style({ ...text.label, color: color.muted })
/** On phones, buttons move to their own line. */
export const key = style([muted, { flex: 1, overflowWrap: 'anywhere', '@media': { [media.phone]: { flexBasis: '100%' } } }])
