import type { Values } from '../../frame/formTypes.ts'

/** Where something stands as people count it: from 1, while the API counts `order` from 0. */
export const displayOrder = ({ order }: { readonly order: number }): number => order + 1

/** The `order` of a place as it is typed; undefined for none, and anything before the first is the first. */
export function toOrder(place: string): number | undefined {
  const digits = place.replaceAll(',', '').trim()
  return digits ? Math.max(Number(digits) - 1, 0) : undefined
}

/** What a form sends for its place; without one the API puts it last. */
export function orderOf({ order }: Values): { order?: number } {
  const made = toOrder(typeof order === 'string' ? order : '')
  return made === undefined ? {} : { order: made }
}
