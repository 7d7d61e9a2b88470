import { globalStyle, style } from '@vanilla-extract/css'

/** Disables its parts at once, without a box of its own. */
export const parts = style({ display: 'contents' })
globalStyle(`${parts}:disabled > *`, { opacity: 0.55 })
/** As high with a choice as without, so that nothing jumps. */
export const foot = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, minBlockSize: 68 })
export const clear = style({ flex: 'none' })
