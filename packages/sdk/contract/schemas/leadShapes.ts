import Type, { type Static } from 'typebox'
import {
  Cents,
  DateFilter,
  EmailInput,
  Id,
  Instant,
  Line,
  Named,
  Nullable,
  OneOf,
  PhoneInput,
  Search,
  Strict,
  Text,
} from './common.ts'
import { sample, samplePage } from './examples.ts'
import { Conflicts } from './visits.ts'
import { AddressInput, AnswerInput, ConsentEvent } from './qrCodeShapes.ts'
import { integrityKinds } from '../integrity.ts'
import { leadDetailKeys } from '../../src/domain/leadDetails.ts'
import { LeadDetailsInput, LeadDetailsOut } from './leadDetailShapes.ts'

/** The statuses of a lead, in their usual order (docs/domain.md#lead-status). */
export const leadStatuses = [
  'captured',
  'new',
  'contacted',
  'scheduled',
  'confirmed',
  'ran',
  'sold',
  'notSold',
  'noShow',
  'cancelled',
  'rejected',
] as const
export const LeadStatus = OneOf(...leadStatuses)
export type LeadStatus = Static<typeof LeadStatus>
export const LeadKind = OneOf('internal', 'external')
/** When staff first contacted a lead; self-booked leads have no speed to lead. Every lead is in one of these groups. */
export const firstContacts = ['none', 'within5Minutes', 'later', 'selfBooked'] as const

/** A phone number of a lead. */
export const PhoneOut = Type.Object({ e164: Type.String(), type: OneOf('mobile', 'home', 'work', 'other') })
/** A postal address in the US. */
export const Address = Type.Object({
  line1: Type.String(),
  line2: Nullable(Type.String()),
  city: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
})

const row = {
  id: Id,
  uid: Type.String(),
  organizationId: Id,
  kind: LeadKind,
  status: LeadStatus,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  city: Nullable(Type.String()),
  state: Nullable(Type.String()),
  serviceGroup: Named,
  appointmentType: Nullable(Named),
  store: Nullable(Named),
  leadGenerator: Nullable(Named),
  territory: Nullable(Type.Object({ id: Id, name: Type.String(), timeZone: Type.String() })),
  /** When the booked appointment starts; its time zone is the territory's. */
  appointmentAt: Nullable(Instant),
  receivedAt: Instant,
  /** When staff first claimed it. */
  firstClaimedAt: Nullable(Instant),
  /** Set by the first call, text or change to `contacted`, not by a claim; self-booked leads have none. */
  firstContactAt: Nullable(Instant),
  claimedBy: Nullable(Named),
  soldCents: Nullable(Cents),
  flags: Type.Array(Type.String()),
  duplicateOfId: Nullable(Id),
  isImported: Type.Boolean(),
  updatedAt: Instant,
}
/** A lead in a list. */
export const LeadRow = Type.Object(row)
export type LeadRow = Static<typeof LeadRow>

/** One entry of a lead's timeline; `actor` is null for the shopper and for the system. */
export const LeadEvent = Type.Object({
  id: Id,
  at: Instant,
  kind: OneOf('created', 'status', 'note', 'claim', 'booking', 'external', 'change', 'escalation'),
  actor: Nullable(Named),
  from: Nullable(LeadStatus),
  to: Nullable(LeadStatus),
  /** In English if the system wrote it. */
  note: Nullable(Type.String()),
  /** The system's note as message codes, for translation; none for notes that people wrote. */
  messages: Type.Optional(
    Type.Array(
      Type.Object({ code: Type.String(), params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])) }),
    ),
  ),
})
export type LeadEvent = Static<typeof LeadEvent>

