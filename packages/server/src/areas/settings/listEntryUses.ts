import type { EditableList } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import type { Dependents, Row } from '../../persistence/index.ts'

interface Use {
  /** The kind of dependent, as `in-use` counts it. */
  readonly entity: string
  readonly table: string
  readonly column: string
  /** What to count; rows by default. */
  readonly counted: string
}
const usedBy = (entity: string, table: string, column: string, counted = '*'): Use => ({ entity, table, column, counted })
/** A user has a card in each of their organizations. */
const usedByUsers = usedBy('user', 'user_card', 'language_id', 'distinct id')
const mappedService = [usedBy('service mapping', 'connection_mapping', 'service_item_id')]
const mappedDetail = [usedBy('service mapping', 'connection_mapping', 'detail_item_id')]

/** The columns that refer to each list. Reasons of rejected and canceled leads are copied as text. */
const uses: Readonly<Record<EditableList, readonly Use[]>> = {
  hdsfiGroup: [
    usedBy('appointment type', 'appointment_type', 'service_group_id'),
    usedBy('printed code', 'qr_code', 'service_group_id'),
    usedBy('lead', 'lead', 'service_group_id'),
    usedBy('service mapping', 'connection_mapping', 'service_group_id'),
  ],
  userActivities: [usedBy('activity', 'activity', 'activity_id')],
  userReasons: [usedBy('activity', 'activity', 'reason_id'), usedBy('shift without activity', 'no_activity', 'reason_id')],
  userTrades: [usedBy('user', 'user_trade', 'trade_id')],
  storesBrands: [usedBy('store', 'store', 'brand_id')],
  userHoursTypes: [usedBy('shift', 'shift', 'type_id'), usedBy('time log', 'time_log', 'hours_type_id')],
  languageTypes: [usedByUsers, usedBy('lead', 'lead', 'language_id')],
  serviceTitanCampaigns: [
    usedBy('appointment type', 'appointment_type', 'st_campaign_id'),
    usedBy('printed code', 'qr_code', 'campaign_id'),
    usedBy('campaign rule', 'campaign_rule', 'campaign_id'),
    usedBy('lead', 'lead', 'campaign_id'),
  ],
  serviceTitanJobTypes: [usedBy('appointment type', 'appointment_type', 'st_job_type_id')],
  centahServiceId: mappedService,
  centahAdCode: mappedDetail,
  hdJobType: mappedService,
  imeSubCategories: mappedDetail,
  costcoStores: [],
  rejectReasons: [],
  cancelReasons: [],
}
/** Counting stops here, since it only matters whether it is in use. */
const COUNTED = 1000

/** Counts what refers to an entry, up to 1,000 each, including descendant organizations and deleted rows, which keep its name. */
export async function dependentsOf(tx: Tx, list: EditableList, { organizationId, id }: Row): Promise<Dependents[]> {
  const counts = uses[list].map(
    ({ entity, table, column, counted }): Sql => sql`
      select ${entity}::text as entity, count(${raw(counted)})::int as count from (
        select * from ${raw(table)} where organization_id = any (organization_tree(${organizationId})) and ${raw(column)} = ${id} limit ${COUNTED}) used`,
  )
  return counts.length ? tx.rows<Dependents>(join(counts, ' union all ')) : []
}
