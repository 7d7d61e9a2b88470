import { mailWay, type Services } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { isOptedOut } from './phones.ts'
import { hasTexts } from './planVisits.ts'

interface Booked {
  readonly organizationId: number
  /** Whether the appointment type sends confirmations. */
  readonly isConfirmed: boolean
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
  const { organizationId, isConfirmed, email, phone, agreesToTexts } = booked
  if (!isConfirmed) return []
  const takesTexts =
    agreesToTexts &&
    phone !== null &&
    (await hasTexts(tx, organizationId)) &&
    !(await isOptedOut(tx, services.keys, organizationId, phone))
  return [...(email === null || mailWay(services) === 'none' ? [] : ['email' as const]), ...(takesTexts ? ['sms' as const] : [])]
}
