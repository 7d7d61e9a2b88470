import { style } from '@vanilla-extract/css'
import * as shared from '../../ui/sharedStyles.css.ts'

export const preference = style({ display: 'grid', gap: 12, border: 0, padding: 0, margin: 0 })
export const legend = style(shared.legend)
export const choices = style({ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: 12 })
