import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { audit } from '../../persistence/index.ts'
import { badInput } from '../../problem.ts'
import { oneOrganization, type OrganizationRow } from '../organizations/queries.ts'

/** Marks smart circles, all or none. @throws 400 naming an organization that is not accessible */
export async function markSmartCircles(
  context: Context,
  { organizations }: Bodies['smartCircle.upsert'],
): Promise<OrganizationRow[]> {
  const { tx, caller } = context
  const ids = organizations.map(({ id }) => id)
  const wrong = organizations.findIndex(({ id }, index) => !caller.organizations.includes(id) || ids.indexOf(id) < index)
  if (wrong >= 0) throw badInput({ path: `organizations.${wrong}.id`, code: 'organization-twice-or-out-of-reach' })
  const rows: OrganizationRow[] = []
  for (const { id, isSmartCircleLG } of organizations.toSorted((a, b) => a.id - b.id)) {
    const changed = await tx.run(sql`
      update organization set is_smart_circle_lg = ${isSmartCircleLG} where id = ${id} and is_smart_circle_lg <> ${isSmartCircleLG}`)
    const subject = { entity: 'organization', organizationId: id, id }
    if (changed) await audit(context, subject, 'update', { isSmartCircleLG: !isSmartCircleLG }, { isSmartCircleLG })
    rows.push(await oneOrganization(context, id))
  }
  return rows
}
