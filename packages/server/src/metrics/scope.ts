import sql, { type Sql } from 'sql-template-tag'
import { localDay } from '@walkup/sdk'
import { addDays, localEndToInstant } from '../time/zone.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { DateFilter } from '../search/dates.ts'
import { comparisonOf, daysOf, type CompareTo, type Days } from './period.ts'

export interface Territory {
  readonly organizationId: number
  /** 0 is "no territory"; it uses the zone of its organization's first one. */
  readonly id: number
  readonly name: string
  readonly timeZone: string
}

export interface ReportFilter {
  readonly dates?: DateFilter
  readonly territoryIds?: readonly number[]
  readonly storeIds?: readonly number[]
  readonly leadGeneratorIds?: readonly number[]
  readonly serviceGroupIds?: readonly number[]
  readonly appointmentTypeIds?: readonly number[]
  readonly kinds?: readonly string[]
  readonly campaignIds?: readonly number[]
  readonly technicianIds?: readonly number[]
  readonly utmSources?: readonly string[]
  readonly partners?: readonly string[]
}

/** Start and end of a period in one territory; the end is exclusive. */
interface Span extends Territory {
  readonly period: 0 | 1
  readonly from: string
  readonly to: string
}

/** The scope of a report: organizations, territories, and periods. Period 0 is the requested one, 1 the comparison. */
export interface ReportScope {
  readonly organizations: readonly number[]
  readonly territories: readonly Territory[]
  readonly filter: ReportFilter
  readonly period: Days
  readonly comparison: Days & { readonly kind: CompareTo }
  readonly spans: readonly Span[]
  /** The requested days in a zone: the same everywhere, except for each territory's own "today". */
  readonly daysIn: (timeZone: string) => Days
  readonly now: Date
  readonly roleId: number
  /** Whether the lead search must include descendant organizations to find the same leads. */
  readonly isWide: boolean
}

export async function territoriesOf(tx: Tx, organizations: readonly number[]): Promise<Territory[]> {
  const rows = await tx.rows<Territory>(sql`
    select organization_id, id, name, time_zone from territory
    where organization_id = any (${[...organizations]}::int[]) order by organization_id, id`)
  const homes = organizations.map((organizationId) => ({
    organizationId,
    id: 0,
    name: '',
    timeZone: rows.find((row) => row.organizationId === organizationId)?.timeZone ?? 'UTC',
  }))
  return [...rows, ...homes]
}

const midnight = (day: string, timeZone: string) => new Date(localEndToInstant(day, '00:00', timeZone)).toISOString()

/** The instants of local days in each territory's zone. */
export const spansOf = (territories: readonly Territory[], days: (timeZone: string) => Days, period: 0 | 1): Span[] =>
  territories.map((territory) => {
    const { from, to } = days(territory.timeZone)
    return {
      ...territory,
      period,
      from: midnight(from, territory.timeZone),
      to: midnight(addDays(to, 1), territory.timeZone),
    }
  })

/** The outermost bounds of a period's spans: no row beyond them counts, so they can use the index. */
export function outerBounds(spans: readonly Span[], period: 0 | 1): { from: string; to: string } {
  const own = spans.filter((span) => span.period === period)
  const [first, ...others] = own
  if (!first) return { from: '1970-01-01T00:00:00.000Z', to: '1970-01-01T00:00:00.000Z' }
  return others.reduce(({ from, to }, span) => ({ from: span.from < from ? span.from : from, to: span.to > to ? span.to : to }), {
    from: first.from,
    to: first.to,
  })
}

/** The spans as a table expression `span (organization_id, territory_id, time_zone, period, from_at, to_at)`. */
export const spanTable = (spans: readonly Span[]): Sql => sql`
  span (organization_id, territory_id, time_zone, period, from_at, to_at) as (
    select organization_id, territory_id, time_zone, period, from_at::timestamptz, to_at::timestamptz
    from unnest(
      ${spans.map((span) => span.organizationId)}::int[], ${spans.map((span) => span.id)}::int[],
      ${spans.map((span) => span.timeZone)}::text[], ${spans.map((span) => span.period)}::int[],
      ${spans.map((span) => span.from)}::text[], ${spans.map((span) => span.to)}::text[]
    ) as given (organization_id, territory_id, time_zone, period, from_at, to_at)
  )`

/** Ends comparison spans when they have lasted as long as the period has until now. */
export function untilNow(spans: readonly Span[], now: Date): Span[] {
  const starts = new Map(
    spans.filter(({ period }) => period === 0).map((span) => [`${span.organizationId} ${span.id}`, span.from]),
  )
  return spans.map((span) => {
    if (span.period === 0) return span
    const elapsed = Math.max(0, now.getTime() - Date.parse(starts.get(`${span.organizationId} ${span.id}`) ?? span.from))
    return { ...span, to: new Date(Math.min(Date.parse(span.to), Date.parse(span.from) + elapsed)).toISOString() }
  })
}

/**
 * A fixed-offset zone for the caller's `Offset` (minutes behind UTC), rounded to the hour. POSIX names have the opposite sign.
 */
function offsetZone(offset: string | undefined): string {
  const hours = Math.round(Number(offset ?? 0) / 60)
  if (!Number.isInteger(hours) || hours < -14 || hours > 12 || hours === 0) return 'UTC'
  return `Etc/GMT${hours > 0 ? '+' : ''}${hours}`
}

export async function firstDayOfWeek(tx: Tx, organizationId: number): Promise<number> {
  const row = await tx.one<{ day: number }>(
    sql`select int_first_day_of_week as day from organization where id = ${organizationId}`,
  )
  return row?.day ?? 0
}

export interface ReportQuery {
  readonly filter?: ReportFilter
  readonly compareTo?: CompareTo
}
export interface ScopeOptions {
  /** The path of the dates in the request. */
  readonly path?: string
  readonly organizations?: readonly number[]
  readonly defaultRange?: number
}

/** @throws 400 naming a field of the dates */
export async function reportScope(context: Context, query: ReportQuery, options: ScopeOptions = {}): Promise<ReportScope> {
  const { tx, caller, services, request } = context
  const organizations = options.organizations ?? caller.organizations
  const filter = query.filter ?? {}
  const wanted = filter.territoryIds?.length ? filter.territoryIds : undefined
  const territories = (await territoriesOf(tx, organizations)).filter(({ id }) => !wanted || wanted.includes(id))
  const zones = new Set(territories.map(({ timeZone }) => timeZone))
  const [only] = zones
  const kind = query.compareTo ?? 'previousPeriod'
  const timeZone = filter.dates?.timeZone ?? (zones.size === 1 && only ? only : offsetZone(request.header('offset')))
  const whole = daysOf(
    filter.dates ?? {},
    {
      path: options.path ?? 'filter.dates',
      now: services.now(),
      firstDayOfWeek: await firstDayOfWeek(tx, caller.organizationId),
      timeZone,
    },
    options.defaultRange,
  )
  const today = localDay(services.now(), timeZone)
  const isCut = kind === 'sameWeekdays' && whole.from <= today && today <= whole.to
  const days = isCut ? { ...whole, to: today } : whole
  const before = comparisonOf(days, kind)
  const spans = [...spansOf(territories, () => days, 0), ...spansOf(territories, () => before, 1)]
  return {
    organizations,
    territories,
    filter,
    period: days,
    comparison: { kind, ...before },
    spans: isCut ? untilNow(spans, services.now()) : spans,
    daysIn: () => days,
    now: services.now(),
    roleId: caller.roleId,
    isWide: organizations.some((id) => id !== caller.organizationId),
  }
}
