import type { Bodies, Replies } from '@walkup/sdk/contract'
import { addDays, dayOfWeek } from '@walkup/sdk/domain'
import sql, { join } from 'sql-template-tag'
import { reachOf } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { localDateOf } from '../../time/zone.ts'
import { payroll, type DayPay, type PayrollPunch } from '../labor/payroll/calculate.ts'
import { keyOf, punchesOf, rulesOf } from '../labor/payroll/read.ts'
import { findGaps, type Coverage } from './coverage.ts'
import { shiftsWhere } from './queries.ts'

type WeekPlan = Replies['hours.weekPlan']
type PersonWeek = WeekPlan['people'][number]
interface Shift {
  readonly id: number
  readonly organizationId: number
  readonly userId: number | null
  readonly storeId: number
  readonly timeZone: string
  readonly startAt: string
  readonly endAt: string
  readonly isDraft: boolean
  /** Whether it is in the requested stores; overtime and overlaps also count a person's other shifts. */
  readonly isWanted: boolean
}
interface Store extends Coverage {
  readonly id: number
  readonly name: string
  readonly timeZone: string
}
const WEEK = 7
const RATE_DAYS = 28
const MINUTE = 60_000

/** Shifts around the week, since work weeks may start on another day and stores may be in other time zones. */
const shiftsAround = ({ tx }: Context, { from, ...filter }: Bodies['hours.weekPlan']): Promise<Shift[]> =>
  tx.rows<Shift>(sql`
    select shift.id, shift.organization_id, shift.user_id, shift.store_id, store.time_zone, shift.start_at, shift.end_at,
      shift.posted_at is null as is_draft, (${join(shiftsWhere(filter), ' and ')}) as is_wanted
    from shift join store on store.organization_id = shift.organization_id and store.id = shift.store_id
    where shift.deleted_at is null and shift.start_at >= ${`${addDays(from, -8)}T00:00:00Z`}::timestamptz
      and shift.start_at < ${`${addDays(from, 16)}T00:00:00Z`}::timestamptz
    order by shift.start_at, shift.id`)

const asPunch = ({ id, startAt, endAt, timeZone }: Shift): PayrollPunch => ({
  // Negative, to differ from the ids of punches.
  id: -id,
  clockInAt: startAt,
  clockOutAt: endAt,
  timeZone,
  breakMin: 0,
  breaks: [],
  multiplier: 1,
  countsTowardOvertime: true,
  hoursType: null,
  locked: null,
})

/** Hours and overtime of the week's people. */
async function peopleOf(
  context: Context,
  shifts: readonly Shift[],
  week: ReadonlySet<Shift>,
  from: string,
): Promise<PersonWeek[]> {
  const { tx, caller, services } = context
  const { organizationId } = caller
  const ids = [...new Set([...week].flatMap(({ userId, isWanted }) => (userId !== null && isWanted ? [userId] : [])))]
  if (!ids.length) return []
  const to = addDays(from, WEEK - 1)
  const rules = (await rulesOf(tx, [organizationId])).get(organizationId)
  const punches = await punchesOf(
    tx,
    ids.map((id) => ({ organizationId, id })),
    { from, to },
  )
  const rates = await ratesOf(context, ids)
  const now = services.now().getTime()
  const names = await tx.rows<{ id: number; name: string }>(sql`
    select id, first_name || ' ' || last_name as name from app_user where id = any (${ids}::int[]) order by name, id`)
  return names.map((user) => {
    const worked = (punches.get(keyOf({ organizationId, id: user.id })) ?? []).map((punch) => ({
      ...punch,
      locked: punch.isLocked ? punch.pay : null,
    }))
    const planned = shifts.filter(({ userId, startAt }) => userId === user.id && Date.parse(startAt) > now).map(asPunch)
    const pay = rules ? payroll([...worked, ...planned], rules) : new Map<number, DayPay[]>()
    const days = [...pay.values()].flat().filter(({ date }) => date >= from && date <= to)
    const sum = (kind: string) =>
      days.flatMap(({ parts }) => parts).reduce((total, part) => total + (part.kind === kind ? part.minutes : 0), 0)
    const over = days.filter(({ parts }) => parts.some(({ kind }) => kind === 'overtime' || kind === 'doubletime'))
    return {
      user,
      minutes: days.reduce((total, { workedMin }) => total + workedMin, 0),
      overtimeMin: sum('overtime'),
      doubletimeMin: sum('doubletime'),
      overtimeFrom: over.map(({ date }) => date).toSorted()[0] ?? null,
      leadsPerHour: rates.get(user.id) ?? null,
    }
  })
}

