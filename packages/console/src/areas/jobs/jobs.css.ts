import { style } from '@vanilla-extract/css'
import { cellText, figure, figureHead } from '../../ui/figureTable.css.ts'
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
export const key = style({ color: color.muted, fontWeight: 400 })
export const error = style({ fontWeight: 400, overflowWrap: 'anywhere', color: color.danger })
export const time = style([cellText, { whiteSpace: 'nowrap' }])
/** The status says as much on phones. */
const wideOnly = style({ '@media': { [media.phone]: { display: 'none' } } })
export const waitingHead = style([figureHead, wideOnly])
export const waiting = style([figure, wideOnly])
