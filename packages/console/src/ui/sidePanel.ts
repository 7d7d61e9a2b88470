import type { KeyboardEvent } from 'react'

/** Escape in the side panel closes it, unless a dialog is open over it. */
export const isPanelEscape = ({ key, target, currentTarget }: KeyboardEvent): boolean =>
  key === 'Escape' && currentTarget.contains(target as Node)
