import { localDay } from '@walkup/sdk'
import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { CallerContext, Context, FileReply } from '../../context.ts'
import type { Columns } from '../../files/csv.ts'
import { exportCsv } from '../../files/export.ts'
import { badInput } from '../../problem.ts'
import { iterateAll, matching, searchPage } from '../../search/index.ts'
import { addDays, dayOfWeek } from '../../time/zone.ts'
import { firstDayOf, oneOf } from './activity.ts'
import { inTerritories, withoutDuplicates } from './queries.ts'

type Filter = NonNullable<Bodies['users.schedules']['filter']>
type Schedule = Replies['users.schedules']['items'][number]
type Plan = Pick<Schedule, 'shifts' | 'minutes'>
const nothing: Plan = { shifts: [], minutes: 0 }
interface Week {
  readonly from: string
  readonly to: string
}

/** The week of a day, by default of today. @throws 400 naming the zone, or an invalid day */
async function weekOf(context: Pick<Context, 'tx' | 'caller' | 'services'>, { day, timeZone = 'UTC' }: Filter): Promise<Week> {
  const firstDay = await firstDayOf(context)
  const today = () => {
    try {
      return localDay(context.services.now(), timeZone)
    } catch {
      throw badInput({ path: 'filter.timeZone', code: 'unknown-time-zone' })
    }
  }
  const chosen = day ?? today()
  const from = addDays(chosen, -((dayOfWeek(chosen) - firstDay + 7) % 7))
  return { from, to: addDays(from, 6) }
}

/** In UTC; compared as a date, it could not use an index under a row policy. */
const dayBegins = (day: string) => `${day}T00:00:00Z`

/** Shifts aliased `shift` with their `store` that the caller may see, for a week in the store's local days. */
const inWeek = ({ from, to }: Week): Sql =>
  sql`shift.user_id is not null and shift.deleted_at is null and shift.start_at >= ${dayBegins(addDays(from, -1))}::timestamptz
    and shift.start_at < ${dayBegins(addDays(to, 2))}::timestamptz
    and (shift.start_at at time zone store.time_zone)::date between ${from}::date and ${to}::date`
const atStore = sql`join store on store.organization_id = shift.organization_id and store.id = shift.store_id`

const people = ({ search, userIds, territoryIds }: Filter): Sql[] => [
  ...oneOf(sql`user_card.id`, userIds),
  ...inTerritories(territoryIds),
  ...matching(search, 'user_card', 'user_card_matches'),
]

/** The week's shifts of some people, and their total length. */
async function plansOf({ tx, caller }: Context, ids: readonly number[], week: Week): Promise<Map<number, Plan>> {
  const rows = ids.length
    ? await tx.rows<Plan & { userId: number }>(sql`
        select shift.user_id, coalesce(sum(extract(epoch from shift.end_at - shift.start_at) / 60), 0)::int as minutes,
          json_agg(json_build_object('id', shift.id, 'store', json_build_object('id', store.id, 'name', store.name),
            'type', case when kind.id is not null then json_build_object('id', kind.id, 'name', kind.name) end,
            'date', (shift.start_at at time zone store.time_zone)::date, 'startAt', iso(shift.start_at), 'endAt', iso(shift.end_at),
            'startLocal', to_char(shift.start_at at time zone store.time_zone, 'HH24:MI'),
            'endLocal', to_char(shift.end_at at time zone store.time_zone, 'HH24:MI'), 'timeZone', store.time_zone,
            'colour', shift.colour, 'note', shift.note, 'isPosted', shift.posted_at is not null) order by shift.start_at, shift.id) as shifts
        from shift ${atStore} left join lookup_item kind on kind.organization_id = shift.organization_id and kind.id = shift.type_id
        where shift.organization_id = any (${[...caller.organizations]}::int[]) and shift.user_id = any (${[...ids]}::int[])
          and ${inWeek(week)}
        group by shift.user_id`)
    : []
  return new Map(rows.map(({ userId, ...plan }) => [userId, plan]))
}

export async function schedules(context: Context, body: Bodies['users.schedules']): Promise<Replies['users.schedules']> {
  const { tx, caller } = context
  const filter = body.filter ?? {}
  const week = await weekOf(context, filter)
  const has = sql`exists (select from shift ${atStore} where shift.organization_id = any (${[...caller.organizations]}::int[])
    and shift.user_id = user_card.id and ${inWeek(week)})`
  const page = await searchPage<Omit<Schedule, keyof Plan>, 'name'>(tx, {
    list: `users.schedules ${week.from}`,
    body,
    sorts: { name: { by: sql`user_card.sort_name`, kind: 'text' } },
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'user_card',
    where: join([has, ...people(filter), ...withoutDuplicates(caller.organizations)], ' and '),
    organizations: caller.organizations,
    present: { columns: raw('page.id, page.name, page.role_id'), joins: empty },
  })
  const ids = page.items.map(({ id }) => id)
  const plans = await plansOf(context, ids, week)
  return { ...page, ...week, items: page.items.map((item) => ({ ...item, ...(plans.get(item.id) ?? nothing) })) }
}

interface Line {
  name: string
  externalEmployeeId: string | null
  date: string
  startLocal: string
  endLocal: string
  timeZone: string
  hours: number
  store: string
  number: string
  type: string | null
  note: string | null
  isPosted: boolean
}
const columns: Columns<Line> = {
  user: (line) => line.name,
  employeeId: (line) => line.externalEmployeeId,
  date: (line) => line.date,
  start: (line) => line.startLocal,
  end: (line) => line.endLocal,
  timeZone: (line) => line.timeZone,
  hours: (line) => line.hours,
  storeNumber: (line) => line.number,
  store: (line) => line.store,
  type: (line) => line.type,
  note: (line) => line.note,
  isPosted: (line) => (line.isPosted ? 'yes' : 'no'),
}

export async function exportSchedules(context: CallerContext, body: Bodies['users.exportSchedules']): Promise<FileReply> {
  const { transact, caller } = context
  const filter = body.filter ?? {}
  const week = await transact((tx) => weekOf({ ...context, tx }, filter))
  const place = sql`select from store where store.organization_id = shift.organization_id and store.id = shift.store_id and ${inWeek(week)}`
  const whose = sql`select from user_card where user_card.organization_id = shift.organization_id and ${join(
    [sql`user_card.id = shift.user_id`, ...people(filter)],
    ' and ',
  )}`
  const batches = iterateAll<Line>(transact, {
    table: 'shift',
    where: sql`exists (${place}) and exists (${whose})`,
    organizations: caller.organizations,
    by: { by: sql`shift.start_at`, kind: 'instant' },
    direction: 'asc',
    present: {
      columns: sql`page.id, u.name, u.external_employee_id, (page.start_at at time zone store.time_zone)::date as date,
        to_char(page.start_at at time zone store.time_zone, 'HH24:MI') as start_local,
        to_char(page.end_at at time zone store.time_zone, 'HH24:MI') as end_local, store.time_zone,
        round(extract(epoch from page.end_at - page.start_at) / 3600, 2) as hours, store.name as store, store.number,
        kind.name as type, page.note, page.posted_at is not null as is_posted`,
      joins: sql`join user_card u on u.organization_id = page.organization_id and u.id = page.user_id
        join store on store.organization_id = page.organization_id and store.id = page.store_id
        left join lookup_item kind on kind.organization_id = page.organization_id and kind.id = page.type_id`,
    },
  })
  return exportCsv(context, { entity: 'hours', name: `schedules-${week.from}`, asked: { filter }, columns, batches })
}
