import type { AnyList, AnyRow } from './types.ts'

/** A row's own page; undefined for a list whose rows have none. */
export const rowPath = ({ path, detail, rowPath: own }: AnyList, row: AnyRow): string | undefined =>
  own?.(row) ?? (detail?.read ? `${path}/${row.id}` : undefined)
