import { globalStyle, style } from '@vanilla-extract/css'

/** A fieldset without a box, which disables all its controls. */
export const parts = style({ display: 'contents' })
globalStyle(`${parts}:disabled > *`, { opacity: 0.55 })
/** The same height with and without a choice, to avoid layout shift. */
export const foot = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, minBlockSize: 68 })
export const clear = style({ flex: 'none' })
