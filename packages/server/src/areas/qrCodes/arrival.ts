import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import type { Validated } from './questions.ts'

/** A shopper's entry with its attribution at arrival: enough to write the lead, now or after a review. */
export interface Arrival {
  readonly organizationId: number
  readonly uid: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly languageId: number
  readonly address: Bodies['qrCodes.entry']['contact']['address'] | null
  readonly serviceGroupId: number
  readonly appointmentTypeId: number | null
  readonly answers: Validated['answers']
  readonly isDisqualified: boolean
  /** Whether the address is outside the ZIP codes that are served. */
  readonly isOutOfArea: boolean
  readonly storeId: number | null
  readonly leadGeneratorId: number
  readonly qrCodeId: number | null
  readonly timeLogId: number | null
  readonly territoryId: number | null
  readonly utm: Readonly<Record<string, string>>
  readonly referrer: string | null
  readonly consent: ArrivalConsent
  /** When the shopper sent it. */
  readonly capturedAt: Date | string
}

interface ArrivalConsent {
  readonly version: string
  readonly text: string
  readonly locale: string
  readonly page: string | null
  readonly ip: string
  readonly userAgent: string | null
  /** The trusted event that ticked the box, if the page reports it. */
  readonly tickedEvent: Bodies['qrCodes.entry']['consent']['by'] | null
}

/** Writes the lead and its consent, and returns the lead's id. A `new` lead's own booking follows. Duplicates are searched now. */
export async function writeLead(
  tx: Tx,
  arrival: Arrival,
  { status, receivedAt }: { readonly status: 'new' | 'captured'; readonly receivedAt: Date },
): Promise<number> {
  const { organizationId, phone, email, consent, capturedAt } = arrival
  const duplicate = await findDuplicate(tx, arrival)
  const flags = [
    ...(duplicate ? ['duplicate'] : []),
    ...(arrival.isDisqualified ? ['disqualified'] : []),
    ...(arrival.isOutOfArea ? ['outOfArea'] : []),
    ...(arrival.timeLogId === null ? ['outsideShift'] : []),
    ...((await isOwnContact(tx, arrival)) ? ['ownContact'] : []),
  ]
  const kept = await tx.one<{ id: number }>(sql`
    insert into consent (organization_id, version, text, locale, page, ip, user_agent, ticked_by, ticked_event, at)
    values (${organizationId}, ${consent.version}, ${consent.text}, ${consent.locale}, ${consent.page}, ${consent.ip},
      ${consent.userAgent}, 'shopper', ${consent.tickedEvent}, ${capturedAt}::timestamptz)
    returning id`)
  const lead = await tx.one<{ id: number }>(sql`
    insert into lead (organization_id, uid, kind, status, first_name, last_name, email, phones, language_id, address, service_group_id,
      appointment_type_id, answers, store_id, lead_generator_id, qr_code_id, time_log_id, territory_id, utm, referrer, campaign_id,
      consent_id, duplicate_of_id, flags, self_booked, captured_at, received_at)
    values (${organizationId}, ${arrival.uid}, 'internal', ${status}, ${arrival.firstName}, ${arrival.lastName},
      ${email}, ${JSON.stringify(phone ? [{ e164: phone, type: 'mobile' }] : [])}::jsonb,
      ${arrival.languageId}, ${arrival.address ? JSON.stringify(arrival.address) : null}::jsonb, ${arrival.serviceGroupId},
      ${arrival.appointmentTypeId}, ${JSON.stringify(arrival.answers)}::jsonb, ${arrival.storeId}, ${arrival.leadGeneratorId},
      ${arrival.qrCodeId}, ${arrival.timeLogId}, ${arrival.territoryId}, ${JSON.stringify(arrival.utm)}::jsonb, ${arrival.referrer},
      campaign_of(${organizationId}, ${arrival.qrCodeId}::int, ${JSON.stringify(arrival.utm)}::jsonb), ${kept?.id ?? null}, ${duplicate ?? null}, ${flags}::text[], ${status === 'new'}, ${capturedAt}::timestamptz, ${receivedAt})
    returning id`)
  if (!lead || !kept) throw new Error('The lead was not written.')
  await tx.run(sql`update consent set lead_id = ${lead.id} where organization_id = ${organizationId} and id = ${kept.id}`)
  return lead.id
}

/** The lead that this one duplicates; always the first of a chain of duplicates. */
async function findDuplicate(tx: Tx, { organizationId, phone, email }: Arrival): Promise<number | undefined> {
  const same = await tx.one<{ id: number }>(sql`
    select coalesce(duplicate_of_id, id) as id from lead
    where organization_id = ${organizationId} and id = find_duplicate_lead(${organizationId}, ${phone}, ${email})`)
  return same?.id
}

/** Whether the contact is the generator's own: a sign of fabricated leads. */
async function isOwnContact(tx: Tx, { leadGeneratorId, phone, email }: Arrival): Promise<boolean> {
  const self = await tx.one(
    sql`select 1 as same from app_user where id = ${leadGeneratorId} and (phone = ${phone} or coalesce(email, invited_email) = ${email})`,
  )
  return self !== undefined
}
