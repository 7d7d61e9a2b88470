import type { Token } from '@walkup/sdk/look'

/** A value of the look, as a stylesheet writes it. */
export const token = (name: Token | 'radius' | 'font'): string => `var(--walkup-${name})`
