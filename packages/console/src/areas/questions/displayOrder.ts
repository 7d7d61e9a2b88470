import type { Values } from '../../frame/formTypes.ts'

/** Displayed positions start at 1, while the API's `order` starts at 0. */
export const displayOrder = ({ order }: { readonly order: number }): number => order + 1

/** The `order` for a typed position: undefined if empty, and at least 0. */
export function toOrder(place: string): number | undefined {
  const digits = place.replaceAll(',', '').trim()
  return digits ? Math.max(Number(digits) - 1, 0) : undefined
}

/** The position to send; without one, the API appends. */
export function orderOf({ order }: Values): { order?: number } {
  const made = toOrder(typeof order === 'string' ? order : '')
  return made === undefined ? {} : { order: made }
}
