import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'

interface Address {
  readonly postalCode?: string | null
}

/** Selects `isOutOfArea` as one value. */
export const outOfArea = (
  organizationId: number,
  typeTerritoryId: number | null | undefined,
  address: Address | null | undefined,
): Sql =>
  address?.postalCode
    ? sql`is_out_of_area(${organizationId}, ${typeTerritoryId ?? null}, ${address.postalCode.trim()})`
    : sql`false`

/**
 * Whether an address is outside the ZIP codes of the appointment type's territory or, without a type, of all territories of the
 * organization. A territory without ZIP codes has no bounds, and an address without one cannot be judged.
 */
export async function isOutOfArea(
  tx: Tx,
  organizationId: number,
  typeTerritoryId: number | null | undefined,
  address: Address | null | undefined,
): Promise<boolean> {
  if (!address?.postalCode) return false
  const row = await tx.one<{ isOut: boolean }>(sql`select ${outOfArea(organizationId, typeTerritoryId, address)} as is_out`)
  return row?.isOut ?? false
}

export const OUT_OF_AREA = 'outOfArea'
/** A lead's flags with or without the one for the service area. */
export const withArea = (flags: readonly string[], isOut: boolean): string[] => [
  ...flags.filter((flag) => flag !== OUT_OF_AREA),
  ...(isOut ? [OUT_OF_AREA] : []),
]
