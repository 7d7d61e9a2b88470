import { globalStyle, style } from '@vanilla-extract/css'
import * as look from '../sharedStyles.css.ts'
import { media } from '../tokens.css.ts'

export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', width: '100%' })
globalStyle(`${tools} button[aria-expanded]`, { maxWidth: 'min(440px, 100%)', overflow: 'hidden' })
/** View choices; on phones one horizontally scrollable line. */
export const choices = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '@media': { [media.phone]: look.scrollRowOnPhone },
})
globalStyle(`${choices} > *`, { '@media': { [media.phone]: { flexShrink: 0 } } })
export const views = style(look.segments)
export const view = style(look.segment)
