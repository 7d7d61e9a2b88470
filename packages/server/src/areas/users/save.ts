import { INTERNAL_SUBSCRIPTION, partners, roles, type Bodies, type Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { may, officeRoleIds, roleOf } from '../../auth/roles.ts'
import { requireStepUp } from '../../auth/stepUp.ts'
import { randomUid } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import { badInput, conflict, forbidden } from '../../problem.ts'
import { assertFresh, assertReferences, audit, jsonEqual } from '../../persistence/index.ts'
import { languageErrors } from '../lookup/entries.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { recordMembershipChange } from '../../security/membershipChange.ts'
import { toE164 } from '../../contact/phone.ts'
import { inviteSaved } from './invite.ts'
import { userDetail, type UserDetail } from './queries.ts'
import { lastAdministratorLost, mayEdit, mayAssignRole, type MemberAccess } from './rules.ts'

type Body = Bodies['users.upsert']
interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | undefined
  readonly phone?: string | null
  readonly languageId?: number
  readonly hireDate?: string | null
  readonly externalEmployeeId?: string | null
}

/** Normalizes the account fields that are present. @throws 400 naming each invalid one */
async function cleanPerson({ tx, caller }: Context, body: Body): Promise<Person> {
  const errors = await languageErrors(tx, caller.organizationId, body.languageId)
  const name = (path: 'firstName' | 'lastName') => {
    const value = body[path].trim()
    if (!value) errors.push({ path, code: 'required' })
    return value
  }
  const phone = body.phone ? toE164(body.phone) : body.phone
  if (body.phone && !phone) errors.push({ path: 'phone', code: 'bad-phone' })
  const person: Person = {
    firstName: name('firstName'),
    lastName: name('lastName'),
    email: body.email?.toLowerCase(),
    ...(phone !== undefined && { phone }),
    ...(body.languageId !== undefined && { languageId: body.languageId }),
    ...(body.hireDate !== undefined && { hireDate: body.hireDate }),
    ...(body.externalEmployeeId !== undefined && { externalEmployeeId: body.externalEmployeeId?.trim() || null }),
  }
  if (errors.length) throw badInput(...errors)
  return person
}

/** @throws 403 for a role that the caller may not assign, 400 for a partner's user in a role other than 2 */
function assertGiveable({ caller }: Context, { roleId, subscriptionId }: MemberAccess): void {
  if (!mayAssignRole(caller.roleId, roleId)) throw forbidden('give-role')
  if (subscriptionId !== INTERNAL_SUBSCRIPTION && roleId !== roles.organizationAdministrator)
    throw badInput({ path: 'subscriptionId', code: 'needs-role-2' })
}

/** @throws 400 for territories outside the organization, or outside a territory manager's own */
async function assertTerritories(
  { tx, caller }: Context,
  organizationId: number,
  ids: readonly number[] | undefined,
): Promise<void> {
  await assertReferences(tx, organizationId, [{ path: 'territoryIds', ids, table: 'territory', where: sql`deleted_at is null` }])
  if (roleOf(caller.roleId)?.edits !== 'field') return
  const foreign = (ids ?? []).findIndex((id) => !caller.territories.includes(id))
  if (foreign >= 0) throw badInput({ path: `territoryIds.${foreign}`, code: 'not-your-territory' })
}

async function setTerritories(
  { tx }: Context,
  organizationId: number,
  membershipId: number,
  ids: readonly number[],
): Promise<void> {
  await tx.run(sql`
    delete from membership_territory
    where organization_id = ${organizationId} and membership_id = ${membershipId} and territory_id <> all (${[...ids]}::int[])`)
  await tx.run(sql`
    insert into membership_territory (organization_id, membership_id, territory_id)
    select ${organizationId}, ${membershipId}, unnest(${[...ids]}::int[]) on conflict do nothing`)
}

