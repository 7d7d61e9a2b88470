import sql from 'sql-template-tag'
import { randomUid } from '../../auth/tokens.ts'
import type { Context } from '../../context.ts'
import type { ReadRow } from '../../imports/index.ts'
import { auditMany } from '../../persistence/index.ts'
import { recordSecurityEvent } from '../../security/events.ts'

/** A valid row; missing cells are undefined. */
export interface ReadUser {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly roleId: number | undefined
  readonly territoryIds: readonly number[]
  readonly trades: readonly { readonly tradeId: number; readonly level?: number }[]
  readonly languageId: number | undefined
  readonly hireDate: string | undefined
  readonly externalEmployeeId: string | undefined
}
export interface ExistingUser {
  readonly id: number
  readonly membershipId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly roleId: number
  readonly languageId: number
  readonly hireDate: string | null
  readonly externalEmployeeId: string | null
  readonly territoryIds: readonly number[]
  readonly trades: readonly { readonly tradeId: number; readonly level: number }[]
}
/** The changes to a person: profile fields, and additions. */
export interface UserUpdate {
  readonly before: ExistingUser
  readonly profile: Readonly<Record<string, unknown>>
  readonly territoryIds: readonly number[]
  readonly trades: ReadUser['trades']
  /** Set if the person had none. */
  readonly email: string | undefined
}

/** The organization's people that the caller can access with one of the rows' addresses or phones. */
export const loadExisting = ({ tx, caller }: Context, rows: readonly ReadRow<ReadUser>[]): Promise<ExistingUser[]> =>
  tx.rows<ExistingUser>(sql`
    select card.id, card.membership_id, card.first_name, card.last_name, card.email, card.phone, card.role_id, card.language_id,
      card.hire_date, card.external_employee_id,
      array(select territory_id from membership_territory t
        where t.organization_id = card.organization_id and t.membership_id = card.membership_id) as territory_ids,
      (select coalesce(json_agg(json_build_object('tradeId', trade_id, 'level', level)), '[]') from user_trade t
        where t.organization_id = card.organization_id and t.user_id = card.id) as trades
    from user_card card
    where card.organization_id = ${caller.organizationId}
      and (card.email = any (${rows.flatMap(({ value }) => value.email ?? [])}::text[])
        or card.phone = any (${rows.flatMap(({ value }) => value.phone ?? [])}::text[]))
    order by card.id`)

async function addTerritories(
  { tx, caller }: Context,
  links: readonly { readonly membershipId: number; readonly territoryId: number }[],
): Promise<void> {
  if (!links.length) return
  await tx.run(sql`
    insert into membership_territory (organization_id, membership_id, territory_id)
    select ${caller.organizationId}, "membershipId", "territoryId"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as one ("membershipId" int, "territoryId" int) on conflict do nothing`)
}

/** Adds trades, or changes their levels; a trade without a level is still being learned. */
async function addTrades(
  { tx, caller }: Context,
  links: readonly { readonly userId: number; readonly tradeId: number; readonly level?: number }[],
): Promise<void> {
  if (!links.length) return
  await tx.run(sql`
    insert into user_trade (organization_id, user_id, trade_id, level, created_by)
    select ${caller.organizationId}, "userId", "tradeId", coalesce(level, 1), ${caller.userId}
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as one ("userId" int, "tradeId" int, level int)
    on conflict (organization_id, user_id, trade_id) do update set level = excluded.level`)
}

