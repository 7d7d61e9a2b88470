import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

export const options = style(look.fieldsetReset)
export const legend = style(look.legend)
export const option = style(look.part)
/** On one line with the remove button; wraps on phones. */
export const answer = style([
  option,
  {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr)) auto',
    '@media': { [media.phone]: { gridTemplateColumns: look.part.gridTemplateColumns } },
  },
])
export const head = style({ padding: '12px 16px', borderBottom: `1px solid ${color.line}` })
export const title = style({ ...text.title, fontWeight: 650 })
export const body = style({ display: 'grid', gap: 24, padding: 16, maxWidth: 760, overflow: 'auto' })
export const table = style({ width: '100%', borderCollapse: 'collapse', textAlign: 'left' })
export const caption = style({ ...text.large, fontWeight: 650, textAlign: 'left', padding: '0 0 8px' })
export const cell = style({ padding: '8px 12px 8px 0', borderBottom: `1px solid ${color.line}`, verticalAlign: 'top' })
/** A question next to one of its answers; stacked if space is short. */
export const pair = style({ display: 'grid', gap: 8, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' })