/** Leads per paid hour, for callers who see leads. */
async function ratesOf({ tx, caller, services }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const reach = reachOf(caller, 'leads')
  if (reach !== 'all' && reach !== 'territory') return new Map()
  const since = sql`${services.now()}::timestamptz - make_interval(days => ${RATE_DAYS})`
  const people = sql`organization_id = ${caller.organizationId} and deleted_at is null`
  const rows = await tx.rows<{ userId: number; rate: number }>(sql`
    select paid.user_id, round((coalesce(made.leads, 0) / paid.hours)::numeric, 2)::float8 as rate
    from (
      select user_id, sum(extract(epoch from clock_out_at - clock_in_at) / 3600 - unpaid_break_min / 60.0) as hours from time_log
      where ${people} and user_id = any (${[...ids]}::int[]) and clock_out_at is not null
        and clock_in_at > ${since} and clock_in_at <= ${services.now()} group by 1
    ) paid left join (
      select lead_generator_id as user_id, count(*) as leads from lead
      where ${people} and lead_generator_id = any (${[...ids]}::int[]) and received_at > ${since} and received_at <= ${services.now()} group by 1
    ) made on made.user_id = paid.user_id
    where paid.hours > 0`)
  return new Map(rows.map(({ userId, rate }) => [userId, rate]))
}

/** Shifts of one person that overlap; within one organization the database rejects them. */
function overlapsOf(week: readonly Shift[], nameOf: (id: number) => string): WeekPlan['overlaps'] {
  const found: WeekPlan['overlaps'] = []
  for (const [at, shift] of week.entries())
    for (const later of week.slice(at + 1)) {
      if (shift.userId === null || later.userId !== shift.userId || Date.parse(later.startAt) >= Date.parse(shift.endAt)) continue
      const user = { id: shift.userId, name: nameOf(shift.userId) }
      found.push({ user, shiftIds: [shift.id, later.id], startAt: later.startAt, timeZone: later.timeZone })
    }
  return found
}

/** The summary of a week before it is posted. */
export async function weekPlan(context: Context, body: Bodies['hours.weekPlan']): Promise<WeekPlan> {
  const { tx, caller, services } = context
  const { from, storeIds, territoryIds } = body
  const shifts = await shiftsAround(context, body)
  const dayOf = ({ startAt, timeZone }: Pick<Shift, 'startAt' | 'timeZone'>) => localDateOf(Date.parse(startAt), timeZone)
  const last = addDays(from, WEEK - 1)
  const inWeek = shifts.filter((shift) => dayOf(shift) >= from && dayOf(shift) <= last)
  const own = inWeek.filter(({ organizationId }) => organizationId === caller.organizationId)
  const people = await peopleOf(context, shifts, new Set(own), from)
  const among = <T extends number>(column: ReturnType<typeof sql>, ids: readonly T[] | undefined) =>
    ids?.length ? sql`and ${column} = any (${[...ids]}::int[])` : sql``
  const reached = reachOf(caller, 'labor') === 'territory' ? caller.territories : undefined
  const stores = await tx.rows<Store>(sql`
    select id, name, time_zone, coverage from store
    where organization_id = ${caller.organizationId} and is_active and deleted_at is null and coverage <> '[]'
      ${among(sql`id`, storeIds)} ${among(sql`territory_id`, territoryIds)} ${among(sql`territory_id`, reached)}
    order by name, id`)
  const names = new Map(people.map(({ user }) => [user.id, user.name]))
  const drafts = own.filter(({ isDraft, isWanted }) => isDraft && isWanted)
  const draftPeople = drafts.filter(({ userId }) => userId !== null)
  return {
    people,
    gaps: stores.flatMap((store) => {
      const planned = shifts.filter(({ storeId, userId }) => storeId === store.id && userId !== null)
      // Past shifts can no longer be planned.
      const today = localDateOf(services.now().getTime(), store.timeZone)
      const days = Array.from({ length: WEEK }, (_, day) => addDays(from, day)).filter((date) => date >= today)
      return days.flatMap((date) =>
        findGaps(store, date, dayOfWeek(date), planned).map((gap) => ({
          store: { id: store.id, name: store.name },
          date,
          ...gap,
        })),
      )
    }),
    overlaps: overlapsOf(
      inWeek.filter(({ userId }) => userId !== null && names.has(userId)),
      (id) => names.get(id) ?? '',
    ),
    drafts: {
      shifts: drafts.length,
      openShifts: drafts.length - draftPeople.length,
      people: new Set(draftPeople.map(({ userId }) => userId)).size,
      minutes: draftPeople.reduce((sum, { startAt, endAt }) => sum + (Date.parse(endAt) - Date.parse(startAt)) / MINUTE, 0),
    },
  }
}
