import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import type { Edges, InstantRange } from '../../search/index.ts'

export type Ranges = Readonly<Record<'received' | 'appointment', InstantRange>>
/** Where the rungs of the organizations' leads begin and end. */
export type LeadEdges = Readonly<Record<'received' | 'planned' | 'updated' | 'ids', Edges>>

const NONE = { received: [null, null], planned: [null, null], updated: [null, null], ids: [null, null] } as const
export const leadEdges = async (tx: Tx): Promise<LeadEdges> =>
  (await tx.one<LeadEdges>(sql`select * from lead_search_bounds()`)) ?? NONE
