import Type, { type Static } from 'typebox'
import {
  EmailInput,
  File,
  Id,
  Instant,
  LocalDate,
  Locale,
  Named,
  Nullable,
  Ok,
  OneOf,
  PhoneInput,
  Strict,
  Text,
  Token,
  Uid,
  type EndpointContract,
} from './common.ts'
import { PublicWebConfig } from './account.ts'

/** A question of the booking flow, in the requested locale. Answers to questions that `showIf` hides are ignored. */
export const PublicQuestion = Type.Object({
  id: Id,
  label: Type.String(),
  helpText: Type.Optional(Type.String()),
  kind: Type.Union([
    Type.Literal('choice'),
    Type.Literal('multiChoice'),
    Type.Literal('text'),
    Type.Literal('number'),
    Type.Literal('date'),
  ]),
  required: Type.Boolean(),
  options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  showIf: Type.Optional(Type.Object({ questionId: Id, equals: Type.String() })),
  /** Answers that end the flow without an appointment; the contact is still stored. */
  disqualifies: Type.Array(Type.String()),
})
export type PublicQuestion = Static<typeof PublicQuestion>

/** The contact for shoppers: the appointment type's, or else the territory's, or else the organization's. */
const BusinessContact = Type.Object({ name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) })

export const QrDetails = Type.Object({
  user: Type.Object({ uid: Type.String(), displayName: Type.String(), captureIconUrl: Nullable(Type.String()) }),
  organization: Type.Object({ uid: Type.String(), name: Type.String() }),
  store: Nullable(Type.Object({ name: Type.String(), city: Type.String(), timeZone: Type.String() })),
  businessContact: Nullable(BusinessContact),
  group: Named,
  appointmentTypes: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      durationMin: Type.Integer(),
      arrivalWindowMin: Type.Integer(),
      questions: Type.Array(PublicQuestion),
    }),
  ),
  webConfig: PublicWebConfig,
  /**
   * Proof for `hold` and `qr-entry` that a page was opened: opaque, valid only for this code, effective after 3 seconds, and
   * reusable until it expires after 2 hours.
   */
  pageToken: Type.String(),
})
export type QrDetails = Static<typeof QrDetails>

/** `id` is opaque and stable. `startLocal` and `endLocal` are wall-clock times in the page's `timeZone`. */
export const Slot = Type.Object({
  id: Type.String(),
  startAt: Instant,
  endAt: Instant,
  startLocal: Type.String(),
  endLocal: Type.String(),
  remaining: Type.Integer(),
})
export type Slot = Static<typeof Slot>

/** Days without a free slot are omitted. */
export const Availability = Type.Object({
  timeZone: Type.String(),
  days: Type.Array(Type.Object({ date: LocalDate, slots: Type.Array(Slot) })),
})
export type Availability = Static<typeof Availability>

const state = Type.String({ pattern: '^[A-Z]{2}$' })
export const AddressInput = Strict({
  line1: Text(200, 1),
  line2: Type.Optional(Text(200)),
  city: Text(100, 1),
  state,
  postalCode: Type.String({ pattern: '^\\d{5}(-\\d{4})?$' }),
  placeId: Type.Optional(Text(200)),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
})
export const AnswerInput = Strict({ questionId: Id, value: Type.Union([Text(2000), Type.Array(Text(200), { maxItems: 50 })]) })

const PageToken = Type.Optional(Text(200))

const AppointmentTime = { startAt: Instant, endAt: Instant, timeZone: Type.String(), startLocal: Type.String() }

/** `assistive` is a screen reader, a switch or voice control: a trusted event without a key or pointer. */
export const ConsentEvent = OneOf('pointer', 'keyboard', 'assistive')

export const EntryBody = Strict({
  hdsfiGroup: Id,
  appointmentTypeId: Type.Optional(Id),
  slotId: Type.Optional(Text(128, 1)),
  holdToken: Type.Optional(Token),
  contact: Strict({
    firstName: Text(100, 1),
    lastName: Text(100, 1),
    phone: Type.Optional(PhoneInput),
    email: Type.Optional(EmailInput),
    address: Type.Optional(AddressInput),
  }),
  answers: Type.Optional(Type.Array(AnswerInput, { maxItems: 100 })),
  consent: Strict({
    version: Text(40, 1),
    accepted: Type.Literal(true),
    /** The trusted event that ticked the box, if a widget saw one; stored on the consent record. */
    by: Type.Optional(ConsentEvent),
  }),
  qrUid: Type.Optional(Uid),
  locale: Type.Optional(Locale),
  utm: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z_]{1,40}$' }), Text(200), { maxProperties: 10 })),
  referrer: Type.Optional(Text(2000)),
  /**
   * When the shopper submitted the entry, if not now: an offline tablet stores entries and sends them later. Shift, store, code
   * and consent are those of that time, and the consent version must still be in effect. At most seven days ago, ten minutes
   * ahead to allow for fast clocks, and only without a slot.
   */
  capturedAt: Type.Optional(Instant),
  /** From `qr-details`. An ineffective one counts as missing. `Idempotency-Key` ignores it when it compares bodies. */
  pageToken: PageToken,
  /**
   * Empty if the sender can solve a proof of work, which 409 `proof-required` then requests if necessary; otherwise the solution
   * (JSON in base64, for altcha-lib v1). If omitted, such an entry is sent to review.
   */
  proof: Type.Optional(Type.String({ maxLength: 2000, pattern: '^[A-Za-z0-9+/=]*$' })),
  /** A honeypot: people leave it empty, and an entry that fills it is sent to review. */
  website: Type.Optional(Text(200)),
})
export type EntryBody = Static<typeof EntryBody>

