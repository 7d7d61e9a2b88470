import type { Queries, Replies } from '@walkup/sdk/contract'
import { localDay } from '@walkup/sdk'
import sql, { empty } from 'sql-template-tag'
import { isInternal, may } from '../../auth/roles.ts'
import { mailWay, type Context } from '../../context.ts'
import {
  comparisonOf,
  drillOf,
  figuresOf,
  leadCells,
  outerBounds,
  territoryScopeOf,
  reportScope,
  spansOf,
  spanTable,
  Tally,
  untilNow,
  type Days,
  type ReportScope,
} from '../../metrics/index.ts'
import { ALERT_MS } from '../../delivery/schedule.ts'
import { laborReach } from '../labor/access.ts'
import {
  expectedWithin,
  latestExpectedAt,
  openPunches,
  refreshMissingPunches,
  decidedPunches,
  defaultSpan,
} from '../labor/missingQueries.ts'

type Panels = Replies['dashboard.panels']
const OPEN_HOURS = 16
const PEOPLE = 50

/** Today in each territory's time zone, and the day it is compared with. */
function todayScope(scope: ReportScope): ReportScope {
  const today = (timeZone: string): Days => {
    const day = localDay(scope.now, timeZone)
    return { from: day, to: day }
  }
  const before = (timeZone: string) => comparisonOf(today(timeZone), scope.comparison.kind)
  return { ...scope, daysIn: today, spans: [...spansOf(scope.territories, today, 0), ...spansOf(scope.territories, before, 1)] }
}

/** Problems in the selected organization; empty for roles that cannot fix them. */
function failingConnections({ tx, caller, services }: Context): Promise<Panels['failingConnections']> | [] {
  if (!may(caller, 'organization.administer') || !isInternal(caller)) return []
  return tx.rows(sql`
    select system, case when system = 'webhook' then settings ->> 'url' end as url, failing_since as since from connection
    where organization_id = ${caller.organizationId} and is_active
      and (read_error is not null or failing_since < ${new Date(services.now().getTime() - ALERT_MS)}::timestamptz)
    order by id`)
}

async function total(context: Context, scope: ReportScope, which?: 'received'): Promise<Tally> {
  const tally = new Tally()
  for (const cell of await leadCells(context.tx, scope, [], which)) tally.add(cell)
  return tally
}

/** Comparison spans cut off at the current time of day. */
const soFar = (scope: ReportScope): ReportScope => ({ ...scope, spans: untilNow(scope.spans, scope.now) })

async function unclaimed({ tx }: Context, { organizations, filter, now }: ReportScope): Promise<Panels['unclaimed']> {
  const row = await tx.one<{ count: number; oldest: string | null }>(sql`
    select count(*)::int as count, min(received_at) as oldest from lead
    where organization_id = any (${[...organizations]}::int[]) and deleted_at is null and claimed_by is null
      and status in ('captured', 'new') ${filter.territoryIds ? sql`and territory_id = any (${[...filter.territoryIds]}::int[])` : empty}`)
  const oldest = row?.oldest ?? null
  return {
    count: row?.count ?? 0,
    oldestReceivedAt: oldest,
    oldestAgeSeconds: oldest === null ? null : Math.max(0, Math.floor((now.getTime() - Date.parse(oldest)) / 1000)),
  }
}

async function nextAppointment({ tx }: Context, scope: ReportScope): Promise<{ unconfirmed: number; nextAt: string | null }> {
  const { organizations, filter, now, spans } = scope
  const ends = spans.filter((span) => span.period === 0)
  const { to: last } = outerBounds(ends, 0)
  const row = await tx.one<{ unconfirmed: number; nextAt: string | null }>(sql`
    with ${spanTable(ends)}
    select count(*) filter (where lead.status = 'scheduled')::int as unconfirmed, min(lead.appointment_at) as next_at
    from lead join span on span.organization_id = lead.organization_id and span.territory_id = coalesce(lead.territory_id, 0)
      and lead.appointment_at >= span.from_at and lead.appointment_at < span.to_at
    where lead.organization_id = any (${[...organizations]}::int[]) and lead.deleted_at is null and lead.status in ('scheduled', 'confirmed')
      and lead.appointment_at >= ${now.toISOString()}::timestamptz and lead.appointment_at < ${last}::timestamptz
      ${filter.territoryIds ? sql`and lead.territory_id = any (${[...filter.territoryIds]}::int[])` : empty}`)
  return row ?? { unconfirmed: 0, nextAt: null }
}

