import Type, { type Static } from 'typebox'
import { rolesWith } from '../roles.ts'
import {
  CodeText,
  Cents,
  EmailInput,
  Id,
  Instant,
  MessageParams,
  Line,
  Nullable,
  OneOf,
  PhoneInput,
  Strict,
  Text,
  type EndpointContract,
  type ComponentFields,
} from './common.ts'
import { LeadDetailsInput } from './leadDetailShapes.ts'
import { LeadStatus } from './leadShapes.ts'
import { AddressInput } from './qrCodeShapes.ts'

/** The longest external id and source. */
const ExternalId = CodeText(200, 1)
const Source = Text(100, 1)

/** A lead as another system sends it. Null is the same as a missing field. */
export const InboundLead = Strict({
  /** The lead's id there, any text. With `source` it identifies the lead: sent again, it updates it. */
  externalId: ExternalId,
  /** The system that it comes from, as staff should read it: `Acme CRM`. */
  source: Source,
  firstName: Line(100, 1),
  lastName: Line(100, 1),
  /** As typed, US by default; requires `consent`. */
  phone: Type.Optional(Nullable(PhoneInput)),
  email: Type.Optional(Nullable(EmailInput)),
  address: Type.Optional(Nullable(AddressInput)),
  /** The service, by id or by name; one of them is required. */
  serviceGroupId: Type.Optional(Nullable(Id)),
  /** Upper and lower case, accents, punctuation and a plural `s` do not matter. */
  serviceGroupName: Type.Optional(Nullable(Text(200))),
  storeNumber: Type.Optional(Nullable(CodeText(40))),
  /** Null is the same as a missing one. */
  details: Type.Optional(Nullable(LeadDetailsInput)),
  /** Becomes a note on the lead. */
  notes: Type.Optional(Nullable(Text(4000))),
  /** What the person agreed to, and when; `texts` if text messages are part of it. */
  consent: Type.Optional(
    Nullable(
      Strict({
        text: Text(4000, 1),
        version: Type.Optional(Nullable(Text(40, 1))),
        at: Instant,
        texts: Type.Optional(Nullable(Type.Boolean())),
      }),
    ),
  ),
  /** A slot from appointments.availability. If it is taken, the lead is created without it. */
  appointment: Type.Optional(Nullable(Strict({ slotId: Text(128, 1) }))),
})
export type InboundLead = Static<typeof InboundLead>

/** Rows are validated one by one, so that a wrong one rejects itself only. */
const Row = Type.Unsafe<InboundLead>({
  description: 'An InboundLead, described by `x-row`. A row that is not one is rejected alone, with its errors in the reply.',
  'x-row': InboundLead,
})
const Result = Type.Object({
  externalId: Nullable(Type.String()),
  leadUid: Nullable(Type.String()),
  status: Nullable(LeadStatus),
  result: OneOf('created', 'updated', 'rejected'),
  /** Why it was rejected, or what of it could not be done: `appointment.slotId` of a lead without its slot. */
  errors: Type.Optional(
    Type.Array(Type.Object({ path: Type.String(), code: Type.String(), params: MessageParams, message: Type.String() })),
  ),
})
export type InboundResult = Static<typeof Result>

const access = { roles: rolesWith('leads.import'), internalUsersOnly: true, scopes: ['leads:write'] } as const
const exampleLead: InboundLead = {
  externalId: 'A-1001',
  source: 'Acme CRM',
  firstName: 'Sam',
  lastName: 'Lee',
  phone: '(614) 555-0142',
  serviceGroupName: 'Kitchens',
  consent: { text: 'I agree to be called about my request.', version: 'web-3', at: '2026-11-21T14:59:00.000Z' },
}

export const inbound = {
  'inbound.leads': {
    summary:
      'Creates or updates up to 100 leads, each in a transaction of its own; `results` are in the order of the rows. The same `source` and `externalId` are the same lead, so that a call can be repeated. A phone number without consent is rejected, as is an erased or deleted lead; a slot that is no longer free leaves the lead `created` with the status `captured` and an error at `appointment.slotId`. Fields that the booking page requires are not required here.',
    access,
    inSlices: true,
    body: Strict({ leads: Type.Array(Row, { minItems: 1, maxItems: 100 }) }),
    reply: Type.Object({ results: Type.Array(Result) }),
    example: {
      body: { leads: [exampleLead] },
      reply: { results: [{ externalId: 'A-1001', leadUid: 'Qw12Qw12Qw12Qw12Qw12Qw12', status: 'new', result: 'created' }] },
    },
  },
  'inbound.status': {
    summary:
      'Reports the status of a lead: `externalId` is the id of a lead that `source` sent, or the uid of any lead. Intermediate statuses may be skipped. A report that is older than the latest one of the source changes nothing and returns `isOutdated`.',
    access,
    params: Strict({ externalId: ExternalId }),
    body: Strict({
      source: Source,
      status: LeadStatus,
      /** Only with `sold`: the amount of the sale in cents of USD. */
      soldCents: Type.Optional(Nullable(Cents)),
      /** Part of the timeline; of a rejected lead also the reject reason. */
      reason: Type.Optional(Nullable(Text(500))),
      /** When it happened there. */
      at: Instant,
    }),
    reply: Type.Object({
      leadUid: Type.String(),
      /** The status now. */
      status: LeadStatus,
      /** Whether the report was ignored, because the source has reported something later. */
      isOutdated: Type.Boolean(),
    }),
    problems: [404, 409],
    example: {
      params: { externalId: 'A-1001' },
      body: { source: 'Acme CRM', status: 'sold', soldCents: 1_250_000, at: '2026-11-25T18:00:00.000Z' },
      reply: { leadUid: 'Qw12Qw12Qw12Qw12Qw12Qw12', status: 'sold', isOutdated: false },
    },
  },
} satisfies Record<string, EndpointContract>

/** What the fields of received leads mean, by component. */
export const inboundFields: ComponentFields = {
  InboundLead: {
    externalId: 'The lead’s id in your system, any text. With `source` it identifies the lead: sent again, it updates it.',
    source: 'The system that it comes from, as staff should read it.',
    phone: 'As typed, US by default; requires `consent`.',
    address: 'Where the visit should be.',
    serviceGroupId: 'The id of the service; it or `serviceGroupName` is required.',
    serviceGroupName: 'The name of the service; case, accents, punctuation and a plural s do not matter.',
    storeNumber: 'The number of the store where the lead was captured.',
    details: 'What else is known of the lead.',
    notes: 'Becomes a note on the lead.',
    consent: 'What the person agreed to, and when.',
    appointment: 'The slot to book. If it is taken, the lead is created without it.',
  },
  InboundLeadConsent: {
    text: 'The text that the person agreed to, word for word.',
    version: 'Your version of the text.',
    at: 'When the person agreed.',
    texts: 'Whether it covers text messages.',
  },
  InboundLeadsRequest: { leads: 'The leads, 1 to 100; a wrong one is rejected alone.' },
  InboundLeadsReply: { results: 'The outcome of each lead, in the order of the request.' },
  InboundLeadsResult: {
    externalId: 'The id in your system.',
    status: 'The lead’s status now; null if it was rejected.',
    result: 'What was done.',
    errors: 'Why it was rejected, or what of it could not be done.',
  },
  InboundStatusRequest: {
    source: 'The system that reports.',
    status: 'The new status; steps in between may be skipped.',
    reason: 'Why, for the timeline.',
    at: 'When it happened there; a report older than the source’s last one is ignored.',
  },
  InboundStatusReply: { status: 'The lead’s status now.', isOutdated: 'Whether the report was ignored as outdated.' },
}