/** `review` means that staff review the entry first: no seat is taken, and staff should call the shopper. */
export const EntryReply = Type.Object({
  leadUid: Type.String(),
  status: Type.Union([Type.Literal('scheduled'), Type.Literal('captured'), Type.Literal('review')]),
  appointment: Nullable(Type.Object({ ...AppointmentTime, manageUrl: Type.String(), icsUrl: Type.String() })),
  /** The address is outside the service area, so nothing was booked: the lead is `captured`. */
  isOutOfArea: Type.Optional(Type.Literal(true)),
})
export type EntryReply = Static<typeof EntryReply>

/** A shopper's own appointment. */
export const ManagedAppointment = Type.Object({
  status: Type.Union([Type.Literal('scheduled'), Type.Literal('confirmed'), Type.Literal('cancelled'), Type.Literal('past')]),
  ...AppointmentTime,
  appointmentType: Type.Object({ id: Id, name: Type.String(), durationMin: Type.Integer(), arrivalWindowMin: Type.Integer() }),
  organization: Type.Object({ name: Type.String() }),
  contact: Type.Object({ firstName: Type.String() }),
  businessContact: Nullable(BusinessContact),
  userUid: Type.String(),
  /** False within the type's minimum notice. */
  canChange: Type.Boolean(),
  icsUrl: Type.String(),
  webConfig: PublicWebConfig,
})
export type ManagedAppointment = Static<typeof ManagedAppointment>

const userParams = Strict({ userUid: Uid })
const manageParams = Strict({ manageToken: Token })
const uid = 'demolg00000000000000000001'
const exampleTime = {
  startAt: '2026-11-24T15:00:00Z',
  endAt: '2026-11-24T16:00:00Z',
  timeZone: 'America/New_York',
  startLocal: '10:00',
}
const exampleConfig = {
  logoUrl: null,
  colours: {},
  radius: 8,
  locales: ['en'],
  consent: { version: '2026-01', text: { en: 'I agree to be contacted about my request.' } },
  fields: { phone: 'required', email: 'optional', address: 'required' },
  allowedOrigins: [],
  successUrl: null,
  isPublicBookingOn: true,
  theme: { light: { ink: '#14171a', accent: '#0b6e4f' }, dark: { ink: '#e8ebed', accent: '#3ecf8e' } },
} as const
const exampleManaged: ManagedAppointment = {
  status: 'scheduled',
  ...exampleTime,
  appointmentType: { id: 1, name: 'Kitchen design visit', durationMin: 60, arrivalWindowMin: 30 },
  organization: { name: 'Harbor Home' },
  contact: { firstName: 'Sam' },
  businessContact: null,
  userUid: uid,
  canChange: true,
  icsUrl: 'https://walkup.example/api/appointments/manage/Zk3q8xw1Zk3q8xw1Zk3q8xw1/calendar.ics',
  webConfig: { ...exampleConfig, locales: ['en'], allowedOrigins: [] },
}