async function create(context: Context, body: Body, organizationId: number): Promise<number> {
  const { tx, caller } = context
  if (body.roleId === undefined) throw badInput({ path: 'roleId', code: 'required' })
  const standing = {
    roleId: body.roleId,
    subscriptionId: body.subscriptionId ?? INTERNAL_SUBSCRIPTION,
    isActive: body.isActive ?? true,
  }
  assertGiveable(context, standing)
  if (officeRoleIds.includes(standing.roleId)) requireStepUp(caller)
  const territoryIds = body.territoryIds ?? []
  await assertTerritories(context, organizationId, territoryIds)
  if (roleOf(caller.roleId)?.appoints === 'field' && !territoryIds.length)
    throw badInput({ path: 'territoryIds', code: 'no-territory-of-yours' })
  const person = await cleanPerson(context, body)
  if (!person.email && !person.phone) throw badInput({ path: 'email', code: 'required-without-phone' })
  const found = await tx.one<{ id: number | null }>(
    sql`select create_invitee(${organizationId}, ${randomUid()}, ${JSON.stringify(person)}::jsonb) as id`,
  )
  if (!found?.id) throw conflict('exists.place')
  const made = await tx.one<{ id: number }>(sql`
    insert into membership (organization_id, user_id, role_id, subscription_id, is_active, created_by)
    values (${organizationId}, ${found.id}, ${standing.roleId}, ${standing.subscriptionId}, ${standing.isActive}, ${caller.userId})
    returning id`)
  if (!made) throw new Error('The new membership did not come back.')
  await setTerritories(context, organizationId, made.id, territoryIds)
  await audit(context, { entity: 'user', organizationId, id: found.id }, 'create', null, { ...person, ...standing, territoryIds })
  return found.id
}

/** Locks the organization, so that two administrators cannot leave concurrently. @throws 409 if none would remain */
export async function assertAdministered(
  { tx }: Context,
  organizationId: number,
  userId: number,
  before: MemberAccess,
  after: MemberAccess,
): Promise<void> {
  if (!may(before, 'organization.administer') || jsonEqual(before, after)) return
  await tx.run(sql`select 1 from organization where id = ${organizationId} for no key update`)
  const others = await tx.one<{ own: number; system: number }>(
    sql`select * from count_other_administrators(${organizationId}, ${userId})`,
  )
  const lost = lastAdministratorLost(before, after, others ?? { own: 0, system: 0 })
  if (lost) throw conflict('last-administrator', { scope: lost })
}

const emailProblems = {
  shared: 'shared-account',
  proven: 'email-proven',
  taken: 'email-taken',
} as const

const phoneProblems = { shared: 'shared-account', proven: 'phone-proven', taken: 'phone-taken' } as const

/** Updates the account, and returns the changed fields. */
async function changeAccount(context: Context, before: UserDetail, body: Body): Promise<Record<string, unknown>> {
  const { tx, caller, request } = context
  const { email, ...person } = await cleanPerson(context, body)
  const changed = Object.fromEntries(
    Object.entries(person).filter(([key, value]) => !jsonEqual(value, before[key as keyof UserDetail])),
  )
  if ('phone' in changed) {
    const row = await tx.one<{ outcome: string }>(
      sql`select update_sign_in_phone(${before.id}, ${changed.phone as string | null}) as outcome`,
    )
    const outcome = row?.outcome ?? 'shared'
    if (outcome in phoneProblems) throw conflict(phoneProblems[outcome as keyof typeof phoneProblems])
  }
  if (Object.keys(changed).length) {
    const row = await tx.one<{ done: boolean }>(
      sql`select update_person(${before.id}, ${JSON.stringify(changed)}::jsonb) as done`,
    )
    if (!row?.done) throw conflict(emailProblems.shared)
  }
  if (before.email !== null && body.email === null) throw badInput({ path: 'email', code: 'required' })
  if (email === undefined || email === before.email) return changed
  const row = await tx.one<{ outcome: string }>(sql`select update_email(${before.id}, ${email}) as outcome`)
  const outcome = row?.outcome ?? 'shared'
  if (outcome in emailProblems) throw conflict(emailProblems[outcome as keyof typeof emailProblems])
  await recordSecurityEvent(tx, {
    kind: 'emailChanged',
    userId: before.id,
    actorId: caller.userId,
    organizationIds: [before.organizationId],
    request,
  })
  return { ...changed, email }
}

