import type { KeyboardEvent } from 'react'

/** Escape in what stands beside a list closes it; that of a dialog over it is the dialog's. */
export const closesSidePanel = ({ key, target, currentTarget }: KeyboardEvent): boolean =>
  key === 'Escape' && currentTarget.contains(target as Node)
