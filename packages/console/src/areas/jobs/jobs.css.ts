import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { color, media, text } from '../../ui/tokens.css.ts'

export const page = style({ ...look.fullPage, overflow: 'auto' })
export const body = style({ display: 'grid', gap: 24, padding: 16, alignContent: 'start', maxWidth: 1080 })
export const title = style({ ...text.title, fontWeight: 650 })
export const heading = style({ ...text.large, fontWeight: 650 })
export const quiet = style({ color: color.muted, maxWidth: '64ch' })
export const section = style({ display: 'grid', gap: 12, minWidth: 0 })
export const list = style({ display: 'grid', gap: 12, listStyle: 'none', padding: 0, margin: 0 })
export const card = style({ ...look.card, gap: 8, alignContent: 'start' })
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' })
export const name = style({ fontWeight: 650, flex: 1, minWidth: 160 })
export const error = style({ overflowWrap: 'anywhere', color: color.danger })
export const scroller = style({ overflowX: 'auto' })
export const table = style({ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' })
const cell = {
  padding: '10px 12px 10px 0',
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
} as const
export const cellHead = style({ ...cell, ...text.label, color: color.muted, fontWeight: 500, whiteSpace: 'nowrap' })
export const cellText = style({ ...cell, fontWeight: 'inherit' })
export const cellTime = style({ ...cell, whiteSpace: 'nowrap' })
/** The status says as much on phones. */
const wideOnly = { '@media': { [media.phone]: { display: 'none' } } } as const
export const figureHead = style([cellHead, { textAlign: 'end', ...wideOnly }])
export const figure = style({ ...cell, textAlign: 'end', ...wideOnly })
