import type { Queries } from '@walkup/sdk/contract'
import { ofLeadDetails, type LeadDetails } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { CallerContext, FileReply } from '../../context.ts'
import type { Columns } from '../../files/csv.ts'
import { descendantsDetail, exportCsv } from '../../files/export.ts'
import { iterateAll } from '../../search/index.ts'
import { present, type LeadRow } from './queries.ts'
import { sorts } from './orders.ts'
import { leadsWhere } from './search.ts'
import { exportFilter } from '../../search/exportFilter.ts'

type Query = Queries['leads.export']
type Exported = LeadRow & {
  readonly address: { line1: string; line2: string | null; city: string; state: string; postalCode: string } | null
  readonly details: LeadDetails
  readonly rejectReason: string | null
  readonly campaign: string | null
  readonly utm: Readonly<Record<string, string>>
  readonly context: Readonly<Record<string, string>>
  readonly consentAt: string | null
  readonly consentRevokedAt: string | null
  readonly source: { system: string; externalId: string | null } | null
}

/** URL-encoded by name, so that programs can parse them. */
const pairs = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString()

const columns: Columns<Exported> = {
  id: (lead) => lead.id,
  kind: (lead) => lead.kind,
  status: (lead) => lead.status,
  receivedAt: (lead) => lead.receivedAt,
  firstName: (lead) => lead.firstName,
  lastName: (lead) => lead.lastName,
  email: (lead) => lead.email,
  phone: (lead) => lead.phone,
  line1: (lead) => lead.address?.line1,
  line2: (lead) => lead.address?.line2,
  city: (lead) => lead.address?.city,
  state: (lead) => lead.address?.state,
  postalCode: (lead) => lead.address?.postalCode,
  ...ofLeadDetails(
    (_, key) =>
      ({ details }: Exported) =>
        details[key],
  ),
  serviceGroup: (lead) => lead.serviceGroup.name,
  appointmentType: (lead) => lead.appointmentType?.name,
  appointmentAt: (lead) => lead.appointmentAt,
  timeZone: (lead) => lead.territory?.timeZone,
  store: (lead) => lead.store?.name,
  territory: (lead) => lead.territory?.name,
  leadGenerator: (lead) => lead.leadGenerator?.name,
  claimedBy: (lead) => lead.claimedBy?.name,
  campaign: (lead) => lead.campaign,
  utm: ({ utm }) => pairs(utm),
  context: ({ context }) => pairs(context),
  firstClaimedAt: (lead) => lead.firstClaimedAt,
  firstContactAt: (lead) => lead.firstContactAt,
  soldCents: (lead) => lead.soldCents,
  rejectReason: (lead) => lead.rejectReason,
  consentAt: (lead) => lead.consentAt,
  consentRevokedAt: (lead) => lead.consentRevokedAt,
  flags: (lead) => lead.flags.join(' '),
  duplicateOfId: (lead) => lead.duplicateOfId,
  system: (lead) => lead.source?.system,
  externalId: (lead) => lead.source?.externalId,
  uid: (lead) => lead.uid,
}

const shown = {
  columns: sql`${present.columns}, page.address, page.details, page.reject_reason, page.utm, page.context, campaign.name as campaign, consent.at as consent_at,
    consent.revoked_at as consent_revoked_at,
    case when page.source_system is not null then json_build_object('system', page.source_system, 'externalId', page.source_id) end as source`,
  joins: sql`${present.joins}
    left join lookup_item campaign on campaign.organization_id = page.organization_id and campaign.id = page.campaign_id
    left join consent on consent.organization_id = page.organization_id and consent.id = page.consent_id`,
}

const filterOf = exportFilter('leads.searchAll')

/** Exports a filtered list as CSV, newest received first. The export is audited. */
export async function exportLeads(context: CallerContext, query: Query): Promise<FileReply> {
  const { caller, transact } = context
  const filter = filterOf(query.filter)
  const list = query.list ?? 'all'
  const chosen = await transact((tx) => leadsWhere(tx, context, list, filter))
  const batches = iterateAll<Exported>(transact, {
    table: 'lead',
    ...chosen,
    organizations: query.includeDescendants ? caller.organizations : [caller.organizationId],
    present: shown,
    by: sorts.receivedAt,
    direction: 'desc',
  })
  return exportCsv(context, {
    entity: 'lead',
    name: `leads-${list}`,
    asked: { list, filter, ...descendantsDetail(query) },
    columns,
    batches,
  })
}
