import type { AnyList, AnyRow } from './types.ts'

/** Link to a row's own page; undefined if the list has none. */
export const rowPath = ({ path, detail, rowPath: own }: AnyList, row: AnyRow): string | undefined =>
  own?.(row) ?? (detail?.read ? `${path}/${row.id}` : undefined)
