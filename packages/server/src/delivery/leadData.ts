import sql from 'sql-template-tag'
import { leadDetailKeys, leadDetails, type LeadDetails } from '@walkup/sdk/domain'
import type { Tx } from '../db/index.ts'

/** The data of a lead for systems that keep records. */
export interface LeadData {
  readonly id: number
  readonly uid: string
  readonly kind: 'internal' | 'external'
  readonly status: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phones: readonly { readonly e164: string; readonly type: string | null }[]
  readonly address: {
    readonly line1: string | null
    readonly line2: string | null
    readonly city: string | null
    readonly state: string | null
    readonly postalCode: string | null
  } | null
  readonly details: LeadDetails
  readonly serviceGroupId: number
  readonly serviceGroup: string
  readonly appointmentType: string | null
  readonly appointment: {
    readonly startAt: string
    readonly endAt: string
    readonly timeZone: string
    readonly status: string
  } | null
  readonly storeNumber: string | null
  readonly store: string | null
  readonly leadGenerator: string | null
  readonly notes: readonly string[]
  readonly answers: readonly { readonly label: string; readonly value: string; readonly externalField: string | null }[]
  readonly stJobTypeId: string | null
  readonly stCampaignId: string | null
  readonly stBusinessUnitId: string | null
  readonly stTechnicianId: string | null
  readonly technician: string | null
  readonly campaign: string | null
  /** The partners' terms for the service group, by system. */
  readonly mappings: Readonly<
    Partial<Record<'homeDepot' | 'centah', { readonly service: string; readonly detail: string | null }>>
  >
  readonly soldCents: number | null
  readonly rejectReason: string | null
  readonly receivedAt: string
  readonly isRevoked: boolean
  readonly isErased: boolean
  readonly isDeleted: boolean
}

/** The lead's details as lines of text. */
export const detailLines = ({ details }: LeadData): string[] =>
  leadDetailKeys.flatMap((key) => (details[key] ? [`${leadDetails[key].label}: ${details[key]}`] : []))

/** Loads the data of a lead that may be sent; undefined if it is not visible to the caller. */
export const loadLeadData = (tx: Tx, organizationId: number, leadId: number): Promise<LeadData | undefined> =>
  tx.one<LeadData>(sql`
    select lead.id, lead.uid, lead.kind, lead.status, lead.first_name, lead.last_name, lead.email, lead.phones,
      lead.address, lead.details, lead.service_group_id, service_group.name as service_group, type.name as appointment_type,
      case when booking.id is not null then json_build_object('startAt', iso(booking.start_at), 'endAt', iso(booking.end_at),
        'timeZone', booking.time_zone, 'status', booking.status) end as appointment,
      store.number as store_number, store.name as store,
      generator.first_name || ' ' || generator.last_name as lead_generator,
      (select coalesce(json_agg(e.note order by e.id), '[]') from lead_event e
        where e.organization_id = lead.organization_id and e.lead_id = lead.id and e.kind = 'note' and e.note is not null) as notes,
      (select coalesce(json_agg(json_build_object('label', coalesce(q.label ->> 'en', ''), 'externalField', q.external_field,
          'value', case jsonb_typeof(answer -> 'value') when 'array' then
            (select string_agg(one, ', ') from jsonb_array_elements_text(answer -> 'value') one) else answer ->> 'value' end)), '[]')
        from jsonb_array_elements(lead.answers) answer
        join question q on q.organization_id = lead.organization_id and q.id = (answer ->> 'questionId')::int) as answers,
      job_type.code as st_job_type_id, campaign.code as st_campaign_id, campaign.name as campaign,
      (select unit.st_id from business_unit unit where unit.organization_id = lead.organization_id
        and unit.id = coalesce(booking.business_unit_id, (select min(u.business_unit_id) from appointment_type_business_unit u
          where u.organization_id = type.organization_id and u.appointment_type_id = type.id))) as st_business_unit_id,
      booking.st_id as st_technician_id, booking.technician,
      (select coalesce(json_object_agg(c.system, json_build_object('service', service.code, 'detail', detail.code)), '{}')
        from connection c
        join connection_mapping m on m.organization_id = c.organization_id and m.connection_id = c.id
        join lookup_item service on service.organization_id = m.organization_id and service.id = m.service_item_id
        left join lookup_item detail on detail.organization_id = m.organization_id and detail.id = m.detail_item_id
        where c.organization_id = lead.organization_id and m.service_group_id = lead.service_group_id) as mappings,
      lead.sold_cents, lead.reject_reason, iso(lead.received_at) as received_at,
      coalesce(consent.revoked_at is not null, false) as is_revoked, lead.erased_at is not null as is_erased,
      lead.deleted_at is not null as is_deleted
    from lead
    join service_group on service_group.organization_id = lead.organization_id and service_group.id = lead.service_group_id
    left join consent on consent.organization_id = lead.organization_id and consent.id = lead.consent_id
    left join appointment_type type on type.organization_id = lead.organization_id and type.id = lead.appointment_type_id
    left join lookup_item job_type on job_type.organization_id = lead.organization_id and job_type.id = type.st_job_type_id
    left join lookup_item campaign on campaign.organization_id = lead.organization_id
      and campaign.id = coalesce(lead.campaign_id, type.st_campaign_id)
    left join store on store.organization_id = lead.organization_id and store.id = lead.store_id
    left join app_user generator on generator.id = lead.lead_generator_id
    left join lateral (
      select b.id, b.start_at, b.end_at, b.time_zone, b.status, t.st_id, t.name as technician, t.business_unit_id from booking b
      left join technician t on t.organization_id = b.organization_id and t.id = b.technician_id
      where b.organization_id = lead.organization_id and b.lead_id = lead.id and b.status <> 'held'
      order by b.id desc limit 1
    ) booking on true
    where lead.organization_id = ${organizationId} and lead.id = ${leadId}`)
