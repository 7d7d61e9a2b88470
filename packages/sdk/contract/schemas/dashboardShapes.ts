import Type from 'typebox'
import { Id, Instant, LocalDate, Named, Nullable, OneOf } from './common.ts'
import { labored, measured } from './figures.ts'

export const Count = Type.Integer({ minimum: 0 })

export const Panels = Type.Object({
  asOf: Instant,
  territory: Nullable(Named),
  /** For administrators: the server has no SMTP_URL, so nothing that is mailed leaves it. */
  isMailOff: Type.Boolean(),
  unclaimed: Type.Object({ count: Count, oldestReceivedAt: Nullable(Instant), oldestAgeSeconds: Nullable(Count) }),
  appointmentsToday: Type.Object({ count: Count, upcoming: Count, unconfirmed: Count, nextAt: Nullable(Instant) }),
  onTheFloor: Nullable(
    Type.Object({
      count: Count,
      /** The 50 who came first. */
      people: Type.Array(Type.Object({ user: Named, store: Nullable(Named), clockInAt: Instant, timeZone: Type.String() })),
    }),
  ),
  /** By the kinds of labor.missingPunches: `shift`, `end`, `leads`; `count` is all of them. */
  missingPunches: Nullable(Type.Object({ count: Count, withoutPunch: Count, withoutEnd: Count, withoutShift: Count })),
  today: Type.Object({
    ...measured,
    /** Leads of the comparison day until the time of day that it is now. */
    previousLeadsSoFar: Count,
  }),
})

export const StoreRow = Type.Object({
  id: Id,
  organizationId: Id,
  number: Type.String(),
  name: Type.String(),
  city: Type.String(),
  state: Type.String(),
  territory: Nullable(Named),
  isActive: Type.Boolean(),
  ...measured,
  ...labored,
})
export const UserRow = Type.Object({
  id: Id,
  organizationId: Id,
  name: Type.String(),
  roleId: Type.Integer(),
  isActive: Type.Boolean(),
  ...measured,
  ...labored,
})

export const TimeLogRow = Type.Object({
  id: Id,
  date: LocalDate,
  store: Nullable(Named),
  clockInAt: Instant,
  clockOutAt: Nullable(Instant),
  timeZone: Type.String(),
  breakMin: Count,
  /** null while the log is open. */
  paidMinutes: Nullable(Count),
  source: OneOf('mobile', 'kiosk', 'admin', 'import'),
  isApproved: Type.Boolean(),
  /** Leads made on this shift, as far as the caller sees them; null for payroll. */
  leads: Nullable(Count),
})
