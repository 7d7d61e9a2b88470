import Type, { type Static } from 'typebox'
import { DateFilter, Id, Instant, LocalDate, Named, Nullable, OneOf, Search, Strict, Text } from './common.ts'
import { sample, samplePage } from './examples.ts'

/** `open` has not ended; `unapproved` has ended; `approved` is ready for payroll; `locked` is closed and cannot be edited. */
export const TimeLogState = OneOf('open', 'unapproved', 'approved', 'locked')
/** A break punched during a time log; `endAt` is null while it lasts. */
export const PunchedBreak = Type.Object({
  id: Id,
  activity: Named,
  startAt: Instant,
  endAt: Nullable(Instant),
  isPaid: Type.Boolean(),
})
export type PunchedBreak = Static<typeof PunchedBreak>

/**
 * Minutes of one kind, and the rule that made them so (docs/domain.md#payroll). Breaks have the multiplier 0: unpaid ones are
 * deducted, paid ones are part of the work.
 */
export const PayPart = Type.Object({
  kind: OneOf('regular', 'overtime', 'doubletime', 'unpaidBreak', 'paidBreak'),
  minutes: Type.Integer(),
  multiplier: Type.Number(),
  rule: OneOf(
    'straightTime',
    'hoursType',
    'weeklyOver40',
    'dailyOver8',
    'dailyOver12',
    'seventhDay',
    'seventhDayOver8',
    'unpaidBreak',
    'paidBreak',
    'shortBreak',
  ),
  /** The name of the punches' hours type. */
  hoursType: Nullable(Type.String()),
})
export type PayPart = Static<typeof PayPart>

export const BreakMinutes = Type.Integer({ minimum: 0, maximum: 1440 })

/**
 * One punch. `workedMin` counts whole minutes: both ends truncated to the minute, minus `unpaidBreakMin`; null while it is open.
 * `original` has the original values of an edited punch.
 */
export const TimeLogRow = Type.Object({
  id: Id,
  organizationId: Id,
  user: Named,
  store: Nullable(Named),
  territory: Nullable(Named),
  clockInAt: Instant,
  clockOutAt: Nullable(Instant),
  /** When a punch that a phone stored while offline arrived; null if it was sent at once. */
  clockInSentAt: Nullable(Instant),
  clockOutSentAt: Nullable(Instant),
  /** The store's time zone, which determines the punch's days. */
  timeZone: Type.String(),
  /** As entered; `breaks` are in addition to it. */
  breakMin: Type.Integer(),
  /** Entered and punched breaks that are unpaid; breaks of 20 minutes or less are always paid. */
  unpaidBreakMin: Type.Integer(),
  breaks: Type.Array(PunchedBreak),
  workedMin: Nullable(Type.Integer()),
  hoursType: Nullable(Named),
  source: OneOf('mobile', 'kiosk', 'admin', 'import'),
  lat: Nullable(Type.Number()),
  lng: Nullable(Type.Number()),
  /** Whether it was made within the store's radius; null without a position. */
  atApprovedLocation: Nullable(Type.Boolean()),
  /** Whether the person does not share their location. */
  isLocationDeclined: Type.Boolean(),
  original: Nullable(
    Type.Object({
      clockInAt: Instant,
      clockOutAt: Nullable(Instant),
      breakMin: Type.Optional(Type.Integer()),
      storeId: Type.Optional(Nullable(Id)),
      hoursTypeId: Type.Optional(Nullable(Id)),
    }),
  ),
  editedBy: Nullable(Named),
  state: TimeLogState,
  approvedBy: Nullable(Named),
  approvedAt: Nullable(Instant),
  lockedAt: Nullable(Instant),
  note: Nullable(Type.String()),
  updatedAt: Instant,
})
export type TimeLogRow = Static<typeof TimeLogRow>

export const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
const ownFilter = {
  storeIds: ids,
  states: Type.Optional(Type.Array(TimeLogState, { maxItems: 4 })),
  /** By the punch's start. */
  dates: Type.Optional(DateFilter),
  isEdited: Type.Optional(Type.Boolean()),
  /** Made away from the store. */
  isAway: Type.Optional(Type.Boolean()),
}
const sorts = ['clockInAt', 'updatedAt'] as const
export const TimeLogFilter = Strict({
  ...ownFilter,
  /** Matches parts of a user's name, email address or phone digits. */
  search: Type.Optional(Text(100)),
  userIds: ids,
  territoryIds: ids,
})
export const LaborSearch = Search(TimeLogFilter.properties, sorts)
export type LaborSearch = Static<typeof LaborSearch>

// The search of one user's punches takes no `includeDescendants`: the path names the user, of whichever organization.
export const { filter, sort, limit, cursor } = Search(ownFilter, sorts).properties

export const PersonTotals = Type.Object({
  /** The organization that lends and pays this person; their hours are not in this organization’s payroll export. */
  borrowedFrom: Nullable(Named),
  /** Of the worked minutes, those in organizations that borrow the person; included unless stores or territories are filtered. */
  lentMin: Type.Integer(),
  user: Named,
  organizationId: Id,
  /** The days with work, in order. */
  days: Type.Array(
    Type.Object({ date: LocalDate, workedMin: Type.Integer(), breakMin: Type.Integer(), parts: Type.Array(PayPart) }),
  ),
  workedMin: Type.Integer(),
  /** Unpaid breaks, which are not in `workedMin`. */
  breakMin: Type.Integer(),
  /** What `workedMin` and `breakMin` consist of. */
  parts: Type.Array(PayPart),
  regularMin: Type.Integer(),
  overtimeMin: Type.Integer(),
  doubletimeMin: Type.Integer(),
  /** The approved or locked part of `workedMin`. */
  approvedMin: Type.Integer(),
  logs: Type.Integer(),
  openLogs: Type.Integer(),
  unapprovedLogs: Type.Integer(),
})

export const exampleLog: TimeLogRow = {
  id: 31,
  organizationId: 1,
  user: sample.generator,
  store: sample.store,
  territory: sample.territory,
  clockInAt: '2026-11-20T15:00:00.000Z',
  clockOutAt: '2026-11-20T22:30:00.000Z',
  clockInSentAt: null,
  clockOutSentAt: null,
  timeZone: 'America/New_York',
  breakMin: 30,
  unpaidBreakMin: 30,
  breaks: [],
  workedMin: 420,
  hoursType: { id: 3, name: 'In store' },
  source: 'mobile',
  lat: 40.06,
  lng: -83.02,
  atApprovedLocation: true,
  isLocationDeclined: false,
  original: null,
  editedBy: null,
  state: 'unapproved',
  approvedBy: null,
  approvedAt: null,
  lockedAt: null,
  note: null,
  updatedAt: '2026-11-20T22:30:00.000Z',
}
export const examplePage = samplePage(exampleLog)
export const exampleParts: PayPart[] = [
  { kind: 'regular', minutes: 420, multiplier: 1, rule: 'straightTime', hoursType: 'In store' },
  { kind: 'unpaidBreak', minutes: 30, multiplier: 0, rule: 'unpaidBreak', hoursType: null },
]
