import type { Target } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { Tx } from './db/index.ts'
import { notFound } from './problem.ts'

export interface TargetRef {
  readonly entity: Target['entity']
  readonly id: number
}

/** The table of each entity, and the condition under which a row is gone. */
export const targetTables: Readonly<Record<Target['entity'], { table: string; gone: string }>> = {
  laborPerson: { table: 'labor_person', gone: 'false' },
  timeLog: { table: 'time_log', gone: 'deleted_at is not null' },
  hours: { table: 'shift', gone: 'deleted_at is not null' },
  lead: { table: 'lead', gone: 'deleted_at is not null' },
  deletedLead: { table: 'lead', gone: 'deleted_at is null' },
  leadReview: { table: 'lead_review', gone: 'false' },
  connection: { table: 'connection', gone: 'false' },
  delivery: { table: 'delivery', gone: 'false' },
  apiKey: { table: 'api_key', gone: 'revoked_at is not null' },
  // Not a row policy: the lookup list `allStores` shows every store to everyone.
  store: {
    table: 'store',
    gone: "deleted_at is not null or (app_store_reach() = 'territory' and not territory_id = any (app_territories()))",
  },
  qrCode: { table: 'qr_code', gone: 'deleted_at is not null' },
  supportItem: { table: 'support_item_card', gone: 'deleted_at is not null' },
  organization: { table: 'organization', gone: 'is_deleted' },
  appointmentType: { table: 'appointment_type', gone: 'deleted_at is not null' },
  territory: { table: 'territory', gone: 'deleted_at is not null' },
  technician: { table: 'technician', gone: 'deleted_at is not null' },
  businessUnit: { table: 'business_unit', gone: 'deleted_at is not null' },
  question: { table: 'question', gone: 'deleted_at is not null' },
  slot: { table: 'slot', gone: 'false' },
  defaultSlot: { table: 'default_slot', gone: 'false' },
  serviceType: { table: 'service_type', gone: 'deleted_at is not null' },
  response: { table: 'response', gone: 'deleted_at is not null' },
  appointmentQuestion: { table: 'appointment_type_question', gone: 'false' },
  user: { table: 'user_card', gone: 'false' },
  userTrade: { table: 'user_trade', gone: 'false' },
  reportSchedule: { table: 'report_schedule', gone: 'deleted_at is not null' },
  deletedReportSchedule: { table: 'report_schedule', gone: 'deleted_at is null' },
  waitlistEntry: { table: 'waitlist_entry', gone: 'false' },
  savedView: { table: 'saved_view', gone: 'false' },
  timeOff: { table: 'technician_time_off', gone: 'false' },
  // Bookings have no row policy for territories: a lead shows its own to everyone who sees the lead.
  booking: {
    table: 'booking',
    gone: "status = 'held' or (app_schedule_reach() = 'territory' and not appointment_type_id in (select id from appointment_type where territory_id = any (app_territories())))",
  },
  task: { table: 'task', gone: 'false' },
  integrityFlag: { table: 'integrity_flag', gone: 'false' },
  cadence: { table: 'cadence', gone: 'deleted_at is not null' },
  holiday: { table: 'holiday', gone: 'false' },
  campaignRule: { table: 'campaign_rule', gone: 'false' },
  smartCircleOffer: { table: 'smart_circle_offer_card', gone: 'false' },
  organizationCard: { table: 'organization_card', gone: 'false' },
}

/** @throws 404 for a row that is missing, gone or out of the caller's reach */
export async function assertVisible(tx: Tx, targets: readonly TargetRef[]): Promise<void> {
  for (const { entity, id } of targets) {
    const { table, gone } = targetTables[entity]
    if (!(await tx.one(sql`select 1 as found from ${raw(table)} where id = ${id} and not (${raw(gone)})`))) throw notFound()
  }
}
