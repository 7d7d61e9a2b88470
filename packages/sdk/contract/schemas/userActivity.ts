import Type from 'typebox'
import {
  DateFilter,
  File,
  Id,
  Instant,
  LocalDate,
  Named,
  Nullable,
  Page,
  Search,
  Strict,
  Text,
  TimeZone,
  type EndpointContract,
} from './common.ts'
import { rolesWith } from '../roles.ts'

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const page = { nextCursor: null, total: 1, totalIsExact: true }

/** `activity` is one of lookup's userActivities; `count` is how many, for approaches. */
const Activity = Type.Object({
  id: Id,
  user: Named,
  activity: Named,
  at: Instant,
  store: Nullable(Named),
  count: Type.Integer({ minimum: 1 }),
  reason: Nullable(Named),
  note: Nullable(Type.String()),
})
const exampleActivity = {
  id: 900,
  user: { id: 31, name: 'Ines Ruiz' },
  activity: { id: 5, name: 'Approach' },
  at: '2026-11-21T18:00:00.000Z',
  store: { id: 4, name: 'Harbor Lumber' },
  count: 3,
  reason: null,
  note: null,
}

const NoActivity = Type.Object({
  /** Of the shift; users.updateNoActivity names it as `hoursId`. */
  id: Id,
  user: Named,
  store: Named,
  /** The shift's day where the store is. */
  date: LocalDate,
  startAt: Instant,
  endAt: Instant,
  timeZone: Type.String(),
  reason: Nullable(Named),
  note: Nullable(Type.String()),
  /** Of the reason; null before the first. */
  updatedAt: Nullable(Instant),
})
const exampleNoActivity = {
  id: 77,
  user: { id: 31, name: 'Ines Ruiz' },
  store: { id: 4, name: 'Harbor Lumber' },
  date: '2026-11-20',
  startAt: '2026-11-20T18:00:00.000Z',
  endAt: '2026-11-21T01:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  reason: { id: 3, name: 'Sick' },
  note: null,
  updatedAt: '2026-11-21T09:00:00.000Z',
}

const Shift = Type.Object({
  id: Id,
  store: Named,
  type: Nullable(Named),
  date: LocalDate,
  startAt: Instant,
  endAt: Instant,
  startLocal: Type.String(),
  endLocal: Type.String(),
  timeZone: Type.String(),
  /** One of the shift colors, by name (docs/domain.md#constants). */
  colour: Type.String(),
  note: Nullable(Type.String()),
  isPosted: Type.Boolean(),
})
const Schedule = Type.Object({
  id: Id,
  name: Type.String(),
  roleId: Id,
  shifts: Type.Array(Shift),
  /** Of all its shifts, breaks included. */
  minutes: Type.Integer({ minimum: 0 }),
})
const scheduleFilter = {
  /** Any day of the week that is asked for; this week by default. */
  day: Type.Optional(LocalDate),
  /** Says what today is when no day is given. */
  timeZone: Type.Optional(TimeZone),
  search: Type.Optional(Text(100)),
  userIds: ids,
  territoryIds: ids,
}
const week =
  'The week begins on the organization’s first day; a shift belongs to the local day of its store on which it starts. Those who do not plan see posted shifts only.'

export const userActivity = {
  'users.recordActivity': {
    summary:
      'Records a break, a lunch or approaches, of oneself by default or of somebody in reach; approaches carry how many in `count`. The store is the one of the open time log unless another is given. Clocking in and out is recorded by time logs, not here.',
    access: { roles: rolesWith('labor.read'), internalUsersOnly: true },
    body: Strict({
      userId: Type.Optional(Id),
      activityId: Id,
      /** Now by default; at most 31 days ago. */
      at: Type.Optional(Instant),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      storeId: Type.Optional(Nullable(Id)),
      reasonId: Type.Optional(Nullable(Id)),
      note: Type.Optional(Nullable(Text(500))),
    }),
    targets: [{ entity: 'user', at: 'body.userId' }],
    reply: Activity,
    example: { body: { activityId: 5, count: 3 }, reply: exampleActivity },
  },
  'users.searchActivity': {
    summary: 'What people did on the floor, newest first.',
    access: { roles: rolesWith('labor.read') },
    body: Search({ userIds: ids, activityIds: ids, storeIds: ids, at: Type.Optional(DateFilter) }, ['at']),
    reply: Page(Activity),
    example: { body: { filter: { activityIds: [5] } }, reply: { items: [exampleActivity], ...page } },
  },
  'users.recentActivity': {
    summary:
      'The caller’s last 20 activities of the past 24 hours, newest first, and how many approaches those 24 hours had in all.',
    access: { roles: 'session' },
    reply: Type.Object({ items: Type.Array(Activity), approaches: Type.Integer({ minimum: 0 }) }),
    example: { reply: { items: [exampleActivity], approaches: 3 } },
  },
  'users.searchNoActivity': {
    summary:
      'Posted shifts of the period (the last 7 days by default) that have begun and in which their person recorded nothing, from an hour before to an hour after; latest first. Every shift of the period is looked at, by one look-up each.',
    access: { roles: rolesWith('labor.write') },
    body: Search(
      {
        period: Type.Optional(DateFilter),
        userIds: ids,
        storeIds: ids,
        /** Whether somebody has given a reason. */
        hasReason: Type.Optional(Type.Boolean()),
      },
      ['startAt'],
    ),
    reply: Page(NoActivity),
    example: { body: { filter: { hasReason: false } }, reply: { items: [exampleNoActivity], ...page } },
  },
  'users.updateNoActivity': {
    summary:
      'Says why a shift had no activity; 409 `not-allowed` for one that had some. A stale `updatedAt` is 409 `stale` with the present row in `current`; null says that no reason was given yet.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    body: Strict({
      hoursId: Id,
      updatedAt: Type.Optional(Nullable(Instant)),
      reasonId: Id,
      note: Type.Optional(Nullable(Text(500))),
    }),
    reply: NoActivity,
    problems: [404, 409],
    example: { body: { hoursId: 77, reasonId: 3 }, reply: exampleNoActivity },
  },
  'users.schedules': {
    summary: `People with shifts in a week, by name, each with those shifts. ${week}`,
    access: { roles: rolesWith('labor.read') },
    body: Search(scheduleFilter, ['name']),
    reply: Type.Object({ ...Page(Schedule).properties, from: LocalDate, to: LocalDate }),
    example: {
      body: { filter: { day: '2026-11-18' } },
      reply: {
        items: [{ id: 31, name: 'Ines Ruiz', roleId: 14, shifts: [], minutes: 0 }],
        ...page,
        from: '2026-11-16',
        to: '2026-11-22',
      },
    },
  },
  'users.exportSchedules': {
    summary: `Every shift of the week under the same filter as CSV, one a line, by start. ${week}`,
    access: { roles: rolesWith('labor.read'), stepUp: true },
    body: Strict({ filter: Type.Optional(Strict(scheduleFilter)), includeDescendants: Type.Optional(Type.Boolean()) }),
    reply: File,
    file: 'text/csv; charset=utf-8',
    example: { body: { filter: { day: '2026-11-18' } }, reply: 'user,date,start,end\r\n' },
  },
} satisfies Record<string, EndpointContract>
