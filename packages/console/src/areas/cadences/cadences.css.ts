import { style } from '@vanilla-extract/css'
import * as look from '../../ui/sharedStyles.css.ts'
import { media } from '../../ui/tokens.css.ts'

export const steps = style({ display: 'grid', gap: 12, justifyItems: 'start', border: 0, margin: 0, padding: 0, minWidth: 0 })
export const step = style({ ...look.card, display: 'grid', gap: 8, width: '100%' })
export const line = style({
  display: 'grid',
  gridTemplateColumns: '1.4fr 1fr 1fr auto',
  gap: 8,
  alignItems: 'start',
  '@media': { [media.phone]: { gridTemplateColumns: '1fr 1fr' } },
})
/** Level with the inputs, below their labels. */
export const remove = style({ marginTop: 24 })
