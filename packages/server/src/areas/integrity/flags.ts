import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { assertFresh, audit } from '../../persistence/index.ts'
import { badInput, forbidden, notFound } from '../../problem.ts'
import { instantRange, searchPage, within, type InstantRange, type SortColumn } from '../../search/index.ts'

type Search = Bodies['integrity.search']
type Flag = Replies['integrity.search']['items'][number]
type Sort = NonNullable<Search['sort']>['by']

const sorts: Readonly<Record<Sort, SortColumn>> = { at: { by: sql`integrity_flag.at`, kind: 'instant' } }
const person = (alias: string) => `coalesce(${alias}.first_name || ' ' || ${alias}.last_name, '')`
/** Also shows the names of people who left, since the flags are about their work. */
const present = {
  columns:
    raw(`page.id, page.kind, page.state, page.facts - 'userId' as facts, page.at, page.reason, page.decided_at, page.updated_at,
    case when person.id is not null then json_build_object('id', person.id, 'name', ${person('person')}) end as person,
    case when lead.id is not null then json_build_object('id', lead.id, 'name', lead.first_name || ' ' || lead.last_name, 'kind', lead.kind)
      end as lead,
    json_build_object('id', page.lead_generator_id, 'name', ${person('generator')}) as lead_generator,
    case when store.id is not null then json_build_object('id', store.id, 'name', store.name) end as store,
    case when territory.id is not null then json_build_object('id', territory.id, 'name', territory.name) end as territory,
    case when page.decided_by is not null then json_build_object('id', page.decided_by, 'name', ${person('decider')}) end as decided_by,
    page.lead_generator_id is not distinct from app_user_id() as is_own`),
  joins: raw(`left join lead on lead.organization_id = page.organization_id and lead.id = page.lead_id
    left join store on store.organization_id = page.organization_id and store.id = page.store_id
    left join territory on territory.organization_id = page.organization_id and territory.id = page.territory_id
    left join app_user generator on generator.id = page.lead_generator_id
    left join app_user decider on decider.id = page.decided_by
    left join app_user person on person.id = (page.facts ->> 'userId')::int`),
}
/** Flags of deleted leads are hidden until the lead is restored. */
export const ofPresentLeads = raw(`(integrity_flag.lead_id is null or exists (select from lead
  where lead.organization_id = integrity_flag.organization_id and lead.id = integrity_flag.lead_id and lead.deleted_at is null))`)

export const among = (column: string, values: readonly (number | string)[] | undefined, type: 'int' | 'text'): Sql[] =>
  values?.length ? [sql`${raw(column)} = any (${[...values]}::${raw(type)}[])`] : []

/** The instants of a date filter, in the caller's week. */
export async function rangeOf(
  { tx, caller, services, request }: Context,
  dates: Parameters<typeof instantRange>[0],
  path: string,
): Promise<InstantRange> {
  const week = await tx.one<{ day: number }>(
    sql`select int_first_day_of_week as day from organization where id = ${caller.organizationId}`,
  )
  return instantRange(dates, { path, now: services.now(), offset: request.header('offset'), firstDayOfWeek: week?.day ?? 0 })
}

export async function searchFlags(context: Context, body: Search): Promise<Replies['integrity.search']> {
  const { states = ['open'], kinds, leadGeneratorIds, storeIds, territoryIds, leadIds, made } = body.filter ?? {}
  const where = [
    ofPresentLeads,
    ...among('integrity_flag.state', states, 'text'),
    ...among('integrity_flag.kind', kinds, 'text'),
    ...among('integrity_flag.lead_generator_id', leadGeneratorIds, 'int'),
    ...among('integrity_flag.store_id', storeIds, 'int'),
    ...among('integrity_flag.territory_id', territoryIds, 'int'),
    ...among('integrity_flag.lead_id', leadIds, 'int'),
    ...(made ? within(sql`integrity_flag.at`, await rangeOf(context, made, 'filter.made')) : []),
  ]
  return searchPage<Flag, Sort>(context.tx, {
    list: 'integrity.search',
    body,
    sorts,
    defaultSort: { by: 'at', direction: 'desc' },
    table: 'integrity_flag',
    where: join(where, ' and '),
    organizations: context.caller.organizations,
    present,
  })
}

async function flagOf(tx: Tx, id: number): Promise<Flag> {
  const row = await tx.one<Flag>(sql`
    select ${present.columns} from integrity_flag page ${present.joins} where page.id = ${id}`)
  if (!row) throw notFound()
  return row
}

/** @throws 400 naming `reason`, 403 for flags of the caller's own leads, 404, 409 `stale` */
export async function decideFlag(context: Context, id: number, body: Bodies['integrity.decide']): Promise<Flag> {
  const { tx, caller, services } = context
  // Checked first, since row policies also keep callers from locking flags of their own leads.
  if ((await flagOf(tx, id)).isOwn) throw forbidden('own-flag')
  const locked = await tx.one<{ organizationId: number }>(
    sql`select organization_id from integrity_flag where id = ${id} for update`,
  )
  if (!locked) throw notFound()
  const { organizationId } = locked
  const flag = await flagOf(tx, id)
  await assertFresh(flag, body.updatedAt, () => flagOf(tx, id))
  const isOpen = body.state === 'open'
  const reason = isOpen ? null : body.reason?.trim() || null
  if (body.state === 'dismissed' && reason === null) throw badInput({ path: 'reason', code: 'required' })
  if (flag.state === body.state && flag.reason === reason) return flag
  await tx.run(sql`
    update integrity_flag set state = ${body.state}, reason = ${reason}, decided_at = ${isOpen ? null : services.now()}::timestamptz,
      decided_by = ${isOpen ? null : caller.userId}::int
    where organization_id = ${organizationId} and id = ${id}`)
  const before = { state: flag.state, reason: flag.reason }
  await audit(context, { entity: 'integrityFlag', organizationId, id }, 'update', before, { state: body.state, reason })
  return flagOf(tx, id)
}
