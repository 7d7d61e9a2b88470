import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { leadLanguage } from '../../languages/index.ts'
import { inLanguage, type Translations } from '../appointmentTypes/translations.ts'

/** A booking with the details that its shopper may see; the type's name and confirmation are in their language. */
export interface Appointment {
  readonly organizationId: number
  readonly bookingId: number
  readonly leadId: number
  readonly leadUid: string
  readonly leadStatus: string
  readonly userUid: string | null
  readonly firstName: string
  readonly email: string | null
  readonly languageId: number
  readonly address: { line1: string; line2?: string | null; city: string; state: string; postalCode: string } | null
  readonly status: 'held' | 'scheduled' | 'confirmed' | 'ran' | 'noShow' | 'cancelled'
  readonly startAt: string
  readonly endAt: string
  readonly timeZone: string
  readonly date: string
  readonly startLocal: string
  /** The booking that names its calendar event: itself, or the first that it continues. */
  readonly icsBookingId: number
  readonly icsSequence: number
  readonly manageHash: string | null
  readonly updatedAt: string
  readonly appointmentTypeId: number
  readonly typeName: string
  /** The first name of who comes. */
  readonly technicianName: string | null
  readonly durationMin: number
  readonly arrivalWindowMin: number
  readonly minNoticeMin: number
  readonly confirmationText: string | null
  readonly organizationName: string
  /** The languages of the organization's booking widget, the default first. */
  readonly organizationLocales: readonly string[]
  readonly contact: { name: string; phone: string; email: string | null } | null
}

export async function loadAppointment(tx: Tx, organizationId: number, bookingId: number): Promise<Appointment | undefined> {
  const row = await tx.one<Appointment & { readonly translations: Translations }>(sql`
    select b.organization_id, b.id as booking_id, lead.id as lead_id, lead.uid as lead_uid, lead.status as lead_status, u.uid as user_uid,
      lead.first_name, lead.email, lead.language_id, lead.address, b.status, b.start_at, b.end_at, b.time_zone, b.date, b.start_local,
      coalesce(b.ics_of, b.id) as ics_booking_id, b.ics_sequence, b.manage_hash, b.updated_at, type.id as appointment_type_id, type.name as type_name,
      (select split_part(t.name, ' ', 1) from technician t where t.organization_id = b.organization_id and t.id = b.technician_id) as technician_name,
      type.duration_min, type.arrival_window_min,
      type.min_notice_min, type.confirmation_text, type.translations, o.name as organization_name,
      coalesce((select config -> 'locales' from web_config where organization_id = o.id), '[]') as organization_locales,
      (select jsonb_build_object('name', c.name, 'phone', c.phone, 'email', c.email) from business_contact c
        where c.organization_id = b.organization_id
          and (c.appointment_type_id = type.id or c.territory_id = type.territory_id or (c.appointment_type_id is null and c.territory_id is null))
        order by c.appointment_type_id nulls last, c.territory_id nulls last limit 1) as contact
    from booking b
    join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id
    join appointment_type type on type.organization_id = b.organization_id and type.id = b.appointment_type_id
    join organization o on o.id = b.organization_id
    left join app_user u on u.id = lead.lead_generator_id
    where b.organization_id = ${organizationId} and b.id = ${bookingId} and lead.deleted_at is null`)
  if (!row) return
  const { translations, ...appointment } = row
  const language = leadLanguage(row.languageId, row.organizationLocales)
  const own = inLanguage({ name: row.typeName, confirmationText: row.confirmationText, translations }, language)
  return { ...appointment, typeName: own.name, confirmationText: own.confirmationText }
}

/** Whether the shopper may book a new time instead: it was canceled or missed, and the lead is not lost for another reason. */
export const canRebook = ({ status, leadStatus }: Appointment): boolean =>
  (status === 'cancelled' && leadStatus === 'cancelled') || (status === 'noShow' && leadStatus === 'noShow')

/** Whether the shopper may still move or cancel it: until the type's minimum notice. */
export const canChange = (appointment: Appointment, now: Date): boolean =>
  (appointment.status === 'scheduled' || appointment.status === 'confirmed') &&
  now.getTime() <= Date.parse(appointment.startAt) - appointment.minNoticeMin * 60_000
