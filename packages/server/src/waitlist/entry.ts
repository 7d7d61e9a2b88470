import sql from 'sql-template-tag'
import { localDateOf } from '../time/zone.ts'
import type { Tx } from '../db/index.ts'
import { badInput, type FieldError } from '../problem.ts'
import { lastDayOf, type Preference } from './preferences.ts'

/** Errors in preferences: date ranges that are reversed or over. */
export function wrongPreferences(preferences: readonly Preference[], now: Date, at: string): FieldError[] {
  // Today in the westernmost time zone: a date is over only once it has passed everywhere.
  const today = localDateOf(now.getTime(), 'Pacific/Honolulu')
  return preferences.flatMap(({ from, to }, index): FieldError[] => {
    const path = `${at}.${index}.to`
    if (to !== undefined && to < today) return [{ path, code: 'in-past' }]
    return from !== undefined && to !== undefined && to < from ? [{ path, code: 'before-from' }] : []
  })
}
/** @throws 400 naming a date of `preferences` */
export function assertPreferences(preferences: readonly Preference[], now: Date): void {
  const errors = wrongPreferences(preferences, now, 'preferences')
  if (errors.length) throw badInput(...errors)
}

interface NewEntry {
  readonly organizationId: number
  readonly leadId: number
  readonly serviceGroupId: number
  readonly appointmentTypeId: number | null
  readonly preferences: readonly Preference[]
  readonly isEarlier: boolean
  readonly createdBy: number | null
  readonly now: Date
}
export const lastDay = (preferences: readonly Preference[], now: Date): string =>
  lastDayOf(preferences, localDateOf(now.getTime(), 'UTC'))

/** Adds a lead to the waitlist, or updates the preferences of its entry, which keeps its place. */
export async function joinWaitlist(tx: Tx, entry: NewEntry): Promise<void> {
  const { organizationId, leadId, preferences, now } = entry
  await tx.run(sql`
    insert into waitlist_entry (organization_id, lead_id, service_group_id, appointment_type_id, preferences, is_earlier, expires_on, created_at,
      created_by)
    values (${organizationId}, ${leadId}, ${entry.serviceGroupId}, ${entry.appointmentTypeId}, ${JSON.stringify(preferences)}::jsonb,
      ${entry.isEarlier}, ${lastDay(preferences, now)}::date, ${now}, ${entry.createdBy})
    on conflict (organization_id, lead_id) where state = 'waiting' do update
      set preferences = excluded.preferences, expires_on = excluded.expires_on, is_earlier = excluded.is_earlier,
        appointment_type_id = excluded.appointment_type_id`)
}
