import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import { isInternal, may, reachOf } from '../../auth/roles.ts'
import type { CallerContext, Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, forbidden } from '../../problem.ts'
import { indexedTerms, instantRange, searchPage, within, type InstantRange, type Lookup } from '../../search/index.ts'
import type { Ranges } from './buckets.ts'
import { partners } from './create.ts'
import { detailConditions } from './details.ts'
import { conditionsOf, lists, tokensOf, type Condition, type LeadFilter, type LeadListName, type ValueFilter } from './filters.ts'
import { lookupOf } from './lookup.ts'
import { sorts, type Sort } from './orders.ts'
import { present, type LeadRow } from './queries.ts'

/** The leads that a caller can access, as in the row policy; empty if that is all of them. */
function reachConditions(caller: Caller): Condition[] {
  const { userId, subscriptionId, territories } = caller
  const reach = reachOf(caller, 'leads')
  const partner = partners[subscriptionId]
  if (partner) return conditionsOf({ partners: [partner] as ValueFilter['partners'] })
  if (reach === 'own') return conditionsOf({ leadGeneratorIds: [userId] })
  if (reach !== 'territory') return []
  const tokens = [...tokensOf('territoryIds', territories), ...tokensOf('leadGeneratorIds', [userId])]
  return [{ where: sql`true`, tokens, isIndexed: false }]
}

/** Matches `app_reviews_integrity()` in the database. */
export const mayReviewIntegrity = (caller: Caller): boolean => isInternal(caller) && may(caller, 'leads.integrity')

const anytime: InstantRange = { from: null, to: null }

/** Restricts a range to the future or the past. */
function fromNow({ from, to }: InstantRange, isUpcoming: boolean | undefined, now: Date): InstantRange {
  if (isUpcoming === undefined) return { from, to }
  return isUpcoming ? { from: from && from > now ? from : now, to } : { from, to: to && to < now ? to : now }
}

async function rangesOf(tx: Tx, { caller, services, request }: CallerContext, filter: LeadFilter): Promise<Ranges> {
  const usesWeek = [filter.received, filter.appointment].some((dates) => dates?.dateRangeId === 3 || dates?.dateRangeId === 4)
  const week = usesWeek
    ? await tx.one<{ day: number }>(
        sql`select int_first_day_of_week as day from organization where id = ${caller.organizationId}`,
      )
    : undefined
  const now = services.now()
  const context = { now, offset: request.header('offset'), firstDayOfWeek: week?.day ?? 0 }
  const range = (key: 'received' | 'appointment'): InstantRange =>
    filter[key] ? instantRange(filter[key], { path: `filter.${key}`, ...context }) : anytime
  return {
    receivedAt: range('received'),
    appointmentAt: fromNow(range('appointment'), filter.isUpcoming, now),
    nextCallAt: fromNow(anytime, filter.isCallDue === undefined ? undefined : !filter.isCallDue, now),
  }
}

export interface LeadQuery {
  readonly where: Sql
  readonly lookup: Lookup | undefined
}

/** The conditions and lookup for a filtered list. @throws 400 with the path of an invalid filter */
export async function leadsWhere(
  tx: Tx,
  context: CallerContext,
  list: LeadListName,
  { search, received, appointment, isUpcoming, isCallDue, technicianIds, hasTechnician, ...values }: LeadFilter,
): Promise<LeadQuery> {
  if (values.suspicions?.length && !mayReviewIntegrity(context.caller)) throw forbidden()
  const ranges = await rangesOf(tx, context, { received, appointment, isUpcoming, isCallDue })
  const terms = indexedTerms(search ?? '')
  if (search?.trim() && !terms.length) throw badInput({ path: 'filter.search', code: 'no-letter-or-digit' })
  const reach = reachConditions(context.caller)
  const details = detailConditions({ received, appointment, technicianIds, hasTechnician })
  const conditions = [...conditionsOf(lists[list]), ...conditionsOf(values)]
  const where = [
    sql`lead.deleted_at is null`,
    ...[...reach, ...conditions].map((condition) => condition.where),
    ...within(sorts.receivedAt.by, ranges.receivedAt),
    ...within(sorts.appointmentAt.by, ranges.appointmentAt),
    ...within(sql`lead.next_call_at`, ranges.nextCallAt),
    ...details.where,
  ]
  return {
    where: join(where, ' and '),
    lookup: await lookupOf(tx, { terms, reach, conditions, ranges, details: details.lookup, only: values.statuses ?? [] }),
  }
}

/** Returns a page of a lead list, newest first by default. */
export async function searchLeads(
  context: Context,
  list: LeadListName,
  body: Bodies['leads.searchAll'],
): Promise<Replies['leads.searchAll']> {
  return searchPage<LeadRow, Sort>(context.tx, {
    list: `leads.${list}`,
    body,
    sorts,
    defaultSort: { by: 'receivedAt', direction: 'desc' },
    table: 'lead',
    ...(await leadsWhere(context.tx, context, list, body.filter ?? {})),
    organizations: context.caller.organizations,
    present,
  })
}
