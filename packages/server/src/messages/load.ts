import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import type { Channel, MessageKind, VisitChange } from './kinds.ts'

/** A claimed message with the current state of everything that decides whether it is sent. */
export interface DueMessage {
  readonly organizationId: number
  readonly organizationUid: string
  readonly organizationName: string
  readonly organizationLocales: readonly string[]
  readonly id: number
  readonly uid: string
  readonly kind: MessageKind
  readonly channel: Channel
  readonly leadId: number | null
  readonly bookingId: number | null
  readonly dueAt: string
  readonly expiresAt: string
  readonly language: string | null
  readonly params: Readonly<Record<string, string | number>>
  readonly sealedBody: string | null
  readonly attempts: number
  readonly firstAttemptAt: string | null
  readonly isUncertain: boolean
  readonly createdBy: number | null
  readonly lead: {
    readonly status: string
    readonly email: string | null
    readonly phones: readonly { readonly e164: string; readonly type: string }[]
    readonly languageId: number
    readonly address: { readonly state: string; readonly postalCode: string } | null
    readonly isGone: boolean
    readonly hasConsent: boolean
    readonly timeZone: string | null
  } | null
  readonly booking: {
    readonly status: string
    readonly startAt: string
    readonly timeZone: string
    readonly sequence: number
    readonly typeOff: readonly string[]
  } | null
  /** The recipient, if it is a member of staff or a technician. */
  readonly person: {
    readonly email: string | null
    readonly phone: string | null
    readonly languageId: number | null
    /** The time zones where a member of staff works. */
    readonly timeZones: readonly string[]
  } | null
  readonly connection: {
    readonly id: number
    readonly settings: Readonly<Record<string, unknown>>
    readonly sealedSecrets: string | null
  } | null
}

export const loadDue = (
  tx: Tx,
  { organizationId, id }: { readonly organizationId: number; readonly id: number },
  worker: string,
): Promise<DueMessage | undefined> =>
  tx.one<DueMessage>(sql`
    select m.organization_id, o.uid as organization_uid, o.name as organization_name,
      coalesce((select config -> 'locales' from web_config where organization_id = o.id), '[]') as organization_locales,
      m.id, m.uid, m.kind, m.channel, m.lead_id, m.booking_id, m.due_at, m.expires_at, m.language, m.params, m.sealed_body, m.attempts,
      m.first_attempt_at, m.is_uncertain, m.created_by,
      case when lead.id is not null then jsonb_build_object('status', lead.status, 'email', lead.email, 'phones', lead.phones,
        'languageId', lead.language_id, 'address', lead.address,
        'isGone', lead.erased_at is not null or lead.deleted_at is not null,
        'hasConsent', exists (select from consent c where c.organization_id = lead.organization_id and c.id = lead.consent_id
          and c.texts and c.revoked_at is null),
        'timeZone', (select t.time_zone from territory t where t.organization_id = lead.organization_id and t.id = lead.territory_id)) end as lead,
      case when b.id is not null then jsonb_build_object('status', b.status, 'startAt', iso(b.start_at), 'timeZone', b.time_zone,
        'sequence', b.ics_sequence, 'typeOff', (select messages_off from appointment_type t
          where t.organization_id = b.organization_id and t.id = b.appointment_type_id)) end as booking,
      case when m.user_id is not null then (select jsonb_build_object('email', u.email, 'phone', u.phone, 'languageId', u.language_id,
          'timeZones', person_time_zones(m.organization_id, m.user_id))
          from user_card u where u.organization_id = m.organization_id and u.id = m.user_id and u.is_active limit 1)
        when m.technician_id is not null then (select jsonb_build_object('email', t.email, 'phone', t.phone, 'languageId', null, 'timeZones', '[]'::jsonb)
          from technician t where t.organization_id = m.organization_id and t.id = m.technician_id and t.is_active and t.deleted_at is null) end as person,
      case when m.channel = 'sms' then (select jsonb_build_object('id', c.id, 'settings', c.settings, 'sealedSecrets', c.sealed_secrets)
        from connection c where c.organization_id = m.organization_id and c.system = 'sms' and c.is_active) end as connection
    from message m join organization o on o.id = m.organization_id
    left join lead on lead.organization_id = m.organization_id and lead.id = m.lead_id
    left join booking b on b.organization_id = m.organization_id and b.id = m.booking_id
    where m.organization_id = ${organizationId} and m.id = ${id} and m.state = 'sending' and m.lease = ${worker}
    for update of m`)

/** The statuses in which a message of a kind is still sent. */
const statuses: Readonly<Partial<Record<MessageKind, readonly string[]>>> = {
  missed: ['noShow'],
  visited: ['ran', 'sold', 'notSold'],
}
const live = ['scheduled', 'confirmed']

/** What changed about the visit since the message was planned, which makes it useless. */
export function visitChange({
  kind,
  booking,
  lead,
  params,
}: Pick<DueMessage, 'kind' | 'params'> & {
  readonly booking: Pick<NonNullable<DueMessage['booking']>, 'status' | 'startAt'> | null
  readonly lead: Pick<NonNullable<DueMessage['lead']>, 'status'> | null
}): VisitChange | undefined {
  if (!booking) return
  const wanted = statuses[kind]
  if (wanted) return wanted.includes(lead?.status ?? '') ? undefined : 'status-changed'
  if (kind === 'canceled') return booking.status === 'cancelled' ? undefined : 'status-changed'
  if (kind !== 'booked' && kind !== 'moved' && kind !== 'reminder' && kind !== 'onTheWay') return
  if (booking.status === 'cancelled') return 'canceled'
  if (!live.includes(booking.status)) return 'status-changed'
  if (params.startAt !== undefined && Date.parse(String(params.startAt)) !== Date.parse(booking.startAt)) return 'moved'
  return undefined
}