export const LeadDetail = Type.Object({
  ...row,
  rejectReason: Nullable(Type.String()),
  phones: Type.Array(PhoneOut),
  address: Nullable(Address),
  details: LeadDetailsOut,
  /** Added by the shopper; `leads.photo` returns each. */
  photos: Type.Array(Type.Object({ id: Id, width: Type.Integer(), height: Type.Integer(), createdAt: Instant })),
  languageId: Id,
  answers: Type.Array(
    Type.Object({
      questionId: Id,
      label: Type.String(),
      value: Type.Union([Type.String(), Type.Array(Type.String())]),
      valueLabel: Type.String(),
    }),
  ),
  consent: Nullable(
    Type.Object({
      version: Type.String(),
      text: Type.String(),
      locale: Type.String(),
      tickedBy: OneOf('shopper', 'staff'),
      /** The event that ticked the box, if a widget recorded it. */
      event: Nullable(ConsentEvent),
      at: Instant,
      revokedAt: Nullable(Instant),
      /** Whether the person also agreed to text messages. */
      texts: Type.Boolean(),
      /** The separate text that the person agreed to for them; null if `text` covers them. */
      textsText: Nullable(Type.String()),
    }),
  ),
  utm: Type.Record(Type.String(), Type.String()),
  context: Type.Record(Type.String(), Type.String()),
  referrer: Nullable(Type.String()),
  /** Of the printed code, of a UTM rule, or chosen by a person. */
  campaign: Nullable(Named),
  booking: Nullable(
    Type.Object({
      id: Id,
      startAt: Instant,
      endAt: Instant,
      timeZone: Type.String(),
      status: OneOf('held', 'scheduled', 'confirmed', 'ran', 'noShow', 'cancelled'),
      technician: Nullable(Named),
      /** Why it needs another technician. */
      conflicts: Conflicts,
    }),
  ),
  qrCode: Nullable(Type.Object({ id: Id, uid: Type.String(), label: Type.String() })),
  externalRefs: Type.Array(
    Type.Object({
      system: Type.String(),
      /** The system is simulated by the demo. */
      isSimulated: Type.Boolean(),
      externalId: Nullable(Type.String()),
      /** The page of the record in the other system, where one is known; http or https. */
      url: Nullable(Type.String()),
      state: OneOf('queued', 'sending', 'sent', 'acknowledged', 'failed', 'dead'),
      attempts: Type.Integer(),
      lastError: Nullable(Type.String()),
      nextAttemptAt: Nullable(Instant),
    }),
  ),
  /** For an imported lead: its source system, and its id there, if it has one. */
  source: Type.Optional(Nullable(Type.Object({ system: Type.String(), externalId: Nullable(Type.String()) }))),
  capturedAt: Nullable(Instant),
  setAt: Nullable(Instant),
  ranAt: Nullable(Instant),
  soldAt: Nullable(Instant),
  timeline: Type.Array(LeadEvent),
  /** Until when the latest change of the status can be undone; null if it cannot. */
  undoableUntil: Nullable(Instant),
  /** The statuses that this caller can change the lead to. */
  nextStatuses: Type.Array(LeadStatus),
})
export type LeadDetail = Static<typeof LeadDetail>

const ids = Type.Optional(Type.Array(Id, { maxItems: 200 }))
/** The partners that leads come from. */
export const leadPartners = ['homeImprovement', 'callTracking'] as const
/** Days and, with `timeZone`, the local hours and days of the week within them. */
export const LeadDates = Strict({
  ...DateFilter.properties,
  hours: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 23 }), { maxItems: 24 })),
  /** Sunday is 0. */
  daysOfWeek: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7 })),
})
export const leadFilter = {
  /**
   * Matches parts of a name, an email address or phone digits; every word must match. A word with three letters or digits in a
   * row matches anywhere, a shorter one at the start of a word or phone number. Text without letters or digits returns 400.
   */
  search: Type.Optional(Text(100)),
  kinds: Type.Optional(Type.Array(LeadKind, { maxItems: 2 })),
  statuses: Type.Optional(Type.Array(LeadStatus, { maxItems: leadStatuses.length })),
  territoryIds: ids,
  storeIds: ids,
  leadGeneratorIds: ids,
  serviceGroupIds: ids,
  appointmentTypeIds: ids,
  claimedByIds: ids,
  /** The punches on which the leads were captured. */
  timeLogIds: ids,
  campaignIds: ids,
  /** The technicians of their latest appointment. */
  technicianIds: ids,
  utmSources: Type.Optional(Type.Array(Text(200), { maxItems: 50, examples: [['newsletter']] })),
  partners: Type.Optional(Type.Array(OneOf(...leadPartners), { maxItems: leadPartners.length })),
  firstContacts: Type.Optional(Type.Array(OneOf(...firstContacts), { maxItems: firstContacts.length })),
  /** Whether someone has claimed it. */
  isClaimed: Type.Optional(Type.Boolean()),
  /** Whether someone has ever claimed it. */
  wasClaimed: Type.Optional(Type.Boolean()),
  /** Whether its appointment is upcoming; leads without one match neither value. */
  isUpcoming: Type.Optional(Type.Boolean()),
  /** Whether the earliest of its open calls is due; leads without one match neither value. */
  isCallDue: Type.Optional(Type.Boolean()),
  received: Type.Optional(LeadDates),
  appointment: Type.Optional(LeadDates),
  hasDuplicate: Type.Optional(Type.Boolean()),
  /** With a value of any of these details. */
  details: Type.Optional(Type.Array(OneOf(...leadDetailKeys), { maxItems: leadDetailKeys.length })),
  /** Kinds of `integrity.search`: leads with such a flag that nobody dismissed. 403 for those who may not see flags. */
  suspicions: Type.Optional(Type.Array(OneOf(...integrityKinds), { maxItems: integrityKinds.length })),
  /** Whether its address is outside the ZIP codes that are served. */
  isOutOfArea: Type.Optional(Type.Boolean()),
  hasTerritory: Type.Optional(Type.Boolean()),
  hasStore: Type.Optional(Type.Boolean()),
  hasLeadGenerator: Type.Optional(Type.Boolean()),
  hasAppointmentType: Type.Optional(Type.Boolean()),
  hasCampaign: Type.Optional(Type.Boolean()),
  /** Whether it was captured on a punch. */
  hasTimeLog: Type.Optional(Type.Boolean()),
  hasTechnician: Type.Optional(Type.Boolean()),
  hasUtmSource: Type.Optional(Type.Boolean()),
  hasPartner: Type.Optional(Type.Boolean()),
}
export const leadSorts = ['receivedAt', 'appointmentAt', 'lastName', 'status', 'updatedAt'] as const
export const LeadSearch = Search(leadFilter, leadSorts)
export type LeadSearch = Static<typeof LeadSearch>

