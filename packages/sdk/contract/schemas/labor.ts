import Type from 'typebox'
import { File, Id, Instant, LocalDate, Nullable, Ok, OneOf, Page, Search, Strict, Text, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'
import {
  BreakMinutes,
  TimeLogRow,
  ids,
  TimeLogFilter,
  LaborSearch,
  PersonTotals,
  exampleLog,
  exampleParts,
  examplePage,
  filter,
  sort,
  limit,
  cursor,
} from './laborShapes.ts'
import { rolesWith } from '../roles.ts'

const OfUser = Strict({ userId: Id })
const OfLog = Strict({ userId: Id, logId: Id })
const person = { entity: 'laborPerson', at: 'params.userId' } as const
const times = {
  clockInAt: Instant,
  /** Omitted or null while the punch is open. */
  clockOutAt: Type.Optional(Nullable(Instant)),
  breakMin: Type.Optional(BreakMinutes),
  hoursTypeId: Type.Optional(Nullable(Id)),
  note: Type.Optional(Nullable(Text(500))),
}

/** The current version of the notice about location; another text needs another version. */
export const locationNoticeVersion = 1
const LocationNotice = Type.Object({
  version: Type.Integer(),
  choice: Nullable(Type.Object({ isAgreed: Type.Boolean(), at: Instant })),
})

const overlap =
  'The database rejects a punch that overlaps another of the same user: 409 `overlap`, with the other one in `other`. A locked punch returns 409 `locked`.'

export const labor = {
  'labor.search': {
    summary: 'Lists punches that the caller can see, latest first.',
    access: { roles: rolesWith('labor.read') },
    body: LaborSearch,
    reply: Page(TimeLogRow),
    example: { body: { filter: { states: ['unapproved'] } }, reply: examplePage },
  },
  'labor.searchTimeLogs': {
    summary: 'Lists a user’s punches, latest first.',
    access: { roles: rolesWith('labor.read') },
    params: OfUser,
    targets: [person],
    body: Strict({ filter, sort, limit, cursor }),
    reply: Page(TimeLogRow),
    example: { params: { userId: 12 }, body: {}, reply: examplePage },
  },
  'labor.createTimeLog': {
    summary: `Adds a punch for a user. ${overlap}`,
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    params: OfUser,
    targets: [person],
    body: Strict({ storeId: Id, ...times }),
    reply: TimeLogRow,
    problems: [409],
    example: {
      params: { userId: 12 },
      body: { storeId: 4, clockInAt: '2026-11-20T15:00:00Z', clockOutAt: '2026-11-20T22:30:00Z', breakMin: 30 },
      reply: { ...exampleLog, source: 'admin' },
    },
  },
  'labor.updateTimeLog': {
    summary: `Updates a punch; omitted fields stay unchanged. The original times are stored in \`original\` and the editor in \`editedBy\`; an approval is revoked. ${overlap} An outdated \`updatedAt\` returns 409 \`stale\`, with the current row in \`current\`.`,
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    params: OfUser,
    targets: [person, { entity: 'timeLog', at: 'body.id' }],
    body: Strict({
      id: Id,
      updatedAt: Type.Optional(Instant),
      storeId: Type.Optional(Id),
      ...times,
      clockInAt: Type.Optional(Instant),
    }),
    reply: TimeLogRow,
    problems: [409],
    example: {
      params: { userId: 12 },
      body: { id: 31, clockOutAt: '2026-11-20T22:45:00Z' },
      reply: {
        ...exampleLog,
        clockOutAt: '2026-11-20T22:45:00.000Z',
        workedMin: 435,
        original: { clockInAt: '2026-11-20T15:00:00.000Z', clockOutAt: '2026-11-20T22:30:00.000Z', breakMin: 30 },
        editedBy: sample.dispatcher,
      },
    },
  },
  'labor.deleteTimeLog': {
    summary:
      'Deletes a punch; leads captured on it keep their reference. A locked punch returns 409 `locked`; an outdated `updatedAt` returns 409 `stale`, with the current row in `current`.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    params: OfLog,
    query: Strict({ updatedAt: Type.Optional(Instant) }),
    targets: [person, { entity: 'timeLog', at: 'params.logId' }],
    reply: Ok,
    problems: [409],
    example: { params: { userId: 12, logId: 31 }, reply: { ok: true } },
  },
  // Extra
  'labor.totals': {
    summary:
      'Returns work hours by user and day, users by name; by default for the last seven days, for at most 62. Minutes are whole: both ends of a punch are truncated to the minute, so that sums are exact. A day runs from midnight to midnight in the time zone of the punch’s store; a punch across midnight counts on both days. Punched breaks are deducted where they were taken, entered ones from the punch’s first day, and from the next one as far as that is too short. Open punches count no minutes. `parts` explain the minutes by the organization’s payroll rules, over whole work weeks: a store filter leaves out punches, but not the overtime they cause. Only the users on the page are summed.',
    access: { roles: rolesWith('labor.read') },
    body: Search(
      {
        search: TimeLogFilter.properties.search,
        userIds: ids,
        storeIds: ids,
        territoryIds: ids,
        from: Type.Optional(LocalDate),
        to: Type.Optional(LocalDate),
      },
      ['name'],
    ),
    reply: Page(PersonTotals),
    example: {
      body: { filter: { from: '2026-11-16', to: '2026-11-22' } },
      reply: {
        items: [
          {
            user: sample.generator,
            borrowedFrom: null,
            lentMin: 0,
            organizationId: 1,
            days: [{ date: '2026-11-20', workedMin: 420, breakMin: 30, parts: exampleParts }],
            workedMin: 420,
            breakMin: 30,
            parts: exampleParts,
            regularMin: 420,
            overtimeMin: 0,
            doubletimeMin: 0,
            approvedMin: 0,
            logs: 1,
            openLogs: 0,
            unapprovedLogs: 1,
          },
        ],
        nextCursor: null,
        total: 1,
        totalIsExact: true,
      },
    },
  },
  'labor.approveTimeLogs': {
    summary:
      'Approves, unapproves, locks or unlocks punches, all of them or none. An open punch cannot be approved (409 `open`), a locked one cannot be unapproved (409 `locked`), and an unapproved one cannot be locked (409 `unapproved`); `ids` lists them. Punches that have changed since the versions in `seen` return 409 `stale`, with `ids` and the current rows in `current`. `versions` are the resulting versions of the punches: send them as `seen` to undo only this change. Roles 4 and 15 cannot approve their own punches (403); only roles 1, 2 and 6 can unlock. Locking stores the pay of the punches: later changes of the payroll rules, the hours types or other punches leave it as it was.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    body: Strict({
      ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
      action: OneOf('approve', 'unapprove', 'lock', 'unlock'),
      /** The versions that the caller has seen. */
      seen: Type.Optional(Type.Array(Strict({ id: Id, updatedAt: Instant }), { maxItems: 500 })),
    }),
    reply: Type.Object({
      changed: Type.Integer(),
      unchanged: Type.Integer(),
      versions: Type.Array(Type.Object({ id: Id, updatedAt: Instant })),
    }),
    problems: [409],
    example: {
      body: { ids: [31], action: 'approve', seen: [{ id: 31, updatedAt: '2026-11-20T22:30:00Z' }] },
      reply: { changed: 1, unchanged: 0, versions: [{ id: 31, updatedAt: '2026-11-23T09:00:00.000Z' }] },
    },
  },
  'labor.clock': {
    summary:
      'Clocks the caller in or out. Honors `Idempotency-Key` for eight days. The store defaults to that of their planned shift. Clocking in or out away from the store is recorded, not rejected. The position of a person who declined the location notice is not stored. Clocking out ends a break. Clocking in twice returns 409 `clocked-in`, with the open punch in `current`; clocking out without an open punch returns 409 `not-clocked-in`.',
    access: { roles: rolesWith('labor.clock') },
    body: Strict({
      action: OneOf('in', 'out'),
      /** Only with `in`. */
      storeId: Type.Optional(Id),
      /** Only with `out`. */
      breakMin: Type.Optional(BreakMinutes),
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      source: Type.Optional(OneOf('mobile', 'kiosk')),
      /** When it was tapped, on a device that was offline; defaults to now, at most 7 days ago. */
      at: Type.Optional(Instant),
    }),
    reply: TimeLogRow,
    problems: [409, 422],
    example: {
      body: { action: 'in', storeId: 4, lat: 40.06, lng: -83.02 },
      reply: { ...exampleLog, clockOutAt: null, workedMin: null, breakMin: 0, state: 'open' },
    },
  },
  'labor.break': {
    summary:
      'Starts or ends a break of the caller, on their open punch. Honors `Idempotency-Key` for eight days. `activityId` is an activity that is a break (`isPaidBreak` of the list userActivities); whether it is deducted is decided by its type and its length. Returns 409 `not-clocked-in` without an open punch, 409 `on-break` during a break, and 409 `not-on-break` without one.',
    access: { roles: rolesWith('labor.clock') },
    body: Strict({
      action: OneOf('start', 'end'),
      /** Required with `start`, and only then. */
      activityId: Type.Optional(Id),
      /** When it was tapped, on a device that was offline; defaults to now, at most 7 days ago. */
      at: Type.Optional(Instant),
    }),
    reply: TimeLogRow,
    problems: [409, 422],
    example: {
      body: { action: 'start', activityId: 4 },
      reply: {
        ...exampleLog,
        clockOutAt: null,
        workedMin: null,
        breakMin: 0,
        unpaidBreakMin: 0,
        breaks: [{ id: 8, activity: { id: 4, name: 'Lunch' }, startAt: '2026-11-20T18:00:00.000Z', endAt: null, isPaid: false }],
        state: 'open',
      },
    },
  },
  'labor.undoClock': {
    summary:
      'Undoes what the caller’s clock did last on a punch, within ten minutes: clocking in deletes the punch, clocking out reopens it with the break that it ended, and starting or ending a break is taken back. `log` is the punch afterwards, null if it was deleted. Returns 409 `cannot-undo` when it is too late, when something else happened since (another clock action, an edit, an approval or a lead on a new punch).',
    access: { roles: rolesWith('labor.clock') },
    body: Strict({ logId: Id, action: OneOf('in', 'out', 'startBreak', 'endBreak') }),
    targets: [{ entity: 'timeLog', at: 'body.logId' }],
    reply: Type.Object({ log: Nullable(TimeLogRow) }),
    problems: [409],
    example: {
      body: { logId: 31, action: 'out' },
      reply: { log: { ...exampleLog, clockOutAt: null, workedMin: null, breakMin: 0, state: 'open' } },
    },
  },
  'labor.upsertBreak': {
    summary:
      'Adds or changes a punched break of a user’s punch; it lies within the punch, and has an end once the punch has ended. Whether it is paid follows its kind of activity, which stays as punched unless `activityId` changes. The punch counts as edited, and its approval is revoked. A break that overlaps another of the punch returns 409 `overlap`, a locked punch 409 `locked`; an outdated `updatedAt` of the punch returns 409 `stale`, with the current row in `current`.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    params: OfLog,
    targets: [person, { entity: 'timeLog', at: 'params.logId' }],
    body: Strict({
      id: Type.Optional(Id),
      updatedAt: Type.Optional(Instant),
      /** One of `userActivities` that is a break. */
      activityId: Id,
      startAt: Instant,
      endAt: Type.Optional(Nullable(Instant)),
    }),
    reply: TimeLogRow,
    problems: [409],
    example: {
      params: { userId: 12, logId: 31 },
      body: { activityId: 4, startAt: '2026-11-20T18:00:00Z', endAt: '2026-11-20T18:30:00Z' },
      reply: { ...exampleLog, editedBy: sample.dispatcher },
    },
  },
  'labor.deleteBreak': {
    summary:
      'Deletes a punched break of a user’s punch, which counts as edited; its approval is revoked. A locked punch returns 409 `locked`; an outdated `updatedAt` of the punch returns 409 `stale`, with the current row in `current`.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true },
    params: Strict({ userId: Id, logId: Id, breakId: Id }),
    query: Strict({ updatedAt: Type.Optional(Instant) }),
    targets: [person, { entity: 'timeLog', at: 'params.logId' }],
    reply: TimeLogRow,
    problems: [409],
    example: { params: { userId: 12, logId: 31, breakId: 7 }, reply: { ...exampleLog, editedBy: sample.dispatcher } },
  },
  'labor.locationNotice': {
    summary:
      'Returns the version of the notice about location, and what the caller chose on it. It is shown while `choice` is null, before the first punch.',
    access: { roles: rolesWith('labor.clock') },
    reply: LocationNotice,
    example: { reply: { version: 1, choice: null } },
  },
  'labor.answerLocationNotice': {
    summary:
      'Stores whether the caller shares their location when they clock in, with the time and the notice’s version. It can be changed at any time; punches work without a location. Another version than the current one returns 400.',
    access: { roles: rolesWith('labor.clock') },
    body: Strict({ version: Type.Integer({ minimum: 1, maximum: 1000 }), isAgreed: Type.Boolean() }),
    reply: LocationNotice,
    example: {
      body: { version: 1, isAgreed: true },
      reply: { version: 1, choice: { isAgreed: true, at: '2026-11-20T14:59:00.000Z' } },
    },
  },
  'labor.exportPayroll': {
    summary:
      'Exports the pay of a period as CSV, from approved and locked punches (from all ended ones with `includesUnapproved`), in hundredths of hours that add up to each person’s total. `plain` has a line per person and part; `adp` and `gusto` have the columns that these payroll systems import. Hours at a multiplier without a column or earnings code there return 400 naming `format`, as does ADP without a company code. The export is audited.',
    access: { roles: rolesWith('labor.write'), internalUsersOnly: true, stepUp: true },
    query: Strict({
      from: LocalDate,
      /** At most 62 days. */
      to: LocalDate,
      format: Type.Optional(OneOf('plain', 'adp', 'gusto')),
      includesUnapproved: Type.Optional(Type.Boolean()),
    }),
    reply: File,
    file: 'text/csv; charset=utf-8',
    example: {
      query: { from: '2026-11-16', to: '2026-11-22', format: 'gusto' },
      reply:
        'last_name,first_name,gusto_employee_id,regular_hours,overtime_hours,double_overtime_hours\r\nAlvarez,Maria,5G9934,7.00,,\r\n',
    },
  },
  'labor.export': {
    summary:
      'Exports punches as CSV (RFC 4180, UTF-8 with a byte order mark): every row that `labor.search` returns for the same filter, latest first, with local times in the store’s time zone and whole minutes. The export itself is audited.',
    access: { roles: rolesWith('labor.read'), stepUp: true },
    query: Strict({
      /** The filter of labor.search, as JSON. */
      filter: Type.Optional(Text(8000)),
      includeDescendants: Type.Optional(Type.Boolean()),
    }),
    reply: File,
    file: 'text/csv; charset=utf-8',
    example: { query: { filter: '{"states":["approved"]}' }, reply: '\uFEFFid,person,date\r\n31,Maria Alvarez,2026-11-20\r\n' },
  },
} satisfies Record<string, EndpointContract>
