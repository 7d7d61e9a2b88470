import Type from 'typebox'
import { Id, IdParams, Strict, type EndpointContract } from './common.ts'
import { leadTarget } from './leads.ts'
import { exampleDetail, LeadDetail } from './leadShapes.ts'
import { rolesWith } from '../roles.ts'

const ref = {
  externalId: null,
  url: null,
  state: 'queued',
  attempts: 0,
  lastError: null,
  nextAttemptAt: '2026-11-21T15:00:00.000Z',
} as const
const queued = (system: string) => ({ ...exampleDetail, externalRefs: [{ system, isSimulated: false, ...ref }] })
const delivery = (system: string, conflicts: string) =>
  ({
    summary: `Queues a lead for ${system}: its delivery in \`externalRefs\` is \`queued\` until the other system has received it. Queueing it again changes nothing; a lead that has not changed since it was delivered returns 409 \`already-sent\`. Also returns 409 \`consent-revoked\`, \`erased\`, ${conflicts}.`,
    access: { roles: rolesWith('leads.write') },
    targets: leadTarget,
    reply: LeadDetail,
    problems: [409],
  }) as const

/** Delivery of leads to external systems. */
export const leadSending = {
  'leads.sendToServiceTitan': {
    ...delivery('the field-service system', '`not-mapped` (its appointment type has no job type there)'),
    params: Strict({ id: Id, isExternal: Type.Boolean() }),
    example: { params: { id: 812, isExternal: false }, reply: queued('serviceTitan') },
  },
  'leads.sendToRetailer': {
    ...delivery(
      'the home improvement partner',
      '`not-configured` (the integration is off), `not-mapped` (its service group has no job type there)',
    ),
    params: IdParams,
    example: { params: { id: 812 }, reply: queued('homeDepot') },
  },
  'leads.sendToCrm': {
    ...delivery('the organization’s CRM', '`no-crm` (its `crmIntegrationId` is null)'),
    params: IdParams,
    body: Strict({}),
    example: { params: { id: 812 }, body: {}, reply: queued('hubSpot') },
  },

  // Extra
  'leads.retryExternal': {
    summary:
      'Queues a `failed` or `dead` delivery again, with the lead’s current data. Any other state returns 409 `not-failed`; the 409s of the first delivery apply. A system that the lead was never queued for returns 404.',
    access: { roles: rolesWith('leads.write') },
    params: Strict({ id: Id, system: Type.String({ pattern: '^[A-Za-z]{1,40}$' }) }),
    targets: leadTarget,
    body: Strict({}),
    reply: LeadDetail,
    problems: [409],
    example: { params: { id: 812, system: 'hubSpot' }, body: {}, reply: queued('hubSpot') },
  },
} satisfies Record<string, EndpointContract>
