import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { may } from '../../auth/roles.ts'
import { requireStepUp } from '../../auth/stepUp.ts'
import { randomUid } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { badInput, conflict, forbidden, notFound } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { assertFresh, assertUnused, audit, jsonEqual } from '../../persistence/index.ts'
import { applyStarterSet, DEFAULT_STARTER, renameInConsent } from '../../starter/apply.ts'
import { oneOrganization, type OrganizationRow } from './queries.ts'

type Body = Bodies['organizations.upsert']
type Values = Omit<Body, 'id' | 'updatedAt' | 'starterSet'>

async function found(context: Context, { name, organizationParentId }: Values): Promise<OrganizationRow> {
  const { tx, caller } = context
  // Role 1 may create a root organization; everyone else creates below their own.
  const parent = organizationParentId === undefined ? caller.organizationId : organizationParentId
  if (parent === null ? !may(caller, 'system.administer') : !caller.organizations.includes(parent)) {
    throw badInput({ path: 'organizationParentId', code: 'organization-out-of-reach' })
  }
  const made = await tx.one<{ id: number }>(sql`select create_organization(${randomUid()}, ${name}, ${parent}) as id`)
  if (!made) throw new Error('The new organization did not come back.')
  // From now on the caller can access the new organization, also in this transaction.
  const reached = [...caller.organizations, made.id]
  await tx.run(sql`select set_config('app.organizations', ${`{${reached.join(',')}}`}, true)`)
  return oneOrganization(context, made.id)
}

/** @throws 400 for a parent that is not accessible or a descendant; 403 for moving it without role 1 */
async function assertMovable({ tx, caller }: Context, id: number, parent: number | null): Promise<void> {
  if (!may(caller, 'system.administer')) throw forbidden('move-organization')
  const path = 'organizationParentId'
  if (parent === null) return
  if (!caller.organizations.includes(parent)) throw badInput({ path, code: 'organization-out-of-reach' })
  const below = await tx.one(sql`select 1 as found where ${parent}::int = any (organization_tree(${id}))`)
  if (below) throw badInput({ path, code: 'organization-itself-or-below' })
}

/** @throws 409 for the current organization, or one with open descendants */
async function assertClosable({ tx, caller }: Context, id: number): Promise<void> {
  if (id === caller.organizationId) throw conflict('not-allowed.current-organization')
  const children = await tx.rows<{ name: string }>(
    sql`select name from organization where organization_parent_id = ${id} and not is_deleted order by name`,
  )
  const dependents = [{ entity: 'organization', count: children.length, names: children.slice(0, 5).map(({ name }) => name) }]
  assertUnused('organization', dependents)
}

/** Keeps callers from locking themselves out. @throws 403 without a recent proof, 409 if the caller has no second factor */
function assertMaySetFactors({ caller }: Context, isRequired: boolean): void {
  requireStepUp(caller)
  if (isRequired && !caller.hasSecondFactor) throw conflict('factor-missing.own-account')
}

/** Creates or updates an organization with the rules of organizations.upsert. */
export async function saveOrganization(context: Context, body: Body): Promise<OrganizationRow> {
  const { tx } = context
  const { id, updatedAt, starterSet, ...given } = body
  const values = { ...given, name: given.name.trim() }
  if (!values.name) throw badInput({ path: 'name', code: 'required' })
  if (id !== undefined && starterSet !== undefined) throw badInput({ path: 'starterSet', code: 'not-allowed' })
  if (id !== undefined) await tx.run(sql`select 1 from organization where id = ${id} for no key update`)
  const before = id === undefined ? await found(context, values) : await oneOrganization(context, id)
  if (id !== undefined) await assertFresh(before, updatedAt, async () => before)
  const { organizationParentId: parent = before.organizationParentId, isDeleted = before.isDeleted } = values
  if (parent !== before.organizationParentId) await assertMovable(context, before.id, parent)
  if (isDeleted && !before.isDeleted) await assertClosable(context, before.id)
  const { crmIntegrationId = before.crmIntegrationId, requiresSecondFactor = before.requiresSecondFactor } = values
  if (requiresSecondFactor !== before.requiresSecondFactor) assertMaySetFactors(context, requiresSecondFactor)
  const changed = await tx.run(sql`
    update organization set name = ${values.name}, organization_parent_id = ${parent}, is_deleted = ${isDeleted},
      int_first_day_of_week = ${values.intFirstDayOfWeek ?? before.intFirstDayOfWeek}, crm_integration_id = ${crmIntegrationId},
      show_approaches = ${values.showApproaches ?? before.showApproaches}, requires_second_factor = ${requiresSecondFactor}
    where id = ${before.id}`)
  if (!changed) throw notFound()
  if (id === undefined) await applyStarterSet(tx, before, starterSet ?? DEFAULT_STARTER)
  else if (values.name !== before.name) await renameInConsent(tx, id, before.name, values.name)
  if (requiresSecondFactor !== before.requiresSecondFactor) {
    await recordSecurityEvent(tx, {
      kind: 'settingsChanged',
      userId: null,
      actorId: context.caller.userId,
      organizationIds: [before.id],
      request: context.request,
      details: { requiresSecondFactor },
    })
  }
  if (requiresSecondFactor && !before.requiresSecondFactor) await tx.run(sql`select end_weak_sessions(${before.id})`)
  const after = await oneOrganization(context, before.id)
  const keys = Object.keys(values) as (keyof Values)[]
  const differs = id === undefined ? keys : keys.filter((key) => !jsonEqual(before[key], after[key]))
  const pick = (row: OrganizationRow) => Object.fromEntries(differs.map((key) => [key, row[key]]))
  const subject = { entity: 'organization', organizationId: before.id, id: before.id }
  if (id === undefined)
    await audit(context, subject, 'create', null, { ...pick(after), starterSet: starterSet ?? DEFAULT_STARTER })
  else if (differs.length) await audit(context, subject, 'update', pick(before), pick(after))
  return after
}
