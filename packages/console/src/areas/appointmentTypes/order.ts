/** Moves an item to another index, clamped to the list. */
export function reorder<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1)
  const [item] = items.slice(from, from + 1)
  return item === undefined ? [...items] : rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, item)
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}
/** The index that a key moves an item to; undefined for other keys. */
export function placeByKey(key: string, at: number, count: number): number | undefined {
  const to = steps[key]?.(at, count)
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1)
}
