import { localDay } from '@walkup/sdk'
import sql from 'sql-template-tag'
import type { Tx } from '../../packages/server/src/db/index.ts'

/** A reference implementation of missing punches in plain TypeScript over raw rows. */

const HOUR = 3_600_000
const MINUTE = 60_000

interface Shift {
  id: number
  organizationId: number
  userId: number
  storeId: number
  startAt: string
  endAt: string
}
interface Log {
  id: number
  organizationId: number
  userId: number
  storeId: number | null
  clockInAt: string
  clockOutAt: string | null
}
interface Lead {
  organizationId: number
  userId: number
  storeId: number | null
  receivedAt: string
  isLoose: boolean
  timeZone: string
}
interface Activity {
  organizationId: number
  userId: number
  at: string
}
export interface Missed {
  key: string
  kind: 'shift' | 'end' | 'leads'
  organizationId: number
  userId: number
  storeId: number | null
  shiftId: number | null
  timeLogId: number | null
  leadCount: number
  expectedAt: string
  suggestedInAt: string | null
  suggestedOutAt: string | null
}

const of = <Row extends { organizationId: number; userId: number }>(rows: readonly Row[], { organizationId, userId }: Row) =>
  rows.filter((row) => row.organizationId === organizationId && row.userId === userId)
const ms = (instant: string) => Date.parse(instant)
const iso = (time: number) => new Date(time).toISOString()
const minute = (time: number) => Math.floor(time / MINUTE) * MINUTE
const lastOf = (log: Log, hours: number) => (log.clockOutAt === null ? ms(log.clockInAt) + hours * HOUR : ms(log.clockOutAt))

interface Person {
  shifts: Shift[]
  logs: Log[]
  leads: Lead[]
  activities: Activity[]
}
const madeIn = (leads: readonly Lead[], from: number, to: number) =>
  leads.map(({ receivedAt }) => ms(receivedAt)).filter((at) => at >= from && at < to)

function missedShifts({ shifts, logs, leads }: Person, now: number): Missed[] {
  const isCovered = (shift: Shift) =>
    logs.some((log) => ms(log.clockInAt) < ms(shift.endAt) && lastOf(log, 16) > ms(shift.startAt))
  return shifts
    .filter((shift) => ms(shift.endAt) <= now && !isCovered(shift))
    .map(({ id, organizationId, userId, storeId, startAt, endAt }) => {
      const made = madeIn(leads, ms(startAt) - 2 * HOUR, ms(endAt) + 2 * HOUR).map(minute)
      return {
        key: `shift:${id}`,
        kind: 'shift',
        organizationId,
        userId,
        storeId,
        shiftId: id,
        timeLogId: null,
        leadCount: made.length,
        expectedAt: startAt,
        suggestedInAt: iso(Math.min(ms(startAt), ...made)),
        suggestedOutAt: iso(Math.max(ms(endAt), ...made)),
      }
    })
}

function missedEnds({ shifts, logs, leads, activities }: Person, now: number): Missed[] {
  return logs.flatMap((log): Missed[] => {
    const since = ms(log.clockInAt)
    const planned = shifts
      .filter(({ startAt, endAt }) => ms(endAt) > since && ms(startAt) < since + 8 * HOUR)
      .toSorted((a, b) => ms(a.startAt) - ms(b.startAt))[0]
    const isLate = since <= now - 12 * HOUR || (planned && ms(planned.endAt) <= now - HOUR)
    if (log.clockOutAt !== null || !isLate) return []
    const made = madeIn(leads, since, since + 16 * HOUR)
    const seen = activities.map(({ at }) => ms(at)).filter((at) => at > since && at < since + 16 * HOUR)
    const last = Math.max(planned ? ms(planned.endAt) : 0, ...[...made, ...seen].map(minute))
    const { id, organizationId, userId, storeId } = log
    return [
      {
        key: `end:${id}`,
        kind: 'end',
        organizationId,
        userId,
        storeId,
        shiftId: planned?.id ?? null,
        timeLogId: id,
        leadCount: made.length,
        expectedAt: iso(planned ? ms(planned.endAt) : since + 8 * HOUR),
        suggestedInAt: log.clockInAt,
        suggestedOutAt: last === 0 || last === since ? null : iso(last),
      },
    ]
  })
}

function strayLeads({ logs, leads }: Person, shifts: readonly Missed[]): Missed[] {
  const groups = new Map<string, Lead[]>()
  for (const lead of leads) {
    const at = ms(lead.receivedAt)
    const isPunched = logs.some((log) => ms(log.clockInAt) <= at && lastOf(log, Infinity) >= at)
    const isPlanned = shifts.some((one) => at >= ms(one.suggestedInAt ?? '') && at <= ms(one.suggestedOutAt ?? ''))
    if (!lead.isLoose || isPunched || isPlanned) continue
    const key = `leads:${lead.userId}:${lead.storeId ?? 0}:${localDay(new Date(at), lead.timeZone)}`
    groups.set(key, [...(groups.get(key) ?? []), lead])
  }
  return [...groups].flatMap(([key, group]): Missed[] => {
    const times = group.map(({ receivedAt }) => ms(receivedAt))
    const [{ organizationId, userId, storeId }] = group as [Lead]
    const first = Math.min(...times)
    return [
      {
        key,
        kind: 'leads',
        organizationId,
        userId,
        storeId,
        shiftId: null,
        timeLogId: null,
        leadCount: group.length,
        expectedAt: iso(first),
        suggestedInAt: iso(minute(first)),
        suggestedOutAt: iso(minute(Math.max(...times)) + MINUTE),
      },
    ]
  })
}

/** All punches missing at `now`, decided or not, latest first. */
export async function everyMissed(tx: Tx, now: number): Promise<Missed[]> {
  const all = {
    shifts: await tx.rows<Shift>(sql`
      select id, organization_id, user_id, store_id, start_at, end_at from shift where user_id is not null and deleted_at is null`),
    logs: await tx.rows<Log>(sql`
      select id, organization_id, user_id, store_id, clock_in_at, clock_out_at from time_log where deleted_at is null`),
    leads: await tx.rows<Lead>(sql`
      select l.organization_id, l.lead_generator_id as user_id, l.store_id, l.received_at, coalesce(s.time_zone, 'UTC') as time_zone,
        l.kind = 'internal' and l.time_log_id is null as is_loose
      from lead l left join store s on s.organization_id = l.organization_id and s.id = l.store_id
      where l.lead_generator_id is not null and l.deleted_at is null`),
    activities: await tx.rows<Activity>(sql`select organization_id, user_id, at from activity`),
  }
  const people = new Map(
    [...all.shifts, ...all.logs, ...all.leads].map((row) => [`${row.organizationId} ${row.userId}`, row] as const),
  )
  return [...people.values()]
    .flatMap((one) => {
      const { organizationId, userId } = one
      const whose = { organizationId, userId }
      const person: Person = {
        shifts: of(all.shifts, whose as Shift),
        logs: of(all.logs, whose as Log),
        leads: of(all.leads, whose as Lead),
        activities: of(all.activities, whose as Activity),
      }
      const shifts = missedShifts(person, now)
      return [...shifts, ...missedEnds(person, now), ...strayLeads(person, shifts)]
    })
    .toSorted((a, b) => ms(b.expectedAt) - ms(a.expectedAt) || (a.key < b.key ? -1 : 1))
}
