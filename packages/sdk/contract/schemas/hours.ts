import Type, { type Static } from 'typebox'
import {
  DateFilter,
  Id,
  IdParams,
  Instant,
  LocalDate,
  LocalTime,
  Named,
  Nullable,
  Ok,
  OneOf,
  Page,
  Search,
  Strict,
  Text,
  type EndpointContract,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { rolesWith } from '../roles.ts'

/** The names of the shift colors (docs/domain.md#constants). */
export const ShiftColor = OneOf('DarkBlue', 'Blue', 'Green', 'Red', 'DarkRed', 'Orange', 'Pink', 'Violet', 'Yellow')

/** A planned shift. Without a user it is an open shift, with `seats` − `taken` left to claim. */
export const HoursRow = Type.Object({
  id: Id,
  organizationId: Id,
  user: Nullable(Named),
  store: Named,
  territory: Nullable(Named),
  /** The store's time zone. */
  timeZone: Type.String(),
  type: Nullable(Named),
  startAt: Instant,
  endAt: Instant,
  seats: Type.Integer(),
  taken: Type.Integer(),
  /** The open shift that it was claimed from. */
  openShiftId: Nullable(Id),
  /** For an open shift: whether the caller has claimed a seat. */
  isClaimedByMe: Type.Boolean(),
  colour: ShiftColor,
  cron: Nullable(Type.String()),
  note: Nullable(Type.String()),
  postedAt: Nullable(Instant),
  updatedAt: Instant,
})
export type HoursRow = Static<typeof HoursRow>

/** An open shift, with its way from the store where the caller works most. */
const OpenShift = Type.Object({
  ...HoursRow.properties,
  /** Meters in a straight line, by the stores’ coordinates, or else the centers of their ZIP codes; omitted if either is unknown. */
  distanceM: Type.Optional(Type.Integer({ minimum: 0 })),
})

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const filter = {
  storeIds: ids,
  territoryIds: ids,
  typeIds: ids,
  /** By the shift's start. */
  dates: Type.Optional(DateFilter),
  isPosted: Type.Optional(Type.Boolean()),
}
const sorts = ['startAt', 'updatedAt'] as const
export const HoursSearch = Search({ ...filter, search: Type.Optional(Text(100)), userIds: ids }, sorts)
export type HoursSearch = Static<typeof HoursSearch>
export const OpenShiftSearch = Search(
  { ...filter, includeFull: Type.Optional(Type.Boolean()), includePast: Type.Optional(Type.Boolean()) },
  sorts,
)

const shift = {
  storeId: Id,
  typeId: Type.Optional(Nullable(Id)),
  /** How many users can claim it; only for open shifts. */
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  colour: Type.Optional(ShiftColor),
  note: Type.Optional(Nullable(Text(500))),
}
const Skipped = Type.Array(
  Type.Object({ date: LocalDate, user: Named, overlaps: Type.Object({ id: Id, startAt: Instant, endAt: Instant }) }),
)

const example: HoursRow = {
  id: 77,
  organizationId: 1,
  user: sample.generator,
  store: sample.store,
  territory: sample.territory,
  timeZone: 'America/New_York',
  type: { id: 3, name: 'In store' },
  startAt: '2026-11-23T15:00:00.000Z',
  endAt: '2026-11-23T22:00:00.000Z',
  seats: 1,
  taken: 0,
  openShiftId: null,
  isClaimedByMe: false,
  colour: 'Blue',
  cron: null,
  note: null,
  postedAt: null,
  updatedAt: '2026-11-20T15:00:00.000Z',
}
const open: HoursRow = { ...example, id: 80, user: null, seats: 2, colour: 'Yellow' }
const overlap =
  'The database rejects a shift that overlaps another of the same user: 409 `overlap`, with the other one in `other`.'
const target = [{ entity: 'hours', at: 'params.id' }] as const

/** Days on which a borrowed person is not offered, or a person works in another organization. */
const NotOffered = Type.Array(Type.Object({ date: LocalDate, user: Named }))

/** The created shifts with their common `updatedAt`, which lets a client delete exactly these versions, and the skipped days. */
const CreatedShifts = Type.Object({
  created: Type.Array(Id),
  updatedAt: Instant,
  skipped: Skipped,
  notOffered: NotOffered,
  /** Days on which the clocks skip all of the shift, such as 2:30 to 3:00. */
  clockChanges: Type.Array(LocalDate),
})

export const hours = {
  'hours.search': {
    summary:
      'Lists planned shifts of users whom the caller can see, earliest first. Open shifts are listed by `hours.availableSchedules`. Drafts, which are not posted yet, are visible only to callers who can plan shifts.',
    access: { roles: rolesWith('labor.read') },
    body: HoursSearch,
    reply: Page(HoursRow),
    example: { body: { filter: { dates: { dateRangeId: 3 } } }, reply: samplePage(example) },
  },
  'hours.upsert': {
    summary: `Creates or updates a shift; without a user it is an open shift. ${overlap} An outdated \`updatedAt\` returns 409 \`stale\`, with the current row in \`current\`. Fewer seats than are taken, or a user for an open shift with claims, returns 409 \`in-use\`.`,
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    targets: [{ entity: 'hours', at: 'body.id' }],
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      userId: Type.Optional(Nullable(Id)),
      startAt: Instant,
      endAt: Instant,
      ...shift,
    }),
    reply: HoursRow,
    problems: [409],
    example: {
      body: { userId: 12, storeId: 4, startAt: '2026-11-23T15:00:00Z', endAt: '2026-11-23T22:00:00Z' },
      reply: example,
    },
  },
  'hours.post': {
    summary:
      'Posts the shifts that start in a date range: publishes upcoming ones, and closes started ones for payroll. A started shift is unapproved while one of its punches is, or while it has no punch and its missing punch is undecided. Unapproved shifts prevent posting: the response is 409 `unapproved`, with the first of them in `shifts` and their number in `count`, unless `includeUnapproved` is true.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    body: Strict({
      dates: DateFilter,
      userIds: ids,
      storeIds: ids,
      territoryIds: ids,
      includeUnapproved: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      posted: Type.Integer(),
      alreadyPosted: Type.Integer(),
      unapproved: Type.Integer(),
      /** Send it to `hours.unpost` to take the posting back; null if nothing was posted. */
      postedAt: Nullable(Instant),
    }),
    problems: [409],
    example: {
      body: { dates: { from: '2026-11-16', to: '2026-11-22' } },
      reply: { posted: 41, alreadyPosted: 0, unapproved: 0, postedAt: '2026-11-21T15:00:00.000Z' },
    },
  },
  'hours.availableSchedules': {
    summary:
      'Lists open shifts that the caller can see, earliest first; by default upcoming ones with seats left. Drafts can be seen and claimed only by callers who can plan shifts. `distanceM` is the way from the caller’s home store (see `users.today`).',
    access: { roles: rolesWith('labor.read') },
    body: OpenShiftSearch,
    reply: Page(OpenShift),
    example: { body: {}, reply: samplePage({ ...open, distanceM: 8_200 }) },
  },
  'hours.schedule': {
    summary:
      'Creates recurring shifts: one on each day from `from` to `to` that matches `cron` (local days of the store; at most 366 days and 500 shifts), for each user, or as an open shift without users. The cron string’s minute and hour are the start in the store’s time zone; the shift ends at `endLocal`, on the next day if that is not later. The other fields are one of: weekly on given days (`* * 1,3,5`), the first to fourth or last weekday of every month or every N months (`* */2 1#3`, `* * 5L`), a day of every month (`15 * *`), a day every N months (`15 */3 *`; N counts from January). Months without that day are skipped; a start that the clocks skip moves forward, and a day on which they skip the whole shift is listed in `clockChanges`. Either all shifts are created or none: an overlap returns 409 `overlap`, unless `skipOverlaps` is true; then it is listed in `skipped`. A day on which a borrowed person is not offered returns 409 `not-offered-day` with all such days in `notOffered`, unless `skipNotOffered` is true; then the other days are planned.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    body: Strict({
      userIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
      cron: Text(60, 9),
      endLocal: LocalTime,
      from: LocalDate,
      to: LocalDate,
      skipOverlaps: Type.Optional(Type.Boolean()),
      skipNotOffered: Type.Optional(Type.Boolean()),
      ...shift,
    }),
    reply: CreatedShifts,
    problems: [409],
    example: {
      body: { userIds: [12], storeId: 4, cron: '0 10 * * 1,3', endLocal: '17:00', from: '2026-11-23', to: '2026-11-29' },
      reply: { created: [77, 78], updatedAt: '2026-11-21T15:00:00.000Z', skipped: [], notOffered: [], clockChanges: [] },
    },
  },
  'hours.delete': {
    summary:
      'Deletes a planned shift; a claimed one returns its seat to the open shift. An open shift with claims returns 409 `in-use`. An outdated `updatedAt` returns 409 `stale`, with the current row in `current`.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    params: IdParams,
    query: Strict({ updatedAt: Type.Optional(Instant) }),
    targets: target,
    reply: Ok,
    problems: [409],
    example: { params: { id: 77 }, reply: { ok: true } },
  },
  'hours.deleteAvailableSchedule': {
    summary:
      'Deletes an open shift. One with claims returns 409 `in-use`, with the number of claims in `dependents`; a user’s shift returns 404. An outdated `updatedAt` returns 409 `stale`, with the current row in `current`.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    params: IdParams,
    query: Strict({ updatedAt: Type.Optional(Instant) }),
    targets: target,
    reply: Ok,
    problems: [409],
    example: { params: { id: 80 }, reply: { ok: true } },
  },
  // Extra
  'hours.claim': {
    summary:
      'Claims a seat of an open shift as a shift of the caller; `release` gives it back. The database prevents overbooking (409 `full`) and overlapping shifts (409 `overlap`, with the other shift in `other`). Claiming again changes nothing. After the shift has started, returns 409 `started`.',
    access: { roles: rolesWith('labor.clock') },
    params: IdParams,
    targets: target,
    body: Strict({ release: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({ shift: Nullable(HoursRow), seatsLeft: Type.Integer() }),
    problems: [409],
    example: { params: { id: 80 }, body: {}, reply: { shift: { ...example, id: 91, openShiftId: 80 }, seatsLeft: 1 } },
  },
  'hours.copyWeek': {
    summary:
      'Copies the shifts that start in the seven local days from `from` to the seven days from `to`, at the same local times of their stores, as drafts; open shifts with all their seats. A shift that overlaps another of the same user is left out and listed in `skipped`, one on a day on which a borrowed person is not offered in `notOffered`, and an open shift that already exists is left out, so copying a week twice creates no duplicates.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    body: Strict({ from: LocalDate, to: LocalDate, userIds: ids, storeIds: ids, includeOpen: Type.Optional(Type.Boolean()) }),
    reply: CreatedShifts,
    example: {
      body: { from: '2026-11-16', to: '2026-11-23' },
      reply: { created: [101, 102], updatedAt: '2026-11-21T15:00:00.000Z', skipped: [], notOffered: [], clockChanges: [] },
    },
  },
} satisfies Record<string, EndpointContract>
