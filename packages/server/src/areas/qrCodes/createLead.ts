import type { Bodies } from '@walkup/sdk/contract'
import type { LeadDetails } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { joinWaitlist } from '../../waitlist/entry.ts'
import type { Validated } from './questions.ts'

/** A shopper's entry with its attribution at arrival: enough to write the lead, now or after a review. */
export interface EntryToStore {
  readonly organizationId: number
  readonly uid: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly languageId: number
  readonly address: Bodies['qrCodes.entry']['contact']['address'] | null
  readonly details: LeadDetails
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
  readonly context: Readonly<Record<string, string>>
  readonly referrer: string | null
  /** The preferences of a shopper without a slot. */
  readonly waitlist: Bodies['qrCodes.entry']['waitlist'] | null
  readonly consent: ArrivalConsent
  /** When the shopper sent it. */
  readonly capturedAt: Date | string
  /** The same hash as in scans; entries released from review have none. */
  readonly scanDevice?: string | undefined
  /** Whether it comes from a store's signed-in kiosk. */
  readonly isKiosk?: boolean
}

interface ArrivalConsent {
  readonly version: string
  readonly text: string
  readonly locale: string
  readonly page: string | null
  readonly ip: string
  readonly userAgent: string | null
  /** The wording of the consent to text messages, if the shopper gave it; older entries in review have none. */
  readonly textsText?: string | null
  /** The trusted event that ticked the box, if the page reports it. */
  readonly tickedEvent: Bodies['qrCodes.entry']['consent']['by'] | null
}

interface Arrived {
  readonly receivedAt: Date
  /** The start of the visit that the caller books next, in the same transaction. */
  readonly appointmentAt?: Date | undefined
}

/** Writes the lead and its consent once, in one statement, and returns the lead's id. Duplicates are searched now. */
export async function writeLead(tx: Tx, arrival: EntryToStore, { receivedAt, appointmentAt }: Arrived): Promise<number> {
  const { organizationId, phone, email, consent, capturedAt } = arrival
  const flags = [
    ...(arrival.isDisqualified ? ['disqualified'] : []),
    ...(arrival.isOutOfArea ? ['outOfArea'] : []),
    ...(arrival.timeLogId === null ? ['outsideShift'] : []),
  ]
  const lead = await tx.one<{ id: number }>(sql`
    with ids as (select nextval('lead_id_seq')::int as lead_id, nextval('consent_id_seq')::int as consent_id),
    first as (select coalesce(duplicate_of_id, id) as id from lead
      where organization_id = ${organizationId} and id = find_duplicate_lead(${organizationId}, ${phone}, ${email})),
    kept as (
      insert into consent (organization_id, id, lead_id, version, text, locale, page, ip, user_agent, ticked_by, ticked_event, at, texts,
        texts_text)
      select ${organizationId}, consent_id, lead_id, ${consent.version}, ${consent.text}, ${consent.locale}, ${consent.page}, ${consent.ip},
        ${consent.userAgent}, 'shopper', ${consent.tickedEvent}, ${capturedAt}::timestamptz, ${(consent.textsText ?? null) !== null},
        replace(${consent.textsText ?? null}, '{organization}', (select name from organization where id = ${organizationId}))
      from ids)
    insert into lead (organization_id, id, uid, kind, status, first_name, last_name, email, phones, language_id, address, details,
      service_group_id, appointment_type_id, answers, store_id, lead_generator_id, qr_code_id, time_log_id, territory_id, utm, context,
      referrer, campaign_id, consent_id, duplicate_of_id, flags, self_booked, captured_at, received_at, appointment_at, set_at, scan_seconds,
      is_kiosk)
    select ${organizationId}, ids.lead_id, ${arrival.uid}, 'internal', ${appointmentAt ? 'scheduled' : 'captured'}, ${arrival.firstName}, ${arrival.lastName},
      ${email}, ${JSON.stringify(phone ? [{ e164: phone, type: 'mobile' }] : [])}::jsonb,
      ${arrival.languageId}, ${arrival.address ? JSON.stringify(arrival.address) : null}::jsonb, ${JSON.stringify(arrival.details)}::jsonb, ${arrival.serviceGroupId},
      ${arrival.appointmentTypeId}, ${JSON.stringify(arrival.answers)}::jsonb, ${arrival.storeId}, ${arrival.leadGeneratorId},
      ${arrival.qrCodeId}, ${arrival.timeLogId}, ${arrival.territoryId}, ${JSON.stringify(arrival.utm)}::jsonb,
      ${JSON.stringify(arrival.context)}::jsonb, ${arrival.referrer},
      campaign_of(${organizationId}, ${arrival.qrCodeId}::int, ${JSON.stringify(arrival.utm)}::jsonb), ids.consent_id, first.id,
      case when first.id is null then ${flags}::text[] else array_prepend('duplicate', ${flags}::text[]) end, ${appointmentAt !== undefined},
      ${capturedAt}::timestamptz, ${receivedAt}, ${appointmentAt ?? null}, ${appointmentAt ? receivedAt : null},
      ${secondsSinceScan(arrival)}, ${arrival.isKiosk ?? false}
    from ids left join first on true
    returning id`)
  if (!lead) throw new Error('The lead was not written.')
  if (arrival.waitlist && !appointmentAt)
    await joinWaitlist(tx, {
      organizationId,
      leadId: lead.id,
      serviceGroupId: arrival.serviceGroupId,
      appointmentTypeId: arrival.appointmentTypeId,
      preferences: arrival.waitlist,
      isEarlier: false,
      createdBy: null,
      now: receivedAt,
    })
  return lead.id
}

/** Since the device's first scan of the code for this entry; reloading the page counts as another scan. */
const secondsSinceScan = ({ organizationId, leadGeneratorId, qrCodeId, consent, capturedAt, scanDevice }: EntryToStore) => {
  if (qrCodeId === null || scanDevice === undefined) return null
  const earliest = sql`${capturedAt}::timestamptz - interval '30 minutes'`
  return sql`(
    select floor(extract(epoch from ${capturedAt}::timestamptz - min(scan.at)))::int from qr_scan scan
    where scan.organization_id = ${organizationId} and scan.qr_code_id = ${qrCodeId} and scan.device_hash = ${scanDevice}
      and scan.at <= ${capturedAt}::timestamptz and scan.at > greatest(${earliest}, (
        select max(c.at) from consent c join lead l on l.organization_id = c.organization_id and l.id = c.lead_id
        where c.organization_id = ${organizationId} and c.ip = ${consent.ip} and c.user_agent is not distinct from ${consent.userAgent}
          and c.at > ${earliest} and l.lead_generator_id = ${leadGeneratorId})))`
}
