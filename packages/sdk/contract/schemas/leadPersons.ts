import Type from 'typebox'
import { Id, IdParams, Instant, roles, Strict, Text, type EndpointContract } from './common.ts'
import { leadTarget, leadWriters } from './leads.ts'
import { exampleDetail, LeadDetail } from './leadShapes.ts'

/** beyond spec.md: what a person may ask of us. */
export const leadPersons = {
  'leads.revokeConsent': {
    summary:
      'Notes that the person withdrew the consent given with this lead: the consent row gets `revokedAt`, the lead the flag `consentRevoked`, and what was queued for other systems is called off. Revoking again changes nothing. A lead without consent is 409 `no-consent`.',
    access: leadWriters,
    params: IdParams,
    targets: leadTarget,
    body: Strict({ reason: Type.Optional(Text(500)), updatedAt: Type.Optional(Instant) }),
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812 }, body: { reason: 'Asked by phone' }, reply: { ...exampleDetail, flags: ['consentRevoked'] } },
  },
  'leads.erasePerson': {
    summary:
      'Erases a person: every lead of this organization with a phone or the e-mail address of the named one, deleted leads too. Names, contact, address, answers and notes go, also from the audit trail, letters and manage links; live appointments are cancelled, queued sendings called off; status, times and figures stay. Consent rows stay under legal hold, with keyed hashes in place of the person. With `dryRun` it only answers what would go.',
    access: [roles.systemAdministrator, roles.organizationAdministrator],
    params: IdParams,
    targets: leadTarget,
    body: Strict({ reason: Text(500, 1), dryRun: Type.Optional(Type.Boolean()) }),
    reply: Type.Object({
      dryRun: Type.Boolean(),
      leadIds: Type.Array(Id),
      /** Consent rows that stay under legal hold. */
      heldConsents: Type.Integer(),
      cancelledAppointments: Type.Integer(),
    }),
    problems: [409],
    example: {
      params: { id: 812 },
      body: { reason: 'Request of 2026-11-20', dryRun: true },
      reply: { dryRun: true, leadIds: [812], heldConsents: 1, cancelledAppointments: 0 },
    },
  },
} satisfies Record<string, EndpointContract>
