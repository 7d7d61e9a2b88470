import { expect } from 'vitest'
import sql from 'sql-template-tag'
import type { TestApp } from './harness.ts'
import { testNow } from '../support/clock.ts'

/** A reference implementation of the report metrics in plain TypeScript over raw rows. */

export interface RawLead {
  id: number
  organizationId: number
  territoryId: number | null
  storeId: number | null
  leadGeneratorId: number | null
  serviceGroupId: number
  appointmentTypeId: number | null
  kind: string
  partner: string | null
  status: string
  selfBooked: boolean
  duplicateOfId: number | null
  receivedAt: string
  firstClaimedAt: string | null
  firstContactAt: string | null
  appointmentAt: string | null
  /** Includes refunds and later sales. */
  soldCents: number | null
}
export interface RawLog {
  organizationId: number
  userId: number
  storeId: number | null
  clockInAt: string
  clockOutAt: string | null
  breakMin: number
}
export interface RawApproach {
  organizationId: number
  userId: number
  storeId: number | null
  at: string
  count: number
}
export interface Raw {
  leads: RawLead[]
  logs: RawLog[]
  approaches: RawApproach[]
  zones: Map<number, string>
  storeTerritory: Map<number, number>
}

export async function readRaw(app: TestApp): Promise<Raw> {
  return app.db.asOwner(async (tx) => ({
    leads: await tx.rows<RawLead>(sql`
      select id, organization_id, territory_id, store_id, lead_generator_id, service_group_id, appointment_type_id, kind, partner, status,
        self_booked, duplicate_of_id, received_at, first_claimed_at, first_contact_at, appointment_at,
        sold_cents + coalesce((select sum(cents) from revenue_entry entry
          where entry.organization_id = lead.organization_id and entry.lead_id = lead.id), 0)::bigint as sold_cents
      from lead where deleted_at is null`),
    logs: await tx.rows<RawLog>(
      sql`select organization_id, user_id, store_id, clock_in_at, clock_out_at, break_min from time_log where deleted_at is null`,
    ),
    approaches: await tx.rows<RawApproach>(
      sql`select organization_id, user_id, store_id, at, count from activity where activity_id = 5`,
    ),
    zones: new Map(
      (await tx.rows<{ id: number; timeZone: string }>(sql`select id, time_zone from territory`)).map((row) => [
        row.id,
        row.timeZone,
      ]),
    ),
    storeTerritory: new Map(
      (await tx.rows<{ id: number; territoryId: number }>(sql`select id, territory_id from store`)).map((row) => [
        row.id,
        row.territoryId,
      ]),
    ),
  }))
}

const formatters = new Map<string, Intl.DateTimeFormat>()
/** `YYYY-MM-DD HH` in a time zone. */
export function clockOf(instant: string, timeZone: string): string {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const
    formatters.set(timeZone, (formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, ...digits })))
  }
  return formatter.format(new Date(instant)).slice(0, 13)
}
export const dayIn = (instant: string, timeZone: string): string => clockOf(instant, timeZone).slice(0, 10)

export interface Days {
  from: string
  to: string
}
const inDays = (raw: Raw, instant: string | null, territoryId: number | null, { from, to }: Days) => {
  if (!instant || territoryId === null) return false
  const day = dayIn(instant, raw.zones.get(territoryId) ?? '')
  return day >= from && day <= to
}

export const leadsReceived = (raw: Raw, days: Days, only: (lead: RawLead) => boolean): RawLead[] =>
  raw.leads.filter((lead) => only(lead) && inDays(raw, lead.receivedAt, lead.territoryId, days))

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

