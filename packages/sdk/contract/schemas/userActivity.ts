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
import { samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))

/** `activity` is an item of the lookup list userActivities; `count` is the number of approaches. */
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
const Recent = Type.Object({ items: Type.Array(Activity), approaches: Type.Integer({ minimum: 0 }) })
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

const Standing = Nullable(Type.Object({ rank: Type.Integer({ minimum: 1 }), of: Type.Integer({ minimum: 1 }) }))
const Today = Type.Object({
  date: LocalDate,
  timeZone: TimeZone,
  /** Of the open punch, else of the shift now or next today, else of the last punch today, else the home store. */
  store: Nullable(Named),
  /** Where the caller worked most in the past 60 days, else will work next, else where their code is. */
  homeStore: Nullable(Named),
  /** By receivedAt. */
  leads: Type.Integer({ minimum: 0 }),
  /** By the time of the sale. */
  sales: Type.Integer({ minimum: 0 }),
  soldCents: Type.Integer(),
  /** The store’s daily targets for one generator. */
  leadTarget: Nullable(Type.Integer()),
  saleTarget: Nullable(Type.Integer()),
  /** Among those with a lead, a sale or a punch today, by leads and then sales. */
  storeRank: Standing,
  organizationRank: Standing,
})

const NoActivity = Type.Object({
  /** The shift's id, which users.updateNoActivity takes as `hoursId`. */
  id: Id,
  user: Named,
  store: Named,
  /** The shift's local day at the store. */
  date: LocalDate,
  startAt: Instant,
  endAt: Instant,
  timeZone: Type.String(),
  reason: Nullable(Named),
  note: Nullable(Type.String()),
  /** When the reason was changed; null without a reason. */
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
  /** The total length of the shifts, breaks included. */
  minutes: Type.Integer({ minimum: 0 }),
})
const scheduleFilter = {
  /** Any day of the requested week; defaults to this week. */
  day: Type.Optional(LocalDate),
  /** Determines today if `day` is omitted. */
  timeZone: Type.Optional(TimeZone),
  search: Type.Optional(Text(100)),
  userIds: ids,
  territoryIds: ids,
}
const week =
  'The week starts on the organization’s first day of the week; a shift belongs to the local day of its store on which it starts. Callers who cannot plan shifts see only posted ones.'

export const userActivity = {
  'users.recordActivity': {
    summary:
      'Records a break, a lunch or approaches for the caller, or for a user whom they can see; `count` is the number of approaches. The store defaults to that of the time log at that time. Honors `Idempotency-Key` for eight days. Clocking in and out is recorded by time logs, not here.',
    access: { roles: rolesWith('labor.read'), internalUsersOnly: true },
    body: Strict({
      userId: Type.Optional(Id),
      activityId: Id,
      /** Defaults to now; at most 31 days ago. */
      at: Type.Optional(Instant),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      storeId: Type.Optional(Nullable(Id)),
      reasonId: Type.Optional(Nullable(Id)),
      note: Type.Optional(Nullable(Text(500))),
    }),
    targets: [{ entity: 'user', at: 'body.userId' }],
    reply: Activity,
    problems: [422],
    example: { body: { activityId: 5, count: 3 }, reply: exampleActivity },
  },
  'users.searchActivity': {
    summary: 'Lists activities on the floor, newest first.',
    access: { roles: rolesWith('labor.read') },
    body: Search({ userIds: ids, activityIds: ids, storeIds: ids, at: Type.Optional(DateFilter) }, ['at']),
    reply: Page(Activity),
    example: { body: { filter: { activityIds: [5] } }, reply: samplePage(exampleActivity) },
  },
  'users.recentActivity': {
    summary:
      'Returns the caller’s last 20 activities of the past 24 hours, newest first, and the number of approaches in those 24 hours.',
    access: { roles: 'session' },
    reply: Recent,
    example: { reply: { items: [exampleActivity], approaches: 3 } },
  },
  'users.queueKey': {
    summary:
      'Returns the keys that encrypt what the caller’s devices could not send yet, newest first, as base64url of 32 bytes. A device forgets them at sign-out, so that only the same user can read and send the rest.',
    access: { roles: 'session' },
    reply: Type.Object({ keys: Type.Array(Type.String(), { minItems: 1 }) }),
    example: { reply: { keys: ['q1hKQyUJ3t0mWJ6m2uZ0y9tGkV0aYw3nq3fT2o8nS4M'] } },
  },
  'users.undoApproaches': {
    summary:
      'Takes back the caller’s newest approaches of the past 24 hours, and returns what `users.recentActivity` does. More than were recorded return 400 naming `count`.',
    access: { roles: rolesWith('labor.read'), internalUsersOnly: true },
    body: Strict({ count: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    reply: Recent,
    example: { body: { count: 1 }, reply: { items: [{ ...exampleActivity, count: 2 }], approaches: 2 } },
  },
  'users.today': {
    summary:
      'Returns the caller’s leads and sales of today, in the time zone of their store, with the store’s targets and their rank in the store and in the organization. Nothing is said about others but their number.',
    access: { roles: rolesWith('labor.clock') },
    reply: Today,
    example: {
      reply: {
        date: '2026-11-21',
        timeZone: 'America/Los_Angeles',
        store: { id: 4, name: 'Harbor Lumber' },
        homeStore: { id: 4, name: 'Harbor Lumber' },
        leads: 6,
        sales: 1,
        soldCents: 1250000,
        leadTarget: 8,
        saleTarget: 1,
        storeRank: { rank: 1, of: 3 },
        organizationRank: { rank: 4, of: 22 },
      },
    },
  },
  'users.searchNoActivity': {
    summary:
      'Lists posted shifts of the period (by default the last 7 days) that have started and whose user recorded nothing from an hour before to an hour after them, latest first. Every shift of the period is checked, with one lookup each.',
    access: { roles: rolesWith('labor.write') },
    body: Search(
      {
        period: Type.Optional(DateFilter),
        userIds: ids,
        storeIds: ids,
        /** Whether a reason was given. */
        hasReason: Type.Optional(Type.Boolean()),
      },
      ['startAt'],
    ),
    reply: Page(NoActivity),
    example: { body: { filter: { hasReason: false } }, reply: samplePage(exampleNoActivity) },
  },
  'users.updateNoActivity': {
    summary:
      'Sets the reason why a shift had no activity; a shift with activity returns 409 `not-allowed`. An outdated `updatedAt` returns 409 `stale`, with the current row in `current`; null means that no reason had been given.',
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
    summary: `Lists users with shifts in a week, by name, each with those shifts. ${week}`,
    access: { roles: rolesWith('labor.read') },
    body: Search(scheduleFilter, ['name']),
    reply: Type.Object({ ...Page(Schedule).properties, from: LocalDate, to: LocalDate }),
    example: {
      body: { filter: { day: '2026-11-18' } },
      reply: {
        ...samplePage({ id: 31, name: 'Ines Ruiz', roleId: 14, shifts: [], minutes: 0 }),
        from: '2026-11-16',
        to: '2026-11-22',
      },
    },
  },
  'users.exportSchedules': {
    summary: `Exports every shift of the week for the filter of \`users.schedules\` as CSV, one per line, by start. ${week}`,
    access: { roles: rolesWith('labor.read'), stepUp: true },
    body: Strict({ filter: Type.Optional(Strict(scheduleFilter)), includeDescendants: Type.Optional(Type.Boolean()) }),
    reply: File,
    file: 'text/csv; charset=utf-8',
    example: { body: { filter: { day: '2026-11-18' } }, reply: 'user,date,start,end\r\n' },
  },
} satisfies Record<string, EndpointContract>
