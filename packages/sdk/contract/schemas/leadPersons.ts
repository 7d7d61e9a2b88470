import Type from 'typebox'
import { File, Id, IdParams, Instant, Nullable, Strict, Text, type EndpointContract } from './common.ts'
import { leadTarget } from './leads.ts'
import { exampleDetail, LeadDetail } from './leadShapes.ts'
import { rolesWith } from '../roles.ts'

/** Extra: what a person may ask of us. */
export const leadPersons = {
  'leads.revokeConsent': {
    summary:
      'Notes that the person withdrew the consent given with this lead: the consent row gets `revokedAt`, the lead the flag `consentRevoked`, and what was queued for other systems is called off. Revoking again changes nothing. A lead without consent is 409 `no-consent`.',
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: leadTarget,
    body: Strict({ reason: Type.Optional(Text(500)), updatedAt: Type.Optional(Instant) }),
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812 }, body: { reason: 'Asked by phone' }, reply: { ...exampleDetail, flags: ['consentRevoked'] } },
  },
  'leads.erasePerson': {
    summary:
      'Erases a person: every lead in the caller’s organizations that a chain of shared phones and e-mail addresses connects to the named one, deleted leads too. Names, contact, address, answers and notes go, also from the audit trail and the searches kept in it, saved views, notifications, letters, replies kept for repeated requests, and manage links; live appointments are cancelled, queued sendings called off; status, times and figures stay. Consent rows stay under legal hold, with keyed hashes in place of the person. With `dryRun` it only returns what would go. More than 500 connected leads are 409 `too-widely-shared`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: leadTarget,
    body: Strict({
      reason: Text(500, 1),
      dryRun: Type.Optional(Type.Boolean()),
      /** How many leads were shown before; when there are others now, nothing is erased: 409 `changed`. */
      expectedLeads: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    reply: Type.Object({
      dryRun: Type.Boolean(),
      leadIds: Type.Array(Id),
      /** Consent rows that stay under legal hold. */
      heldConsents: Type.Integer(),
      cancelledAppointments: Type.Integer(),
      /** Whom the leads are of, by name and contact; up to 50. */
      people: Type.Array(
        Type.Object({
          name: Type.String(),
          email: Nullable(Type.String()),
          phone: Nullable(Type.String()),
          leads: Type.Integer(),
        }),
      ),
      /** Other rows that mentioned the person; counted as they are erased. */
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
      'Everything held about the person of a lead, as a JSON file: their leads (found as `leads.erasePerson` does) with events, consents, appointments, messages and sendings. Within the caller’s organizations.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: leadTarget,
    file: 'application/json',
    reply: File,
    problems: [409],
    example: { params: { id: 812 }, reply: '{ "person": {} }' },
  },
  'leads.printPerson': {
    summary: 'The same as `leads.exportPerson`, as a PDF to hand over.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true, stepUp: true },
    params: IdParams,
    targets: leadTarget,
    file: 'application/pdf',
    reply: File,
    problems: [409],
    example: { params: { id: 812 }, reply: '%PDF-1.7' },
  },
} satisfies Record<string, EndpointContract>
