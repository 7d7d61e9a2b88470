import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { dropOverflow, shouldPrune } from '../leads/reviewLimits.ts'
import type { EntryToStore } from './createLead.ts'
import type { ReviewReason } from './screening.ts'

/** The time that a shopper requested, in the appointment's zone. */
export interface WantedTime {
  readonly at: Date
  readonly timeZone: string
}

/** Stores an entry for staff to release or discard. It takes no seat and does not appear in lists of leads. */
export async function writeReview(
  tx: Tx,
  arrival: EntryToStore,
  reason: ReviewReason,
  wanted: WantedTime | undefined,
  receivedAt: Date,
): Promise<void> {
  const row = await tx.one<{ id: number }>(sql`
    insert into lead_review (organization_id, uid, reasons, first_name, last_name, email, phone, language_id, address, details, service_group_id,
      appointment_type_id, answers, is_disqualified, store_id, lead_generator_id, qr_code_id, time_log_id, territory_id, utm, context,
      referrer, waitlist, consent, wanted_at, time_zone, captured_at, received_at)
    values (${arrival.organizationId}, ${arrival.uid}, ${[reason]}::text[], ${arrival.firstName}, ${arrival.lastName}, ${arrival.email},
      ${arrival.phone}, ${arrival.languageId}, ${arrival.address ? JSON.stringify(arrival.address) : null}::jsonb,
      ${JSON.stringify(arrival.details)}::jsonb,
      ${arrival.serviceGroupId}, ${arrival.appointmentTypeId}, ${JSON.stringify(arrival.answers)}::jsonb, ${arrival.isDisqualified},
      ${arrival.storeId}, ${arrival.leadGeneratorId}, ${arrival.qrCodeId}, ${arrival.timeLogId}, ${arrival.territoryId},
      ${JSON.stringify(arrival.utm)}::jsonb, ${JSON.stringify(arrival.context)}::jsonb, ${arrival.referrer}, ${arrival.waitlist ? JSON.stringify(arrival.waitlist) : null}::jsonb, ${JSON.stringify(arrival.consent)}::jsonb,
      ${wanted?.at ?? null}::timestamptz, ${wanted?.timeZone ?? null}, ${arrival.capturedAt}::timestamptz, ${receivedAt})
    returning id`)
  // Not only in the hourly job, so that a flood cannot fill the disk between two runs.
  if (row && shouldPrune(row.id)) await dropOverflow(tx, arrival.organizationId)
}
