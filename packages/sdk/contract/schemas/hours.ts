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
import { rolesWith } from '../roles.ts'

/** The names of the shift colors (docs/domain.md#constants). */
export const ShiftColor = OneOf('DarkBlue', 'Blue', 'Green', 'Red', 'DarkRed', 'Orange', 'Pink', 'Violet', 'Yellow')

/** A planned shift; with no user it is an open one, of which `seats` − `taken` may still be claimed. */
export const HoursRow = Type.Object({
  id: Id,
  organizationId: Id,
  user: Nullable(Named),
  store: Named,
  territory: Nullable(Named),
  /** The store's. */
  timeZone: Type.String(),
  type: Nullable(Named),
  startAt: Instant,
  endAt: Instant,
  seats: Type.Integer(),
  taken: Type.Integer(),
  /** The open shift that it was claimed from. */
  openShiftId: Nullable(Id),
  /** Of an open shift: whether the caller has one of its seats. */
  isClaimedByMe: Type.Boolean(),
  colour: ShiftColor,
  cron: Nullable(Type.String()),
  note: Nullable(Type.String()),
  postedAt: Nullable(Instant),
  updatedAt: Instant,
})
export type HoursRow = Static<typeof HoursRow>

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const filter = {
  storeIds: ids,
  territoryIds: ids,
  typeIds: ids,
  /** By when the shift begins. */
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
  /** How many may claim it; of an open shift only. */
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
  user: { id: 12, name: 'Maria Alvarez' },
  store: { id: 4, name: 'Northgate' },
  territory: { id: 1, name: 'Columbus' },
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
const pageOf = (row: HoursRow) => ({ items: [row], nextCursor: null, total: 1, totalIsExact: true })
const overlap = 'One that overlaps another of the same person is 409 `overlap` with the `other`, refused by the database.'
const target = [{ entity: 'hours', at: 'params.id' }] as const

/** What was planned at once, and the version of each, to delete it as it was made; what was left out. */
const Made = Type.Object({ created: Type.Array(Id), updatedAt: Instant, skipped: Skipped })

export const hours = {
  'hours.search': {
    summary:
      'Planned shifts of people in the caller’s reach, the earliest first. Open shifts are in hours.availableSchedules. Drafts, which are not posted yet, are shown to those who plan alone.',
    access: { roles: rolesWith('labor.read') },
    body: HoursSearch,
    reply: Page(HoursRow),
    example: { body: { filter: { dates: { dateRangeId: 3 } } }, reply: pageOf(example) },
  },
  'hours.upsert': {
    summary: `Plans a shift, or changes one; without a user it is an open shift. ${overlap} A stale \`updatedAt\` is 409 \`stale\` with the current row in \`current\`; fewer seats than are taken, or a user for an open shift that was claimed, 409 \`in-use\`.`,
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
      'Posts the shifts that begin in a range: publishes those to come, and closes those that have begun for payroll. A begun shift is unapproved while one of its punches is, or while it has none and its missing punch is undecided; then nothing is posted and the answer is 409 `unapproved` with the first of them in `shifts` and how many in `count`, unless `includeUnapproved` is true.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    body: Strict({
      dates: DateFilter,
      userIds: ids,
      storeIds: ids,
      territoryIds: ids,
      includeUnapproved: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ posted: Type.Integer(), alreadyPosted: Type.Integer(), unapproved: Type.Integer() }),
    problems: [409],
    example: {
      body: { dates: { from: '2026-11-16', to: '2026-11-22' } },
      reply: { posted: 41, alreadyPosted: 0, unapproved: 0 },
    },
  },
  'hours.availableSchedules': {
    summary:
      'Open shifts in the caller’s reach, the earliest first: those to come with a seat left, unless asked otherwise. Drafts are shown to those who plan alone, and nobody else can claim one.',
    access: { roles: rolesWith('labor.read') },
    body: OpenShiftSearch,
    reply: Page(HoursRow),
    example: { body: {}, reply: pageOf(open) },
  },
  'hours.schedule': {
    summary:
      'Plans a shift on every day on which a cron string recurs, from `from` to `to` (local days of the store, 366 at most, 500 shifts at most), for each user, or as an open shift without one. The cron string’s minute and hour are when it begins in the store’s zone; it ends at `endLocal`, on the next day if that is not later. Its other fields are one of: weekly on given days (`* * 1,3,5`), the first to fourth or last weekday of every month or every N months (`* */2 1#3`, `* * 5L`), a day of every month (`15 * *`), a day every N months (`15 */3 *`; N counts from January). A day that a month lacks is left out. Everything is planned or nothing: an overlap is 409 `overlap`, unless `skipOverlaps` is true; then it is in `skipped`.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    body: Strict({
      userIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
      cron: Text(60, 9),
      endLocal: LocalTime,
      from: LocalDate,
      to: LocalDate,
      skipOverlaps: Type.Optional(Type.Boolean()),
      ...shift,
    }),
    reply: Made,
    problems: [409],
    example: {
      body: { userIds: [12], storeId: 4, cron: '0 10 * * 1,3', endLocal: '17:00', from: '2026-11-23', to: '2026-11-29' },
      reply: { created: [77, 78], updatedAt: '2026-11-21T15:00:00.000Z', skipped: [] },
    },
  },
  'hours.delete': {
    summary:
      'Deletes a planned shift; one that was claimed gives its seat back. An open shift with claims is 409 `in-use`. A stale `updatedAt` is 409 `stale` with the current one in `current`.',
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
      'Deletes an open shift. One with claims is 409 `in-use` with the claimers in `dependents`; a person’s shift is 404. A stale `updatedAt` is 409 `stale` with the current one in `current`.',
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
      'Takes a seat of an open shift, which becomes a shift of the caller’s; or gives it back. The database lets nobody take more seats than there are, nor two shifts at once: 409 `full`, 409 `overlap` with the `other`. Claiming what one has changes nothing. After it has begun, 409 `started`.',
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
      'Copies the shifts that begin in the seven local days from `from` to the seven days from `to`, at the same local times of their stores, unposted; open ones with all their seats. What overlaps a person’s other shift is left out and told in `skipped`, so that copying twice copies once; an open shift is left out where the same one stands already.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    body: Strict({ from: LocalDate, to: LocalDate, userIds: ids, storeIds: ids, includeOpen: Type.Optional(Type.Boolean()) }),
    reply: Made,
    example: {
      body: { from: '2026-11-16', to: '2026-11-23' },
      reply: { created: [101, 102], updatedAt: '2026-11-21T15:00:00.000Z', skipped: [] },
    },
  },
} satisfies Record<string, EndpointContract>
