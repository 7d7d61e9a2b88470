import sql from 'sql-template-tag'
import { mailWay, type Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { isOptedOut } from './phones.ts'
import { hasTexts } from './planVisits.ts'

interface Booked {
  readonly organizationId: number
  readonly appointmentTypeId: number
  readonly email: string | null
  readonly phone: string | null
  readonly agreesToTexts: boolean
}

/** The channels of a new appointment's confirmation, as planned by `planVisits`; empty if its type sends none. */
export async function confirmedBy(
  tx: Tx,
  services: Pick<Services, 'config' | 'isDemo' | 'keys'>,
  booked: Booked,
): Promise<('email' | 'sms')[]> {
  const { organizationId, appointmentTypeId, email, phone, agreesToTexts } = booked
  const type = await tx.one<{ isOff: boolean }>(sql`
    select 'booked' = any (messages_off) as is_off from appointment_type
    where organization_id = ${organizationId} and id = ${appointmentTypeId}`)
  if (!type || type.isOff) return []
  const takesTexts =
    agreesToTexts &&
    phone !== null &&
    (await hasTexts(tx, organizationId)) &&
    !(await isOptedOut(tx, services.keys, organizationId, phone))
  return [...(email === null || mailWay(services) === 'none' ? [] : ['email' as const]), ...(takesTexts ? ['sms' as const] : [])]
}
