import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound, type FieldError } from '../../problem.ts'
import { audit, lockRow, writeRow, type Row } from '../../persistence/index.ts'
import { cleanParty } from '../technicians/change.ts'

type Reply = Replies['settings.organizationContact']
type Input = NonNullable<Bodies['settings.saveOrganizationContact']['contact']>

/** The level that a contact belongs to: its keys in `business_contact`, and the levels above. */
export interface Level {
  readonly organizationId: number
  readonly territoryId: number | null
  readonly appointmentTypeId: number | null
}

export const ofOrganization = (id: number): Promise<Level> =>
  Promise.resolve({ organizationId: id, territoryId: null, appointmentTypeId: null })

/** @throws 404 */
export async function ofTerritory(tx: Tx, id: number): Promise<Level> {
  const row = await tx.one<{ organizationId: number }>(sql`select organization_id from territory where id = ${id}`)
  if (!row) throw notFound()
  return { ...row, territoryId: id, appointmentTypeId: null }
}

/** @throws 404 */
export async function ofType(tx: Tx, id: number): Promise<Level & { readonly above: number }> {
  const row = await tx.one<{ organizationId: number; above: number }>(
    sql`select organization_id, territory_id as above from appointment_type where id = ${id}`,
  )
  if (!row) throw notFound()
  return { ...row, territoryId: null, appointmentTypeId: id }
}

const own = ({ organizationId, territoryId, appointmentTypeId }: Level): Sql => sql`
  organization_id = ${organizationId} and territory_id is not distinct from ${territoryId}::int
  and appointment_type_id is not distinct from ${appointmentTypeId}::int`

/** The level's own contact, and the one in effect. */
export async function readContact(tx: Tx, level: Level & { readonly above?: number }): Promise<Reply> {
  const contact = await tx.one<NonNullable<Reply['contact']>>(
    sql`select name, phone, email, website, address, updated_at from business_contact where ${own(level)}`,
  )
  const nearest = await tx.one<NonNullable<Reply['nearest']>>(sql`
    select name, phone, email, website, address, updated_at,
      case when appointment_type_id is not null then 'appointmentType' when territory_id is not null then 'territory' else 'organization' end as level
    from business_contact where organization_id = ${level.organizationId}
      and (appointment_type_id is null or appointment_type_id = ${level.appointmentTypeId}::int)
      and (territory_id is null or territory_id = ${level.above ?? level.territoryId}::int)
    order by appointment_type_id nulls last, territory_id nulls last limit 1`)
  return { contact: contact ?? null, nearest: nearest ?? null }
}

function clean({ name, phone, email, website, address }: Input) {
  const errors: FieldError[] = []
  if (website && !(/^https?:\/\//i.test(website) && URL.canParse(website)))
    errors.push({ path: 'contact.website', code: 'bad-web-address' })
  if (errors.length) throw badInput(...errors)
  return { ...cleanParty({ name, phone, email }, 'contact.'), website, address }
}

/**
 * Sets or removes the contact of a level.
 * @throws 400 naming what is wrong, 409 `stale` with the current one in `current`
 */
export async function saveContact(
  context: Context,
  level: Level & { readonly above?: number },
  { contact, updatedAt }: { contact: Input | null; updatedAt?: string },
): Promise<Reply> {
  const { tx } = context
  const found = await tx.one<{ id: number }>(sql`select id from business_contact where ${own(level)}`)
  const row: Row | undefined = found && (await lockRow(tx, 'business_contact', found.id))
  if (updatedAt !== undefined && (!row || Date.parse(updatedAt) !== Date.parse(row.updatedAt)))
    throw conflict('stale', {}, { current: await readContact(tx, level) })
  const { organizationId, territoryId, appointmentTypeId } = level
  if (contact) {
    const values = { ...clean(contact), ...(!row && { territoryId, appointmentTypeId }) }
    await writeRow(context, { entity: 'businessContact', table: 'business_contact', row, organizationId, values })
  } else if (row) {
    await tx.run(sql`delete from business_contact where organization_id = ${organizationId} and id = ${row.id}`)
    const { name, phone, email } = row
    await audit(context, { entity: 'businessContact', ...row }, 'delete', { name, phone, email }, null)
  }
  return readContact(tx, level)
}
