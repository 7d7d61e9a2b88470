import Type from 'typebox'
import { Cents, Id, IdParams, Instant, Named, Nullable, Ok, OneOf, Page, Strict, Text, type EndpointContract } from './common.ts'
import { leadTarget } from './leads.ts'
import { exampleDetail, examplePage, exampleRow, LeadDetail, LeadKind, LeadRow, LeadSearch, LeadUpsert } from './leadShapes.ts'
import { rolesWith } from '../roles.ts'

const { id: _, ...fields } = LeadUpsert.properties
/** What of an external lead may be changed; what is not given stays, null clears. */
const LeadExternalUpdate = Strict({ id: Id, ...fields })

const RevenueParams = Strict({ id: Id, isExternal: Type.Boolean() })
const Revenue = Type.Object({
  leadId: Id,
  /** What was sold for when the lead became `sold`; null until then. */
  soldCents: Nullable(Cents),
  soldAt: Nullable(Instant),
  /** Refunds (below 0) and later sales, oldest first. */
  entries: Type.Array(Type.Object({ id: Id, at: Instant, cents: Cents, note: Type.String(), actor: Nullable(Named) })),
  /** `soldCents` and all entries together; 0 for a lead that is not sold. */
  netCents: Type.Integer(),
})
const exampleRevenue = {
  leadId: 812,
  soldCents: 1_250_000,
  soldAt: '2026-11-21T15:00:00.000Z',
  entries: [
    { id: 3, at: '2026-11-23T10:00:00.000Z', cents: -50_000, note: 'Scratched door', actor: { id: 2, name: 'Ola Berg' } },
  ],
  netCents: 1_200_000,
}

const list = (summary: string, reply: object) =>
  ({
    summary: `${summary} Filters, sorts and pages as leads.searchAll does.`,
    access: { roles: rolesWith('leads.read') },
    body: LeadSearch,
    reply: Page(LeadRow),
    example: { body: { limit: 50 }, reply },
  }) as const
const pageOf = (row: object) => ({ ...examplePage, items: [{ ...exampleRow, ...row }] })
const deletion = (kind: string) =>
  ({
    summary: `Deletes an ${kind} lead: it leaves every list and figure, its history and consent are kept. What was queued for other systems is called off. While an appointment is booked it is 409 \`in-use\`: cancel that first.`,
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: leadTarget,
    reply: Ok,
    problems: [409],
    example: { params: { id: 812 }, reply: { ok: true } },
  }) as const

/** The rest of the lists of leads, their deletion, and what they brought in. */
export const leadLists = {
  'leads.searchExternal': list('Leads that came from a partner, a retailer or an import.', pageOf({ kind: 'external' })),
  'leads.searchRejected': list('Rejected leads of both kinds.', pageOf({ status: 'rejected' })),
  'leads.searchCaptured': list(
    'Captured leads: somebody left a contact, and no appointment has been set.',
    pageOf({ status: 'captured' }),
  ),
  'leads.searchHomeDepot': list('Leads of the home improvement partner, of both kinds.', pageOf({ kind: 'external' })),
  'leads.searchCentah': list('Leads of the call-tracking partner, of both kinds.', pageOf({ kind: 'external' })),
  'leads.leadTypes': {
    summary:
      'The kinds of lead that the caller may filter lists by; `key` is what the filter’s `kinds` takes. A lead generator has internal ones only.',
    access: { roles: rolesWith('leads.read') },
    body: Strict({}),
    reply: Type.Object({
      leadTypes: Type.Array(Type.Object({ id: Id, key: LeadKind, name: Type.String(), isActive: Type.Boolean() })),
    }),
    example: { body: {}, reply: { leadTypes: [{ id: 1, key: 'internal', name: 'Internal', isActive: true }] } },
  },
  'leads.updateExternal': {
    summary:
      'Changes an external lead. A stale `updatedAt` is 409 `stale` with the current row in `current`; an erased person’s lead is 409 `erased`.',
    access: { roles: rolesWith('leads.write') },
    body: LeadExternalUpdate,
    targets: [{ entity: 'lead', at: 'body.id' }],
    reply: LeadDetail,
    problems: [409],
    example: {
      body: { id: 812, firstName: 'Sam', lastName: 'Lee', serviceGroupId: 1 },
      reply: { ...exampleDetail, kind: 'external' },
    },
  },
  'leads.deleteInternal': deletion('internal'),
  'leads.deleteExternal': deletion('external'),
  'leads.revenue': {
    summary:
      'What a lead brought in: what it was sold for, refunds and later sales, and net = all of them together. A lead of the other kind than `isExternal` says is 404.',
    access: { roles: rolesWith('leads.read') },
    params: RevenueParams,
    targets: leadTarget,
    reply: Revenue,
    example: { params: { id: 812, isExternal: false }, reply: exampleRevenue },
  },

  // Extra
  'leads.addRevenue': {
    summary:
      'Adds a refund (below 0) or a later sale to a sold lead. Any other lead is 409 `not-sold`; a refund of more than what is left is 400.',
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: leadTarget,
    body: Strict({ cents: Cents, note: Text(500, 1) }),
    reply: Revenue,
    problems: [409],
    example: { params: { id: 812 }, body: { cents: -50_000, note: 'Scratched door' }, reply: exampleRevenue },
  },
} satisfies Record<string, EndpointContract>

/** Which of the lists an export or a count is of. */
export const LeadListName = OneOf('all', 'internal', 'external', 'rejected', 'captured', 'homeDepot', 'centah')