/** Creates people with their memberships. Returns their ids in order, or null if someone else has the address or phone. */
export async function createUsers(
  context: Context,
  created: readonly { readonly user: ReadUser; readonly roleId: number; readonly territoryIds: readonly number[] }[],
  subscriptionId: number,
): Promise<(number | null)[]> {
  if (!created.length) return []
  const { tx, caller } = context
  const { organizationId } = caller
  const people = created.map(({ user }, n) => {
    const { firstName, lastName, email, phone, languageId, hireDate, externalEmployeeId } = user
    return { n, uid: randomUid(), person: { firstName, lastName, email, phone, languageId, hireDate, externalEmployeeId } }
  })
  // Sorted by address, so that concurrent invitations of the same people do not deadlock.
  const invited = await tx.rows<{ n: number; id: number | null }>(sql`
    select n, create_invitee(${organizationId}, uid, person) as id from (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as one (n int, uid text, person jsonb)
      order by coalesce(person ->> 'email', person ->> 'phone')) one`)
  const ids = created.map((_, n) => invited.find((one) => one.n === n)?.id ?? null)
  const rows = created.flatMap(({ roleId }, n) => (ids[n] === null ? [] : [{ userId: ids[n], roleId }]))
  const made = await tx.rows<{ id: number; userId: number }>(sql`
    insert into membership (organization_id, user_id, role_id, subscription_id, is_active, created_by)
    select ${organizationId}, "userId", "roleId", ${subscriptionId}, true, ${caller.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one ("userId" int, "roleId" int)
    returning id, user_id`)
  const membershipOf = new Map(made.map(({ id, userId }) => [userId, id]))
  const all = created.flatMap((one, n) => (ids[n] === null || ids[n] === undefined ? [] : [{ ...one, id: ids[n] }]))
  await addTerritories(
    context,
    all.flatMap(({ id, territoryIds }) =>
      territoryIds.map((territoryId) => ({ membershipId: membershipOf.get(id) ?? 0, territoryId })),
    ),
  )
  await addTrades(
    context,
    all.flatMap(({ id, user }) => user.trades.map((trade) => ({ ...trade, userId: id }))),
  )
  await auditMany(
    context,
    { entity: 'user', organizationId },
    'create',
    all.map(({ id, user, roleId, territoryIds }) => ({
      id,
      after: { ...user, trades: undefined, roleId, subscriptionId, isActive: true, territoryIds },
    })),
  )
  return ids
}

/** Updates people. Returns the ids of those that were not changed because the caller may not edit their profile. */
export async function updateUsers(context: Context, updates: readonly UserUpdate[]): Promise<ReadonlySet<number>> {
  if (!updates.length) return new Set()
  const { tx, caller, request } = context
  const { organizationId } = caller
  const profiles = updates.map(({ before, profile, email }) => ({ id: before.id, profile, email: email ?? null }))
  const done = await tx.rows<{ id: number; done: boolean }>(sql`
    with addressed as materialized (
      select id, profile, case when email is not null then update_email(id, email) else 'changed' end as outcome
      from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as one (id int, profile jsonb, email text)
    )
    select id, case when outcome <> 'changed' then false when profile = '{}' then true else update_person(id, profile) end as done
    from addressed`)
  const refused = new Set(done.filter((one) => !one.done).map(({ id }) => id))
  const saved = updates.filter(({ before }) => !refused.has(before.id))
  await addTerritories(
    context,
    saved.flatMap(({ before, territoryIds }) =>
      territoryIds.map((territoryId) => ({ membershipId: before.membershipId, territoryId })),
    ),
  )
  await addTrades(
    context,
    saved.flatMap(({ before, trades }) => trades.map((trade) => ({ ...trade, userId: before.id }))),
  )
  await auditMany(
    context,
    { entity: 'user', organizationId },
    'update',
    saved.map(({ before, profile, territoryIds, email }) => {
      const after: Record<string, unknown> = {
        ...profile,
        ...(email !== undefined && { email }),
        ...(territoryIds.length && { territoryIds: [...before.territoryIds, ...territoryIds] }),
      }
      const was = Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof ExistingUser] ?? null]))
      return { id: before.id, before: was, after }
    }),
  )
  for (const { before, email } of saved)
    if (email !== undefined)
      await recordSecurityEvent(tx, {
        kind: 'emailChanged',
        userId: before.id,
        actorId: caller.userId,
        organizationIds: [organizationId],
        request,
      })
  return refused
}
