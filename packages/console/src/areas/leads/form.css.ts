import { style } from '@vanilla-extract/css'

export const phones = style({ display: 'grid', gap: 12 })
export const phone = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 128px',
  gridAutoColumns: 'auto',
  gap: 8,
  alignItems: 'start',
})
/** Next to the control, under its label. */
export const drop = style({ gridColumn: 3, marginTop: 24 })
