import type { Token } from '@walkup/sdk/look'

/** A design token as a CSS value. */
export const token = (name: Token | 'radius' | 'font'): string => `var(--walkup-${name})`
