import Type from 'typebox'
import { Id, Instant, LocalDate, Named, Nullable, OneOf } from './common.ts'
import { labored, measured } from './figures.ts'

export const Count = Type.Integer({ minimum: 0 })

export const Panels = Type.Object({
  asOf: Instant,
  territory: Nullable(Named),
  /** For administrators: whether the server cannot send email because SMTP_URL is not set. */
  isMailOff: Type.Boolean(),
  /** Connections and webhooks that fail or could not be read; for administrators. */
  failingConnections: Type.Array(Type.Object({ system: Type.String(), url: Nullable(Type.String()), since: Nullable(Instant) })),
  unclaimed: Type.Object({ count: Count, oldestReceivedAt: Nullable(Instant), oldestAgeSeconds: Nullable(Count) }),
  appointmentsToday: Type.Object({ count: Count, upcoming: Count, unconfirmed: Count, nextAt: Nullable(Instant) }),
  onTheFloor: Nullable(
    Type.Object({
      count: Count,
      /** The first 50 by clock-in time. */
      people: Type.Array(Type.Object({ user: Named, store: Nullable(Named), clockInAt: Instant, timeZone: Type.String() })),
    }),
  ),
  /** One count per kind of labor.missingPunches (`shift`, `end`, `leads`), and their total in `count`. */
  missingPunches: Nullable(Type.Object({ count: Count, withoutPunch: Count, withoutEnd: Count, withoutShift: Count })),
  today: Type.Object({
    ...measured,
    /** Leads of the comparison day up to the current time of day. */
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
  /** Null while the log is open. */
  paidMinutes: Nullable(Count),
  source: OneOf('mobile', 'kiosk', 'admin', 'import'),
  isApproved: Type.Boolean(),
  /** Leads captured on this shift that the caller can see; null for payroll. */
  leads: Nullable(Count),
})
