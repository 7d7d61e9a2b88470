import sql, { type Sql } from 'sql-template-tag'
import { sha256 } from '../../auth/tokens.ts'
import type { Services, SlotNeed, SlotNeeds, UncheckedInput } from '../../context.ts'
import { serverScope } from '../../db/index.ts'
import { slotIdOf, type SlotKey } from './slotId.ts'
import { readManageToken } from './manageLink.ts'

const bodyOf = ({ body }: UncheckedInput) => (body ?? {}) as Readonly<Record<string, unknown>>
/** The slot in a request body, if any. */
const named = (input: UncheckedInput): string[] => {
  const { slotId } = bodyOf(input)
  return typeof slotId === 'string' ? [slotId] : []
}
/** Whether any free seat will do, or the seat is held. */
const anySeat = (input: UncheckedInput): SlotNeed => ({
  slotIds: named(input),
  isAnyones: bodyOf(input).holdToken === undefined,
})

/** The slots of booked visits. */
async function booked({ db }: Services, organizations: readonly number[], where: Sql): Promise<string[]> {
  const rows = await db.asTenant({ ...serverScope(), organizations: [...organizations] }, (tx) =>
    tx.rows<SlotKey>(sql`
      select appointment_type_id, date, to_char(start_local, 'HH24:MI') as start_local from booking
      where status in ('scheduled', 'confirmed') and organization_id = any (${[...organizations]}::int[]) and ${where}`),
  )
  return rows.map(slotIdOf)
}

/** The slot of a shopper's visit, and the one that it is moved to. */
async function managed(services: Services, input: UncheckedInput): Promise<SlotNeed> {
  const { token } = readManageToken(services.keys, String(input.params.manageToken))
  const found = await services.db.asTenant(serverScope(), (tx) =>
    tx.one<{ organizationId: number; id: number }>(sql`select organization_id, id from resolve_booking(${sha256(token)})`),
  )
  const held = found ? await booked(services, [found.organizationId], sql`id = ${found.id}`) : []
  return { slotIds: [...named(input), ...held] }
}

/** The slots in which each endpoint takes or frees seats. */
export const slotNeeds: SlotNeeds = {
  'qrCodes.hold': (_, input) => anySeat(input),
  'qrCodes.entry': (_, input) => anySeat(input),
  'manage.cancel': managed,
  'manage.reschedule': managed,
  'manage.rebook': managed,
  'appointments.reschedule': (_, input) => ({ slotIds: named(input) }),
  async 'leads.setStatus'(services, input, organizations) {
    const slotIds = named(input)
    const id = Number(input.params.id)
    const isLead = Number.isInteger(id) && id > 0 && id < 2 ** 31
    if (!isLead || (!slotIds.length && bodyOf(input).to !== 'cancelled')) return { slotIds }
    return { slotIds: [...slotIds, ...(await booked(services, organizations, sql`lead_id = ${id}`))] }
  },
}