export function figures(raw: Raw, days: Days, now: number, only: (lead: RawLead) => boolean) {
  const got = leadsReceived(raw, days, only)
  const due = raw.leads.filter(
    (lead) =>
      only(lead) &&
      !['captured', 'new', 'contacted', 'cancelled', 'rejected'].includes(lead.status) &&
      inDays(raw, lead.appointmentAt, lead.territoryId, days),
  )
  const with_ = (...statuses: string[]) => due.filter(({ status }) => statuses.includes(status))
  const ran = with_('ran', 'sold', 'notSold').length
  const sold = with_('sold')
  return {
    leads: got.length,
    generatorLeads: got.filter((lead) => lead.leadGeneratorId !== null).length,
    internal: got.filter((lead) => lead.kind === 'internal').length,
    external: got.filter((lead) => lead.kind === 'external').length,
    rejected: got.filter((lead) => lead.status === 'rejected').length,
    duplicates: got.filter((lead) => lead.duplicateOfId !== null).length,
    scheduled: due.length,
    upcoming: with_('scheduled', 'confirmed').filter((lead) => Date.parse(lead.appointmentAt ?? '') >= now).length,
    ran,
    noShow: with_('noShow').length,
    sold: sold.length,
    soldCents: sold.reduce((sum, lead) => sum + (lead.soldCents ?? 0), 0),
    ranRate: share(ran, due.length),
    closeRate: share(sold.length, ran),
  }
}

export function labor(raw: Raw, days: Days, generatorLeads: number, only: (log: RawLog) => boolean) {
  const logs = raw.logs.filter(
    (log) =>
      only(log) && inDays(raw, log.clockInAt, log.storeId === null ? null : (raw.storeTerritory.get(log.storeId) ?? null), days),
  )
  const seconds = logs
    .filter((log) => log.clockOutAt !== null)
    .reduce(
      (sum, log) =>
        sum + Math.max(0, Math.floor((Date.parse(log.clockOutAt ?? '') - Date.parse(log.clockInAt)) / 1000) - log.breakMin * 60),
      0,
    )
  return {
    paidMinutes: Math.floor(seconds / 60),
    openTimeLogs: logs.filter((log) => log.clockOutAt === null).length,
    leadsPerPaidHour: share(generatorLeads, seconds / 3600),
  }
}

export const approached = (raw: Raw, days: Days, only: (approach: RawApproach) => boolean): number =>
  raw.approaches
    .filter(
      (one) =>
        only(one) && inDays(raw, one.at, one.storeId === null ? null : (raw.storeTerritory.get(one.storeId) ?? null), days),
    )
    .reduce((sum, { count }) => sum + count, 0)

/** Interpolates linearly between the two adjacent values. */
export function percentile(values: readonly number[], at: number): number | null {
  if (!values.length) return null
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * at
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? 0
  return Math.round((low + (high - low) * (place - Math.floor(place))) * 1000) / 1000
}

export function speed(raw: Raw, days: Days, only: (lead: RawLead) => boolean) {
  const got = leadsReceived(raw, days, only)
  const called = got.filter((lead) => !lead.selfBooked)
  const secondsUntil = (moment: 'firstClaimedAt' | 'firstContactAt') =>
    called
      .filter((lead) => lead[moment])
      .map((lead) => Math.max(0, Date.parse(lead[moment] ?? '') - Date.parse(lead.receivedAt)) / 1000)
  const seconds = secondsUntil('firstContactAt')
  const claims = secondsUntil('firstClaimedAt')
  const quick = seconds.filter((value) => value <= 300).length
  return {
    leads: got.length,
    selfBooked: got.length - called.length,
    claimed: claims.length,
    medianClaimSeconds: percentile(claims, 0.5),
    contacted: seconds.length,
    notContacted: called.length - seconds.length,
    medianSeconds: percentile(seconds, 0.5),
    p90Seconds: percentile(seconds, 0.9),
    within5Minutes: quick,
    shareWithin5Minutes: share(quick, seconds.length),
  }
}

export const daysAgo = (count: number) => new Date(testNow() - count * 86_400_000).toISOString().slice(0, 10)
/** A period of the demo. */
export const days = { from: daysAgo(30), to: daysAgo(3) }
/** The one before it. */
export const before = { from: daysAgo(58), to: daysAgo(31) }
export const inOrganization = (id: number) => (row: { organizationId: number }) => row.organizationId === id

export interface Measured {
  readonly figures: object
  readonly previous: object
}
/** Expects a row of a report to have the figures of some leads, now and in the period before. */
export function expectFigures(raw: Raw, row: Measured, only: (lead: RawLead) => boolean): void {
  expect(row.figures).toEqual(figures(raw, days, testNow(), only))
  expect(row.previous).toEqual(figures(raw, before, testNow(), only))
}