export const qrCodes = {
  'qrCodes.details': {
    summary:
      'Returns what a booking page needs for a lead generator and a service group: appointment types, questions, look and consent.',
    access: { roles: 'public' },
    params: Strict({ userUid: Uid, hdsfiGroup: Id }),
    query: Strict({ locale: Type.Optional(Locale), qrUid: Type.Optional(Uid) }),
    reply: QrDetails,
    problems: [403, 404],
    example: {
      params: { userUid: uid, hdsfiGroup: 1 },
      reply: {
        user: { uid, displayName: 'Maria', captureIconUrl: null },
        organization: { uid: 'Ab12Ab12Ab12Ab12Ab12Ab12', name: 'Harbor Home' },
        store: { name: 'Northgate', city: 'Columbus', timeZone: 'America/New_York' },
        businessContact: { name: 'Harbor Home', phone: '+16145550100', email: null },
        group: { id: 1, name: 'Kitchens' },
        appointmentTypes: [],
        webConfig: exampleConfig,
        pageToken: 'mi4x2k9c.Zk3q8xw1Zk3q.Qw12Qw12Qw12Qw12Qw12Qw',
      },
    },
  },
  'qrCodes.availableAppointments': {
    summary:
      'Lists the free slots of an appointment type by local day, by default for 14 days from today, for at most 62. Slots are computed in the territory’s time zone: a local time that DST skips is not offered, and one that it repeats means its first occurrence.',
    access: { roles: 'public' },
    params: userParams,
    query: Strict({
      appointmentTypeId: Id,
      from: Type.Optional(LocalDate),
      to: Type.Optional(LocalDate),
      /** The caller's own hold; its seat counts as free. */
      holdToken: Type.Optional(Token),
    }),
    reply: Availability,
    problems: [403, 404],
    example: {
      params: { userUid: uid },
      query: { appointmentTypeId: 1 },
      reply: { timeZone: 'America/New_York', days: [] },
    },
  },
  'qrCodes.entry': {
    summary:
      'Books a slot, or stores a contact if no slot is given: lead, consent, attribution, booking and outbox in one transaction. Honors `Idempotency-Key` for one day, with `capturedAt` for eight. A taken slot returns 409 `slot-taken`, with the next three free ones in `slots`. Per hour an address can store 60 entries with a page token or ten without, and a code 50 without one; entries beyond that and suspicious ones return the status `review`. Senders who are signed in to the organization need no token. For senders of `proof`, 409 `proof-required` has a `challenge` to solve.',
    access: { roles: 'public' },
    params: userParams,
    body: EntryBody,
    reply: EntryReply,
    problems: [404, 409, 422],
    example: {
      params: { userUid: uid },
      body: {
        hdsfiGroup: 1,
        appointmentTypeId: 1,
        slotId: 'MS4yMDI2LTExLTI0LjEwMDA',
        contact: { firstName: 'Sam', lastName: 'Lee', phone: '(614) 555-0142' },
        consent: { version: '2026-01', accepted: true },
      },
      reply: {
        leadUid: 'Qw12Qw12Qw12Qw12Qw12Qw12',
        status: 'scheduled',
        appointment: { ...exampleTime, manageUrl: 'https://walkup.example/manage/…', icsUrl: exampleManaged.icsUrl },
      },
    },
  },
  // Extra
  'qrCodes.hold': {
    summary:
      'Holds a seat of a slot for 5 minutes while the shopper fills in the form. A taken slot returns 409 `slot-taken`. The live holds of a page and of an address are limited, and an address can hold at most a third of a slot’s seats (but at least one), three times an hour. Beyond these limits, returns 409 `hold-limit`, and the slot can be booked without a hold.',
    access: { roles: 'public' },
    params: userParams,
    body: Strict({ appointmentTypeId: Id, slotId: Text(128, 1), holdToken: Type.Optional(Token), pageToken: PageToken }),
    reply: Type.Object({ holdToken: Type.String(), expiresAt: Instant }),
    problems: [404, 409, 422],
    example: {
      params: { userUid: uid },
      body: { appointmentTypeId: 1, slotId: 'MS4yMDI2LTExLTI0LjEwMDA' },
      reply: { holdToken: 'Hk3q8xw1Hk3q8xw1Hk3q8xw1', expiresAt: '2026-11-21T15:05:00Z' },
    },
  },
  'manage.get': {
    summary: 'Retrieves a shopper’s own appointment by their manage link.',
    access: { roles: 'public' },
    params: manageParams,
    reply: ManagedAppointment,
    problems: [403, 404],
    example: { params: { manageToken: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1' }, reply: exampleManaged },
  },
  'manage.reschedule': {
    summary:
      'Moves the appointment to another free slot in one transaction. Returns 409 `too-late` within the type’s minimum notice, and 409 `slot-taken` if the slot is taken.',
    access: { roles: 'public' },
    params: manageParams,
    body: Strict({ slotId: Text(128, 1) }),
    reply: ManagedAppointment,
    problems: [404, 409],
    example: {
      params: { manageToken: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1' },
      body: { slotId: 'MS4yMDI2LTExLTI0LjEwMDA' },
      reply: exampleManaged,
    },
  },
  'manage.cancel': {
    summary: 'Cancels the appointment and frees its seat. Returns 409 `too-late` within the type’s minimum notice.',
    access: { roles: 'public' },
    params: manageParams,
    reply: Ok,
    problems: [404, 409],
    example: { params: { manageToken: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1' }, reply: { ok: true } },
  },
  'manage.calendar': {
    summary: 'Returns the appointment as an iCalendar file (RFC 5545); its SEQUENCE increases with every change.',
    access: { roles: 'public' },
    params: manageParams,
    reply: File,
    file: 'text/calendar',
    problems: [403, 404],
    example: { params: { manageToken: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1' }, reply: 'BEGIN:VCALENDAR…' },
  },
} satisfies Record<string, EndpointContract>
