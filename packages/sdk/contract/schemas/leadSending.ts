import Type from 'typebox'
import { Id, IdParams, Strict, type EndpointContract } from './common.ts'
import { leadTarget } from './leads.ts'
import { exampleDetail, LeadDetail } from './leadShapes.ts'
import { rolesWith } from '../roles.ts'

const ref = {
  externalId: null,
  state: 'queued',
  attempts: 0,
  lastError: null,
  nextAttemptAt: '2026-11-21T15:00:00.000Z',
} as const
const queued = (system: string) => ({ ...exampleDetail, externalRefs: [{ system, ...ref }] })
const sending = (what: string, refusals: string) =>
  ({
    summary: `Queues a lead for ${what}: its entry in the lead’s ledger (\`externalRefs\`) is \`queued\` until the other system has it. Queueing the same again changes nothing; what the other system has unchanged is 409 \`already-sent\`. 409 also \`consent-revoked\`, \`erased\`, ${refusals}.`,
    access: { roles: rolesWith('leads.write') },
    targets: leadTarget,
    reply: LeadDetail,
    problems: [409],
  }) as const

/** Leads on their way to outside systems. */
export const leadSending = {
  'leads.sendToServiceTitan': {
    ...sending('the field-service system', '`not-mapped` (its appointment type has no job type there)'),
    params: Strict({ id: Id, isExternal: Type.Boolean() }),
    example: { params: { id: 812, isExternal: false }, reply: queued('serviceTitan') },
  },
  'leads.sendToRetailer': {
    ...sending(
      'the home improvement partner',
      '`not-configured` (the integration is off), `not-mapped` (its service group has no job type there)',
    ),
    params: IdParams,
    example: { params: { id: 812 }, reply: queued('homeDepot') },
  },
  'leads.sendToCrm': {
    ...sending('the organization’s CRM', '`no-crm` (its `crmIntegrationId` is null)'),
    params: IdParams,
    body: Strict({}),
    example: { params: { id: 812 }, body: {}, reply: queued('hubSpot') },
  },

  // Extra
  'leads.retryExternal': {
    summary:
      'Queues a sending again that has `failed` or is `dead`, with what the lead says now. Any other state is 409 `not-failed`, and 409 what the first sending could be; a system that the lead was never queued for is 404.',
    access: { roles: rolesWith('leads.write') },
    params: Strict({ id: Id, system: Type.String({ pattern: '^[A-Za-z]{1,40}$' }) }),
    targets: leadTarget,
    body: Strict({}),
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812, system: 'hubSpot' }, body: {}, reply: queued('hubSpot') },
  },
} satisfies Record<string, EndpointContract>
