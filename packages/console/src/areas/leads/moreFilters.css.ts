import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '../../ui/tokens.css.ts'

/** A line of its own: what comes to it late moves nothing that stood before. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  flexBasis: '100%',
  scrollMarginInline: 16,
  '@media': { [media.phone]: { flexWrap: 'nowrap', flexBasis: 'auto' } },
})
// Somebody and a day, or a zone by its names.
globalStyle(`${line} button`, { maxWidth: 340 })
/** On a phone what is in use stands where it is seen. */
export const inUse = style([line, { '@media': { [media.phone]: { order: -1 } } }])
