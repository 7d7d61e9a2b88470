import Type from 'typebox'
import { File, Id, IdParams, Instant, Nullable, Strict, Text, type EndpointContract } from './common.ts'
import { leadTarget } from './leads.ts'
import { exampleDetail, LeadDetail } from './leadShapes.ts'
import { rolesWith } from '../roles.ts'

/** Extra: data subject requests. */
export const leadPersons = {
  'leads.revokeConsent': {
    summary:
      'Records that the person revoked the consent given with this lead: sets `revokedAt` on the consent record and the flag `consentRevoked` on the lead, and cancels queued deliveries to other systems. Revoking again changes nothing. A lead without consent returns 409 `no-consent`.',
    access: { roles: rolesWith('leads.write'), scopes: ['leads:write'] },
    params: IdParams,
    targets: leadTarget,
    body: Strict({ reason: Type.Optional(Text(500)), updatedAt: Type.Optional(Instant) }),
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812 }, body: { reason: 'Asked by phone' }, reply: { ...exampleDetail, flags: ['consentRevoked'] } },
  },
  'leads.erasePerson': {
    summary:
      'Erases a person: every lead in the caller’s organizations, deleted ones included, that is connected to this one through shared phone numbers and email addresses, directly or through other leads. Removes names, contact details, addresses, answers, photos and notes, also from the audit trail and its stored searches, saved views, notifications, emails, responses stored for idempotency keys, and manage links; cancels live appointments and queued deliveries. Statuses, times and figures are kept. Consent records stay under legal hold, with keyed hashes in place of the person. `dryRun` only returns what would be erased. More than 500 connected leads return 409 `too-widely-shared`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: leadTarget,
    body: Strict({
      reason: Text(500, 1),
      dryRun: Type.Optional(Type.Boolean()),
      /** The number of leads that the caller reviewed; if it has changed, nothing is erased: 409 `changed`. */
      expectedLeads: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    reply: Type.Object({
      dryRun: Type.Boolean(),
      leadIds: Type.Array(Id),
      /** Consent records that stay under legal hold. */
      heldConsents: Type.Integer(),
      cancelledAppointments: Type.Integer(),
      /** The people of these leads, by name and contact; at most 50. */
      people: Type.Array(
        Type.Object({
          name: Type.String(),
          email: Nullable(Type.String()),
          phone: Nullable(Type.String()),
          leads: Type.Integer(),
        }),
      ),
      /** Other rows that mentioned the person, counted when they are erased. */
      mentions: Type.Integer(),
    }),
    problems: [409],
    example: {
      params: { id: 812 },
      body: { reason: 'Request of 2026-11-20', dryRun: true },
      reply: {
        dryRun: true,
        leadIds: [812],
        heldConsents: 1,
        cancelledAppointments: 0,
        people: [{ name: 'Ada Okafor', email: 'ada@shop.example', phone: '+16145550100', leads: 1 }],
        mentions: 0,
      },
    },
  },
  'leads.exportPerson': {
    summary:
      'Exports everything stored about a lead’s person as JSON: their leads (found as by `leads.erasePerson`) with events, consents, appointments, messages, deliveries and photos. Limited to the caller’s organizations.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: leadTarget,
    file: 'application/json',
    reply: File,
    problems: [409],
    example: { params: { id: 812 }, reply: '{ "person": {} }' },
  },
  'leads.printPerson': {
    summary: 'Exports the same data as `leads.exportPerson` as a PDF.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: leadTarget,
    file: 'application/pdf',
    reply: File,
    problems: [409],
    example: { params: { id: 812 }, reply: '%PDF-1.7' },
  },
} satisfies Record<string, EndpointContract>
