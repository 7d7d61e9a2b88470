import { style } from '@vanilla-extract/css'
import { token } from '../tokens.ts'
import { root } from '../ui/base.css.ts'

/** A fieldset, so that a disabled one takes its parts along; the reset of fieldsets would take its room. */
export const inside = style({
  selectors: {
    [`${root} &`]: { padding: '20px 16px', marginInline: 'auto', '@container': { '(min-width: 640px)': { padding: 32 } } },
    '&:disabled': { opacity: 0.55 },
  },
})
/** As high with a choice as without, so that nothing jumps. */
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  minBlockSize: 68,
})
export const chosen = style({ fontWeight: 600 })
export const clear = style({ flex: 'none' })
export const fault = style({ color: token('danger') })
