import type { Bodies, Replies } from '@walkup/sdk/contract'
import { fromCron, occursOn } from '@walkup/sdk/domain'
import sql, { join } from 'sql-template-tag'
import { reachOf } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { badInput, conflict, Problem } from '../../problem.ts'
import type { Tx } from '../../db/index.ts'
import { writeRow } from '../../persistence/index.ts'
import { addDays, daysBetween, localDateOf, localEndToInstant, localTimeOf } from '../../time/zone.ts'
import { assertHoursType, assertPeople, workplace } from '../labor/people.ts'
import { shiftsWhere } from './queries.ts'
import { withShiftOverlapConflict, overlapped } from './write.ts'

type Plan = Replies['hours.schedule']
const MAX_DAYS = 366
const MAX_SHIFTS = 500
const WEEK = 7

interface Planned {
  readonly organizationId: number
  readonly date: string
  readonly userId: number | null
  readonly storeId: number
  readonly timeZone: string
  readonly startAt: string
  readonly endAt: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Converts local times on a day to instants; an end that is not after the start is on the next day. Skipped times move forward. */
function instants(date: string, from: string, to: string, zone: string): { startAt: string; endAt: string } {
  const at = (day: string, time: string) => new Date(localEndToInstant(day, time, zone)).toISOString()
  return { startAt: at(date, from), endAt: at(to > from ? date : addDays(date, 1), to) }
}

async function namesOf(tx: Tx, shifts: readonly Planned[]): Promise<Map<number, string>> {
  const rows = await tx.rows<{ id: number; name: string }>(sql`
    select id, first_name || ' ' || last_name as name from app_user where id = any (${shifts.map(({ userId }) => userId)}::int[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Planned shifts of borrowed people on days that were not offered. */
async function notOfferedOf(tx: Tx, shifts: readonly Planned[]): Promise<Set<Planned>> {
  const places = await tx.rows<{ place: number }>(sql`
    select place from list_not_offered(${shifts[0]?.organizationId ?? null}::int, ${shifts.map(({ userId }) => userId)}::int[],
      ${shifts.map(({ startAt }) => startAt)}::timestamptz[], ${shifts.map(({ timeZone }) => timeZone)}::text[])`)
  return new Set(places.flatMap(({ place }) => shifts[place - 1] ?? []))
}

interface Skips {
  readonly overlaps: boolean
  readonly notOffered: boolean
}
/**
 * Creates shifts one by one. Those that overlap or are on days that were not offered are skipped and reported, or roll everything back.
 * Those that a clock change leaves without duration are always skipped and reported.
 * @throws 409 `overlap` or `not-offered-day`
 */
async function writeAll(context: Context, planned: readonly Planned[], skips: Skips): Promise<Plan> {
  const { tx } = context
  const created: number[] = []
  const skipped: Plan['skipped'] = []
  const possible = planned.filter(({ startAt, endAt }) => startAt < endAt)
  const clockChanges = [...new Set(planned.filter(({ startAt, endAt }) => startAt >= endAt).map(({ date }) => date))]
  const left = await notOfferedOf(tx, possible)
  const shifts = possible.filter((shift) => !left.has(shift))
  const names = await namesOf(tx, possible)
  const notOffered = [...left].map(({ date, userId }) => ({
    date,
    user: { id: userId ?? 0, name: names.get(userId ?? 0) ?? '' },
  }))
  if (left.size > 0 && !skips.notOffered)
    throw conflict('not-offered-day.some', { count: left.size }, { notOffered, others: shifts.length })
  for (const { values, date, timeZone: _, ...shift } of shifts) {
    const other = shift.userId === null ? undefined : await overlapped(tx, shift)
    if (other && !skips.overlaps) throw conflict('overlap.shift', { date }, { date, other })
    if (other && shift.userId !== null) {
      skipped.push({ date, user: { id: shift.userId, name: names.get(shift.userId) ?? '' }, overlaps: other })
      continue
    }
    const { organizationId, ...rest } = shift
    const write = () =>
      writeRow(context, { entity: 'hours', table: 'shift', row: undefined, organizationId, values: { ...rest, ...values } })
    try {
      created.push(await withShiftOverlapConflict(tx, shift, write))
    } catch (error) {
      // The person works in another organization then, whose shifts the caller may not see.
      if (!skips.overlaps || !(error instanceof Problem) || error.code !== 'overlap' || shift.userId === null) throw error
      notOffered.push({ date, user: { id: shift.userId, name: names.get(shift.userId) ?? '' } })
    }
  }
  const updatedAt = (await tx.one<{ at: string }>(sql`select app_now() as at`))?.at ?? ''
  return { created, updatedAt, skipped, notOffered, clockChanges }
}

/** Creates recurring shifts. @throws 400 naming a field, 409 `overlap` or `not-offered-day` */
export async function scheduleShifts(context: Context, body: Bodies['hours.schedule']): Promise<Plan> {
  const { tx, caller } = context
  const { userIds = [], storeId, typeId, cron, endLocal, from, to, seats, colour, note } = body
  const rule = fromCron(cron)
  if (!rule) throw badInput({ path: 'cron', code: 'unknown-recurrence' })
  if (to < from) throw badInput({ path: 'to', code: 'before-from' })
  if (addDays(from, MAX_DAYS - 1) < to)
    throw badInput({ path: 'to', code: 'too-many-days-from-from', params: { days: MAX_DAYS } })
  if (userIds.length && seats !== undefined && seats > 1) throw badInput({ path: 'seats', code: 'open-shift-only' })
  const { organizationId, timeZone } = await workplace(tx, caller, storeId)
  await assertPeople(tx, organizationId, userIds, 'userIds')
  await assertHoursType(tx, organizationId, typeId, 'typeId')
  const people = userIds.length ? userIds : [null]
  const dates = [...daysBetween(from, to)].filter((date) => occursOn(rule, date))
  if (!dates.length) throw badInput({ path: 'cron', code: 'never-recurs' })
  if (dates.length * people.length > MAX_SHIFTS)
    throw badInput({ path: 'to', code: 'too-many-shifts', params: { shifts: MAX_SHIFTS } })
  const shifts = dates.flatMap((date) =>
    people.map((userId): Planned => {
      const values = { typeId, seats, colour, note, cron: cron.trim() }
      return { organizationId, date, userId, storeId, timeZone, ...instants(date, rule.time, endLocal, timeZone), values }
    }),
  )
  return writeAll(context, shifts, { overlaps: body.skipOverlaps === true, notOffered: body.skipNotOffered === true })
}

interface Source {
  readonly organizationId: number
  readonly userId: number | null
  readonly storeId: number
  readonly typeId: number | null
  readonly startAt: string
  readonly endAt: string
  readonly seats: number
  readonly colour: string
  readonly note: string | null
  readonly timeZone: string
}

/** Copies a week's shifts to another week. @throws 400 naming a field */
export async function copyWeek(context: Context, body: Bodies['hours.copyWeek']): Promise<Plan> {
  const { tx, caller } = context
  const { from, to, userIds, storeIds, includeOpen } = body
  const offset = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (Math.abs(offset) < WEEK) throw badInput({ path: 'to', code: 'under-week-from-from' })
  const sources = await tx.rows<Source>(sql`
    select shift.organization_id, user_id, store_id, type_id, start_at, end_at, seats, colour, note, store.time_zone
    from shift join store on store.organization_id = shift.organization_id and store.id = shift.store_id
    where shift.organization_id = ${caller.organizationId}
      and (shift.start_at at time zone store.time_zone)::date between ${from}::date and ${addDays(from, WEEK - 1)}::date
      and shift.start_at between ${from}::date - 2 and ${from}::date + 10
      and ${includeOpen ? sql`true` : sql`user_id is not null`}
      and ${join(shiftsWhere({ ...(userIds && { userIds }), ...(storeIds && { storeIds }) }), ' and ')}
      ${reachOf(caller, 'labor') === 'territory' ? sql`and store.territory_id = any (${caller.territories}::int[])` : sql``}
    order by shift.start_at, shift.id limit ${MAX_SHIFTS + 1}`)
  if (sources.length > MAX_SHIFTS) throw badInput({ path: 'from', code: 'week-too-full', params: { shifts: MAX_SHIFTS } })
  const shifts: Planned[] = []
  for (const { startAt, endAt, timeZone, organizationId, userId, storeId, typeId, seats, colour, note } of sources) {
    const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
    const date = addDays(localDateOf(start, timeZone), offset)
    const span = instants(date, localTimeOf(start, timeZone), localTimeOf(end, timeZone), timeZone)
    const planned = { organizationId, date, userId, storeId, timeZone, ...span, values: { typeId, seats, colour, note } }
    if (userId === null && (await isPlannedAlready(context, planned))) continue
    shifts.push(planned)
  }
  return writeAll(context, shifts, { overlaps: true, notOffered: true })
}

const isPlannedAlready = async ({ tx }: Context, { organizationId, storeId, startAt, endAt }: Planned): Promise<boolean> =>
  Boolean(
    await tx.one(sql`
      select 1 as found from shift where organization_id = ${organizationId} and store_id = ${storeId} and user_id is null
        and deleted_at is null and start_at = ${startAt}::timestamptz and end_at = ${endAt}::timestamptz`),
  )
