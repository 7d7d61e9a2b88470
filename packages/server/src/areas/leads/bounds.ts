import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import type { Bounds, InstantRange } from '../../search/index.ts'

export type Ranges = Readonly<Record<'received' | 'appointment', InstantRange>>
/** First and last bucket of the organizations' leads in each order. */
export type LeadBounds = Readonly<Record<'received' | 'planned' | 'updated' | 'ids', Bounds>>

const NONE = { received: [null, null], planned: [null, null], updated: [null, null], ids: [null, null] } as const
export const leadBounds = async (tx: Tx): Promise<LeadBounds> =>
  (await tx.one<LeadBounds>(sql`select * from lead_search_bounds()`)) ?? NONE