/** Creates a lead, or updates the one with `id`; `updatedAt` protects the changes of others from being overwritten. */
export const LeadUpsert = Strict({
  id: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
  firstName: Line(100, 1),
  lastName: Line(100, 1),
  email: Type.Optional(Nullable(EmailInput)),
  phones: Type.Optional(
    Type.Array(Strict({ number: PhoneInput, type: OneOf('mobile', 'home', 'work', 'other') }), { maxItems: 5 }),
  ),
  address: Type.Optional(Nullable(AddressInput)),
  /** Omitted ones stay unchanged; null removes one. */
  details: Type.Optional(LeadDetailsInput),
  languageId: Type.Optional(Id),
  serviceGroupId: Id,
  appointmentTypeId: Type.Optional(Nullable(Id)),
  storeId: Type.Optional(Nullable(Id)),
  leadGeneratorId: Type.Optional(Nullable(Id)),
  territoryId: Type.Optional(Nullable(Id)),
  /** An item of the lookup list serviceTitanCampaigns; replaces the one of the code or of a rule (`settings.campaignRules`). */
  campaignId: Type.Optional(Nullable(Id)),
  answers: Type.Optional(Type.Array(AnswerInput, { maxItems: 100 })),
  note: Type.Optional(Text(4000)),
  /** Required to create a lead with a phone number: the organization's consent text that was read out or shown. */
  consent: Type.Optional(
    Strict({
      version: Text(40, 1),
      accepted: Type.Literal(true),
      /** Whether the person also agreed to text messages. */
      texts: Type.Optional(Type.Boolean()),
    }),
  ),
  /** When a device that was offline captured a new lead; defaults to now, at most 7 days ago. */
  capturedAt: Type.Optional(Instant),
})
export type LeadUpsert = Static<typeof LeadUpsert>

export const LeadStatusCorrection = Strict({
  to: LeadStatus,
  /** Part of the timeline; for `rejected` also the reject reason. */
  reason: Text(500, 1),
  /** Only with `sold`: the amount of the sale. */
  soldCents: Type.Optional(Cents),
  updatedAt: Type.Optional(Instant),
})
export const LeadStatusChange = Strict({
  to: LeadStatus,
  note: Type.Optional(Text(4000)),
  /** Only with `sold`: the amount of the sale. */
  soldCents: Type.Optional(Cents),
  /** Required with `rejected`, and only allowed there. */
  rejectReason: Type.Optional(Text(500, 1)),
  /** With `scheduled`: the slot to book. */
  slotId: Type.Optional(Text(128, 1)),
  appointmentTypeId: Type.Optional(Id),
  technicianId: Type.Optional(Id),
  updatedAt: Type.Optional(Instant),
})
export type LeadStatusChange = Static<typeof LeadStatusChange>

export const exampleRow: LeadRow = {
  id: 812,
  uid: 'Qw12Qw12Qw12Qw12Qw12Qw12',
  organizationId: 1,
  kind: 'internal',
  status: 'scheduled',
  firstName: 'Sam',
  lastName: 'Lee',
  email: null,
  phone: '+16145550142',
  city: 'Columbus',
  state: 'OH',
  serviceGroup: sample.serviceGroup,
  appointmentType: sample.appointmentType,
  store: sample.store,
  leadGenerator: sample.generator,
  territory: { ...sample.territory, timeZone: 'America/New_York' },
  appointmentAt: '2026-11-24T15:00:00.000Z',
  receivedAt: '2026-11-21T15:00:00.000Z',
  firstClaimedAt: null,
  firstContactAt: null,
  claimedBy: null,
  soldCents: null,
  flags: [],
  duplicateOfId: null,
  isImported: false,
  updatedAt: '2026-11-21T15:00:00.000Z',
}
export const examplePage = samplePage(exampleRow)
export const exampleDetail: LeadDetail = {
  ...exampleRow,
  rejectReason: null,
  phones: [{ e164: '+16145550142', type: 'mobile' }],
  address: null,
  details: { comments: 'The dog is friendly.' },
  photos: [],
  languageId: 1,
  answers: [],
  consent: null,
  utm: {},
  context: {},
  referrer: null,
  campaign: null,
  booking: null,
  qrCode: null,
  externalRefs: [],
  capturedAt: null,
  setAt: null,
  ranAt: null,
  soldAt: null,
  timeline: [],
  undoableUntil: null,
  nextStatuses: ['confirmed', 'ran', 'noShow', 'cancelled', 'rejected'],
}
