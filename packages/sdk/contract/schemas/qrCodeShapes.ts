import Type, { type Static } from 'typebox'
import {
  EmailInput,
  Id,
  Instant,
  Line,
  LocalDate,
  Locale,
  Named,
  Nullable,
  OneOf,
  PhoneInput,
  PostalCode,
  State,
  Strict,
  Text,
  Token,
  Uid,
} from './common.ts'
import { PublicWebConfig } from './account.ts'
import { AskedDetail, LeadDetailsInput } from './leadDetailShapes.ts'
import { WaitlistPreferences } from './waitlistShapes.ts'

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
export const BusinessContact = Type.Object({ name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) })

export const QrDetails = Type.Object({
  user: Type.Object({ uid: Type.String(), displayName: Type.String(), captureIconUrl: Nullable(Type.String()) }),
  organization: Type.Object({ uid: Type.String(), name: Type.String() }),
  /** `postalCode`, `lat` and `lng` are for suggestions of addresses nearby. */
  store: Nullable(
    Type.Object({
      name: Type.String(),
      city: Type.String(),
      timeZone: Type.String(),
      postalCode: Type.String(),
      lat: Nullable(Type.Number()),
      lng: Nullable(Type.Number()),
    }),
  ),
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
  /** The further details to ask for, in this order. */
  details: Type.Array(AskedDetail),
  /** How many photos of the job the shopper may add (`qrCodes.addPhoto`); 0 if the organization asks for none. */
  maxPhotos: Type.Integer(),
  /** The wording of a separate, optional box: who ticks it agrees to text messages. Null if the organization sends none. */
  textConsent: Nullable(Type.String()),
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

export const AddressInput = Strict({
  line1: Line(200, 1),
  line2: Type.Optional(Line(200)),
  city: Line(100, 1),
  state: State,
  postalCode: PostalCode,
  placeId: Type.Optional(Text(200)),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
})
export const AnswerInput = Strict({ questionId: Id, value: Type.Union([Text(2000), Type.Array(Text(200), { maxItems: 50 })]) })

export const PageToken = Type.Optional(Text(200))

const AppointmentTime = { startAt: Instant, endAt: Instant, timeZone: Type.String(), startLocal: Type.String() }

/** `assistive` is a screen reader, a switch or voice control: a trusted event without a key or pointer. */
export const ConsentEvent = OneOf('pointer', 'keyboard', 'assistive')

/** Texts by name; other names are refused. */
const NamedTexts = (pattern: string, maxProperties: number) =>
  Type.Record(Type.String({ pattern }), Text(200), { maxProperties, additionalProperties: false })

export const EntryBody = Strict({
  hdsfiGroup: Id,
  appointmentTypeId: Type.Optional(Id),
  slotId: Type.Optional(Text(128, 1)),
  holdToken: Type.Optional(Token),
  contact: Strict({
    firstName: Line(100, 1),
    lastName: Line(100, 1),
    phone: Type.Optional(PhoneInput),
    email: Type.Optional(EmailInput),
    address: Type.Optional(AddressInput),
    details: Type.Optional(LeadDetailsInput),
  }),
  answers: Type.Optional(Type.Array(AnswerInput, { maxItems: 100 })),
  consent: Strict({
    version: Text(40, 1),
    accepted: Type.Literal(true),
    /** The trusted event that ticked the box, if a widget saw one; stored on the consent record. */
    by: Type.Optional(ConsentEvent),
    /** Whether the shopper also agrees to text messages (`textConsent` of `qr-details`), never a condition of booking. */
    texts: Type.Optional(Type.Boolean()),
  }),
  /** Puts a lead without a slot on the waitlist: it is notified when a suitable time is freed. */
  waitlist: Type.Optional(WaitlistPreferences),
  qrUid: Type.Optional(Uid),
  locale: Type.Optional(Locale),
  utm: Type.Optional(NamedTexts('^[a-z_]{1,40}$', 10)),
  /** The page's own fields, such as `data-plan` of the widget's element, and the ad's click ids: `gclid`, `fbclid`, `msclkid`. */
  context: Type.Optional(NamedTexts('^[a-z][a-z0-9_-]{0,39}$', 20)),
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

/** Who is planned to come; missing while nobody is, or if the visit needs no technician. */
const Visitor = Type.Optional(Type.Object({ firstName: Type.String() }))

/** `review` means that staff review the entry first: no seat is taken, and staff should call the shopper. */
export const EntryReply = Type.Object({
  leadUid: Type.String(),
  status: Type.Union([Type.Literal('scheduled'), Type.Literal('captured'), Type.Literal('review')]),
  appointment: Nullable(
    Type.Object({
      ...AppointmentTime,
      manageUrl: Type.String(),
      icsUrl: Type.String(),
      technician: Visitor,
      /** What the appointment type tells shoppers to expect or to prepare. */
      confirmationText: Nullable(Type.String()),
      /** Where the confirmation is sent; empty if none is. */
      confirmedBy: Type.Array(OneOf('email', 'sms')),
    }),
  ),
  /** The address is outside the service area, so nothing was booked: the lead is `captured`. */
  isOutOfArea: Type.Optional(Type.Literal(true)),
  /** The person is on the waitlist and is offered freed times by text or by email. */
  waitlist: Type.Optional(OneOf('sms', 'email')),
  /** Lets the shopper add photos; only if the page asks for them and the entry was stored as a lead. */
  photoToken: Type.Optional(Type.String()),
})
export type EntryReply = Static<typeof EntryReply>

/** A shopper's own appointment. */
export const ManagedAppointment = Type.Object({
  status: Type.Union([Type.Literal('scheduled'), Type.Literal('confirmed'), Type.Literal('cancelled'), Type.Literal('past')]),
  ...AppointmentTime,
  appointmentType: Type.Object({ id: Id, name: Type.String(), durationMin: Type.Integer(), arrivalWindowMin: Type.Integer() }),
  technician: Visitor,
  organization: Type.Object({ name: Type.String() }),
  contact: Type.Object({ firstName: Type.String() }),
  businessContact: Nullable(BusinessContact),
  userUid: Type.String(),
  /** False within the type's minimum notice. */
  canChange: Type.Boolean(),
  /** A canceled or missed one, whose shopper may pick a new time by `manage.rebook`. */
  canRebook: Type.Boolean(),
  /** The page to book another visit on, once this one is over; it fills in the contact details by `manage.contact`. */
  againUrl: Type.Optional(Type.String()),
  icsUrl: Type.String(),
  /** The organization's reasons to cancel, for the shopper to choose from. */
  cancelReasons: Type.Array(Named),
  /** When the shopper wants to come instead; only while they wait for an earlier time. */
  waitlist: Type.Optional(WaitlistPreferences),
  webConfig: PublicWebConfig,
})
export type ManagedAppointment = Static<typeof ManagedAppointment>

/** What a shopper entered last time, as the widgets' `prefill` takes it. */
export const ManagedContact = Type.Partial(
  Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    phone: Type.String(),
    email: Type.String(),
    line1: Type.String(),
    line2: Type.String(),
    city: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
  }),
)
