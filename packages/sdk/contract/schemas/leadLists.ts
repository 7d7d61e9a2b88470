import Type from 'typebox'
import { Cents, Id, IdParams, Instant, Named, Nullable, Ok, OneOf, Page, Strict, Text, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'
import { leadTarget } from './leads.ts'
import { exampleDetail, examplePage, exampleRow, LeadDetail, LeadKind, LeadRow, LeadSearch, LeadUpsert } from './leadShapes.ts'
import { rolesWith } from '../roles.ts'

const { id: _, ...fields } = LeadUpsert.properties
/** The editable fields of an external lead; omitted fields stay unchanged, null clears a field. */
const LeadExternalUpdate = Strict({ id: Id, ...fields })

const RevenueParams = Strict({ id: Id, isExternal: Type.Boolean() })
const Revenue = Type.Object({
  leadId: Id,
  /** The amount of the sale; null until the lead becomes `sold`. */
  soldCents: Nullable(Cents),
  soldAt: Nullable(Instant),
  /** Refunds (negative) and later sales, oldest first. */
  entries: Type.Array(Type.Object({ id: Id, at: Instant, cents: Cents, note: Type.String(), actor: Nullable(Named) })),
  /** `soldCents` plus all entries; 0 for a lead that is not sold. */
  netCents: Type.Integer(),
})
const exampleRevenue = {
  leadId: 812,
  soldCents: 1_250_000,
  soldAt: '2026-11-21T15:00:00.000Z',
  entries: [{ id: 3, at: '2026-11-23T10:00:00.000Z', cents: -50_000, note: 'Scratched door', actor: sample.manager }],
  netCents: 1_200_000,
}

const list = (summary: string, reply: object) =>
  ({
    summary: `${summary} Takes the same filters, sorting and paging as \`leads.searchAll\`.`,
    access: { roles: rolesWith('leads.read'), scopes: ['leads:read'] },
    body: LeadSearch,
    reply: Page(LeadRow),
    example: { body: { limit: 50 }, reply },
  }) as const
const pageOf = (row: object) => ({ ...examplePage, items: [{ ...exampleRow, ...row }] })
const deletion = (kind: string) =>
  ({
    summary: `Deletes an ${kind} lead: it is removed from every list and figure, but its history and consent are kept. Queued deliveries to other systems are canceled. \`leads.restore\` undoes it. Returns 409 \`in-use\` while an appointment is booked: cancel it first.`,
    access: { roles: rolesWith('leads.write') },
    params: IdParams,
    targets: leadTarget,
    reply: Ok,
    problems: [409],
    example: { params: { id: 812 }, reply: { ok: true } },
  }) as const

/** The other lists of leads, deletion, and revenue. */
export const leadLists = {
  'leads.searchExternal': list('Lists leads that came from a partner, a retailer or an import.', pageOf({ kind: 'external' })),
  'leads.searchRejected': list('Lists rejected leads, internal and external.', pageOf({ status: 'rejected' })),
  'leads.searchCaptured': list(
    'Lists captured leads, which have a contact but no appointment yet.',
    pageOf({ status: 'captured' }),
  ),
  'leads.searchHomeDepot': list(
    'Lists leads of the home improvement partner, internal and external.',
    pageOf({ kind: 'external' }),
  ),
  'leads.searchCentah': list('Lists leads of the call-tracking partner, internal and external.', pageOf({ kind: 'external' })),
  'leads.leadTypes': {
    summary:
      'Lists the kinds of lead that the caller can filter by; `key` is the value for the filter’s `kinds`. Lead generators have only internal leads.',
    access: { roles: rolesWith('leads.read'), scopes: ['leads:read'] },
    body: Strict({}),
    reply: Type.Object({
      leadTypes: Type.Array(Type.Object({ id: Id, key: LeadKind, name: Type.String(), isActive: Type.Boolean() })),
    }),
    example: { body: {}, reply: { leadTypes: [{ id: 1, key: 'internal', name: 'Internal', isActive: true }] } },
  },
  'leads.updateExternal': {
    summary:
      'Updates an external lead. An outdated `updatedAt` returns 409 `stale`, with the current row in `current`; the lead of an erased person returns 409 `erased`.',
    access: { roles: rolesWith('leads.write'), scopes: ['leads:write'] },
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
      'Returns a lead’s revenue: the amount of its sale, refunds and later sales, and the net of all of them. Returns 404 if `isExternal` does not match the lead’s kind.',
    access: { roles: rolesWith('leads.read'), scopes: ['leads:read'] },
    params: RevenueParams,
    targets: leadTarget,
    reply: Revenue,
    example: { params: { id: 812, isExternal: false }, reply: exampleRevenue },
  },

  // Extra
  'leads.addRevenue': {
    summary:
      'Adds a refund (negative) or a later sale to a sold lead. Any other lead returns 409 `not-sold`; a refund of more than the remaining revenue returns 400.',
    access: { roles: rolesWith('leads.write'), scopes: ['leads:write'] },
    params: IdParams,
    targets: leadTarget,
    body: Strict({ cents: Cents, note: Text(500, 1) }),
    reply: Revenue,
    problems: [409],
    example: { params: { id: 812 }, body: { cents: -50_000, note: 'Scratched door' }, reply: exampleRevenue },
  },
} satisfies Record<string, EndpointContract>

/** The list that an export or a count covers. */
export const LeadListName = OneOf('all', 'internal', 'external', 'rejected', 'captured', 'homeDepot', 'centah')