async function change(context: Context, body: Body, id: number): Promise<number> {
  const { tx, caller } = context
  // Lock order: organization, then membership. Changes of administrators lock both.
  const before = await userDetail(tx, id, body.organizationId ?? caller.organizationId)
  const { organizationId } = before
  if (body.organizationId !== undefined && body.organizationId !== organizationId) {
    throw badInput({ path: 'organizationId', code: 'person-not-there' })
  }
  if (!mayEdit(caller.roleId, before.roleId)) throw forbidden('edit-role')
  await assertFresh(before, body.updatedAt, async () => before)
  const standing = { roleId: before.roleId, subscriptionId: before.subscriptionId, isActive: before.isActive }
  const next = {
    roleId: body.roleId ?? before.roleId,
    subscriptionId: body.subscriptionId ?? before.subscriptionId,
    isActive: body.isActive ?? before.isActive,
  }
  if (next.roleId !== before.roleId || next.subscriptionId !== before.subscriptionId) {
    assertGiveable(context, next)
    requireStepUp(caller)
  }
  await assertTerritories(context, organizationId, body.territoryIds)
  if (before.acceptedAt) await assertAdministered(context, organizationId, id, standing, next)
  const changed = await changeAccount(context, before, body)
  // A deactivated account is reactivated only by the organization that owns it.
  if (next.isActive && !before.isActive) await tx.run(sql`select update_person(${id}, '{"isActive": true}')`)
  const place = await tx.one<{ id: number }>(sql`
    update membership set role_id = ${next.roleId}, subscription_id = ${next.subscriptionId}, is_active = ${next.isActive}
    where organization_id = ${organizationId} and user_id = ${id} returning id`)
  if (!place) throw forbidden('edit-person')
  if (body.territoryIds)
    await setTerritories(context, organizationId, place.id, await kept(context, place.id, organizationId, body.territoryIds))
  const wanted: Record<string, unknown> = { ...changed, ...next, ...(body.territoryIds && { territoryIds: body.territoryIds }) }
  const had: Record<string, unknown> = { ...before, territoryIds: before.territories.map((territory) => territory.id) }
  const differs = Object.keys(wanted).filter((key) => !jsonEqual(wanted[key], had[key]))
  if (differs.length) {
    const pick = (from: Record<string, unknown>) => Object.fromEntries(differs.map((key) => [key, from[key] ?? null]))
    await audit(context, { entity: 'user', organizationId, id }, 'update', pick(had), pick(wanted))
    await recordMembershipChange(context, { organizationId, userId: id }, standing, next)
  }
  return id
}

/** Keeps territories that a territory manager cannot access. */
async function kept(
  { tx, caller }: Context,
  membershipId: number,
  organizationId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (roleOf(caller.roleId)?.edits !== 'field') return [...ids]
  const beyond = await tx.rows<{ id: number }>(sql`
    select territory_id as id from membership_territory where organization_id = ${organizationId} and membership_id = ${membershipId}
      and territory_id <> all (${[...caller.territories]}::int[])`)
  return [...ids, ...beyond.map(({ id }) => id)]
}

/** Creates or updates a user with the rules of users.upsert, and invites a new one if requested. */
export async function saveUser(context: Context, body: Body): Promise<Replies['users.upsert']> {
  const { tx, caller } = context
  if (body.organizationId !== undefined && !caller.organizations.includes(body.organizationId)) {
    throw badInput({ path: 'organizationId', code: 'organization-out-of-reach' })
  }
  const organizationId = body.organizationId ?? caller.organizationId
  const id = body.id === undefined ? await create(context, body, organizationId) : await change(context, body, body.id)
  const user = await userDetail(tx, id, organizationId)
  if (!body.invite || body.id !== undefined || !user.isActive) return user
  const invitation = await inviteSaved(context, user)
  return { ...(await userDetail(tx, id, organizationId)), invitation }
}

/** The same for users of the home improvement partner. @throws 409 for other users */
export async function saveHomeDepotUser(
  context: Context,
  body: Bodies['users.upsertHomeDepot'],
): Promise<Replies['users.upsertHomeDepot']> {
  const { tx, caller } = context
  if (body.id !== undefined) {
    const user = await userDetail(tx, body.id, body.organizationId ?? caller.organizationId)
    if (user.subscriptionId !== partners.homeImprovement) throw conflict('not-allowed.not-a-partner-user')
  }
  return saveUser(context, { ...body, roleId: roles.organizationAdministrator, subscriptionId: partners.homeImprovement })
}
