import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { SortColumn } from '../../search/index.ts'
import { transitions } from './rules.ts'

export type Sort = NonNullable<Bodies['leads.searchAll']['sort']>['by']

/** In sort order. */
export const statuses = Object.keys(transitions)

export const sorts: Readonly<Record<Sort, SortColumn>> = {
  receivedAt: { by: sql`lead.received_at`, kind: 'instant' },
  updatedAt: { by: sql`lead.updated_at`, kind: 'instant' },
  appointmentAt: { by: sql`lead.appointment_at`, kind: 'instant', isNullable: true },
  // Stored columns: under row policies, an index on an expression cannot seek to a position.
  lastName: { by: sql`lead.sort_name`, kind: 'text' },
  status: { by: sql`lead.stage`, kind: 'integer' },
}