const ofTerritory = ({ filter }: ReportScope) =>
  filter.territoryIds ? sql`and store.territory_id = any (${[...filter.territoryIds]}::int[])` : empty

async function onTheFloor({ tx }: Context, scope: ReportScope): Promise<NonNullable<Panels['onTheFloor']>> {
  const since = new Date(scope.now.getTime() - OPEN_HOURS * 3_600_000).toISOString()
  const rows = await tx.rows<NonNullable<Panels['onTheFloor']>['people'][number] & { count: number }>(sql`
    select count(*) over ()::int as count, json_build_object('id', person.id, 'name', person.first_name || ' ' || person.last_name) as user,
      case when store.id is not null then json_build_object('id', store.id, 'name', store.name) end as store, log.clock_in_at, log.time_zone
    from time_log log join app_user person on person.id = log.user_id
    left join store on store.organization_id = log.organization_id and store.id = log.store_id
    where log.organization_id = any (${[...scope.organizations]}::int[]) and log.clock_out_at is null and log.deleted_at is null
      and log.clock_in_at >= ${since}::timestamptz and log.clock_in_at <= ${scope.now.toISOString()}::timestamptz ${ofTerritory(scope)}
    order by log.clock_in_at, log.id limit ${PEOPLE}::int`)
  return {
    count: rows[0]?.count ?? 0,
    people: rows.map(({ user, store, clockInAt, timeZone }) => ({ user, store, clockInAt, timeZone })),
  }
}

/** The same rule as labor.missingPunches, so that the panel and that list agree. */
async function missingPunches({ tx }: Context, scope: ReportScope): Promise<NonNullable<Panels['missingPunches']>> {
  const { organizations, now } = scope
  const { from, to } = defaultSpan(now)
  const latest = latestExpectedAt(now)
  await refreshMissingPunches(tx)
  const within = sql`organization_id = any (${[...organizations]}::int[])`
  const row = await tx.one<NonNullable<Panels['missingPunches']>>(sql`
    select count(*)::int as count, count(*) filter (where m.kind = 'shift')::int as without_punch,
      count(*) filter (where m.kind = 'end')::int as without_end, count(*) filter (where m.kind = 'leads')::int as without_shift
    from (
      ${openPunches(now, sql`m.${within} and ${expectedWithin('m', from, latest < to ? latest : to)}`)} union all
      ${decidedPunches(now, sql`d.${within} and d.state = 'submitted' and ${expectedWithin('d', from, to)}`)}
    ) m left join store on store.organization_id = m.organization_id and store.id = m.store_id
    where true ${ofTerritory(scope)}`)
  return row ?? { count: 0, withoutPunch: 0, withoutEnd: 0, withoutShift: 0 }
}

/** @throws 404 for a territory out of reach */
export async function panels(context: Context, territoryId: number, query: Queries['dashboard.panels']): Promise<Panels> {
  const { caller, services } = context
  const place = await territoryScopeOf(context, territoryId, query.includeDescendants)
  const scope = todayScope(await reportScope(context, { filter: place.filter, ...query }, { organizations: place.organizations }))
  const tally = await total(context, scope)
  const seesLabor = laborReach(caller) !== 'none'
  return {
    asOf: scope.now.toISOString(),
    territory: place.territory,
    // Administrators can have the server's configuration changed.
    failingConnections: await failingConnections(context),
    isMailOff: may(caller, 'organization.administer') && isInternal(caller) && mailWay(services) === 'none',
    unclaimed: await unclaimed(context, scope),
    appointmentsToday: {
      count: tally.current.scheduled,
      upcoming: tally.current.upcoming,
      ...(await nextAppointment(context, scope)),
    },
    onTheFloor: seesLabor ? await onTheFloor(context, scope) : null,
    missingPunches: seesLabor ? await missingPunches(context, scope) : null,
    today: {
      figures: figuresOf(tally.current),
      previous: figuresOf(tally.previous),
      drill: drillOf(scope, tally, {}),
      previousLeadsSoFar: (await total(context, soFar(scope), 'received')).previous.leads,
    },
  }
}
