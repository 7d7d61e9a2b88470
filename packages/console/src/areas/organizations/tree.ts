import type { Replies } from '@walkup/sdk'

export type Organization = Replies['organizations.upsert']
export interface Branch {
  readonly row: Organization
  /** 0 for the visible roots. */
  readonly depth: number
}

/** Organizations in tree order, siblings by name. One with an invisible parent is a root. */
export function toTree(rows: readonly Organization[]): readonly Branch[] {
  const shown = new Set(rows.map(({ id }) => id))
  const below = new Map<number | null, Organization[]>()
  for (const row of rows) {
    const parent = row.organizationParentId !== null && shown.has(row.organizationParentId) ? row.organizationParentId : null
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const walk = (parent: number | null, depth: number): Branch[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .flatMap((row) => [{ row, depth }, ...walk(row.id, depth + 1)])
  return walk(null, 0)
}

type Placed = Pick<Organization, 'id' | 'organizationParentId'>
/** An organization and its loaded descendants. */
export const reachOf = <O extends Placed>(all: readonly O[], id: number): readonly O[] => [
  ...all.filter((one) => one.id === id),
  ...all.filter(({ organizationParentId }) => organizationParentId === id).flatMap((one) => reachOf(all, one.id)),
]
