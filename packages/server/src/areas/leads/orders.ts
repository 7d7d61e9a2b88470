import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { SortColumn } from '../../search/index.ts'
import { transitions } from './rules.ts'

type LeadSearch = Bodies['leads.searchAll']
export type LeadFilter = NonNullable<LeadSearch['filter']>
export type Sort = NonNullable<LeadSearch['sort']>['by']

/** In the order that lists sort them in. */
export const statuses = Object.keys(transitions)

/** What lists of leads are sorted by. */
export const sorts: Readonly<Record<Sort, SortColumn>> = {
  receivedAt: { by: sql`lead.received_at`, kind: 'instant' },
  updatedAt: { by: sql`lead.updated_at`, kind: 'instant' },
  appointmentAt: { by: sql`lead.appointment_at`, kind: 'instant', isNullable: true },
  // Columns that the database keeps: of an expression no index begins at a position under a row policy.
  lastName: { by: sql`lead.sort_name`, kind: 'text' },
  status: { by: sql`lead.stage`, kind: 'integer' },
}
