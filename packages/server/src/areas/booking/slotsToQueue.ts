import type { EndpointName } from '@walkup/sdk/endpoints'
import sql, { type Sql } from 'sql-template-tag'
import { sha256 } from '../../auth/tokens.ts'
import type { Services } from '../../context.ts'
import { serverScope } from '../../db/index.ts'
import { slotIdOf, type SlotKey } from './slotId.ts'
import { readManageToken } from './manageLink.ts'

interface Given {
  readonly params: object
  readonly body: unknown
}

const slotsWhere = (where: Sql) => sql`
  select appointment_type_id, date, to_char(start_local, 'HH24:MI') as start_local from booking
  where status in ('scheduled', 'confirmed') and ${where}`

/** The slots that a call will likely take or free seats of, to queue for before its transaction starts. */
export async function slotsToQueue(
  { db, keys }: Services,
  name: EndpointName,
  input: Given,
  organizations: readonly number[],
): Promise<string[]> {
  const params = input.params as { manageToken?: unknown; id?: unknown }
  const { slotId, to } = (input.body ?? {}) as { slotId?: unknown; to?: unknown }
  const wanted = typeof slotId === 'string' ? [slotId] : []
  const held = async (organizationIds: readonly number[], where: Sql) => {
    const rows = await db.asTenant({ ...serverScope(), organizations: [...organizationIds] }, (tx) =>
      tx.rows<SlotKey>(slotsWhere(sql`organization_id = any (${[...organizationIds]}::int[]) and ${where}`)),
    )
    return [...wanted, ...rows.map(slotIdOf)]
  }
  if (name === 'manage.cancel' || name === 'manage.reschedule' || name === 'manage.rebook') {
    const { token } = readManageToken(keys, String(params.manageToken))
    const found = await db.asTenant(serverScope(), (tx) =>
      tx.one<{ organizationId: number; id: number }>(sql`select organization_id, id from resolve_booking(${sha256(token)})`),
    )
    return found ? held([found.organizationId], sql`id = ${found.id}`) : wanted
  }
  const leadId = Number(params.id)
  if (
    name === 'leads.setStatus' &&
    Number.isInteger(leadId) &&
    leadId > 0 &&
    leadId < 2 ** 31 &&
    (wanted.length || to === 'cancelled')
  ) {
    return held(organizations, sql`lead_id = ${leadId}`)
  }
  return wanted
}

/** Whether it takes any free seat, rather than one that is held or a technician's. */
export const wantsAnySeat = (name: EndpointName, { body }: Given): boolean =>
  (name === 'qrCodes.hold' || name === 'qrCodes.entry') && (body as { holdToken?: unknown }).holdToken === undefined
