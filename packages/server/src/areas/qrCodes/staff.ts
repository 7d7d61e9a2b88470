import { type Bodies, type Replies } from '@walkup/sdk/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { CallerContext, Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { iterateAll, searchPage, type SortColumn } from '../../search/index.ts'
import { termsOf } from '../../search/text.ts'
import { exportFilter } from '../../search/exportFilter.ts'

type Search = Bodies['qrCodes.search']
type Filter = NonNullable<Search['filter']>
type Sort = NonNullable<Search['sort']>['by']
export type QrCode = Replies['qrCodes.search']['items'][number]

const SCANNED = '30 days'

/** The URL of a printed code. */
export const urlOf = (publicUrl: string, uid: string): string => `${publicUrl}/q/${uid}`

/** A code of the contract, from the CTE `page`, with the appointment types of all rows aggregated at once. */
const present = ({ services: { config, now } }: CallerContext): { columns: Sql; joins: Sql } => ({
  columns: sql`
    page.id, page.organization_id, page.uid, ${urlOf(config.publicUrl, '')}::text || page.uid as url, page.label, page.is_active,
    page.expires_at, page.created_at, page.updated_at,
    json_build_object('id', person.id, 'uid', person.uid, 'name', person.first_name || ' ' || person.last_name,
      'isActive', person.is_active) as "user",
    case when store.id is not null then
      json_build_object('id', store.id, 'number', store.number, 'name', store.name, 'city', store.city) end as store,
    json_build_object('id', service_group.id, 'name', service_group.name) as service_group,
    coalesce(types.named, '[]') as appointment_types,
    case when campaign.id is not null then json_build_object('id', campaign.id, 'name', campaign.name) end as campaign,
    (select count(*)::int from qr_scan scan where scan.organization_id = page.organization_id and scan.qr_code_id = page.id
      and scan.at > ${now().toISOString()}::timestamptz - ${SCANNED}::interval) as scans_last30_days,
    (select max(scan.at) from qr_scan scan where scan.organization_id = page.organization_id and scan.qr_code_id = page.id) as last_scan_at`,
  joins: raw(`
    join app_user person on person.id = page.user_id
    join service_group on service_group.organization_id = page.organization_id and service_group.id = page.service_group_id
    left join store on store.organization_id = page.organization_id and store.id = page.store_id
    left join lookup_item campaign on campaign.organization_id = page.organization_id and campaign.id = page.campaign_id
    left join (
      select page.organization_id, page.id, json_agg(json_build_object('id', type.id, 'name', type.name) order by type.sort, type.id) as named
      from (select distinct organization_id, id, unnest(appointment_type_ids) as type_id from page) page
      join appointment_type type on type.organization_id = page.organization_id and type.id = page.type_id
      group by 1, 2
    ) types on types.organization_id = page.organization_id and types.id = page.id`),
})

const sorts: Readonly<Record<Sort, SortColumn>> = {
  createdAt: { by: sql`qr_code.created_at`, kind: 'instant' },
  updatedAt: { by: sql`qr_code.updated_at`, kind: 'instant' },
  label: { by: sql`left(lower(qr_code.label), 50)`, kind: 'text' },
}

const oneOf = (column: Sql, ids: readonly number[] | undefined): Sql[] =>
  ids?.length ? [sql`${column} = any (${[...ids]}::int[])`] : []

function codesWhere(filter: Filter): Sql {
  const { search, ids, userIds, storeIds, territoryIds, serviceGroupIds, isActive } = filter
  return join(
    [
      sql`qr_code.deleted_at is null`,
      ...oneOf(sql`qr_code.id`, ids),
      ...oneOf(sql`qr_code.user_id`, userIds),
      ...oneOf(sql`qr_code.store_id`, storeIds),
      ...oneOf(sql`qr_code.service_group_id`, serviceGroupIds),
      ...(territoryIds?.length
        ? [sql`qr_code.store_id = any (array(select id from store where territory_id = any (${[...territoryIds]}::int[])))`]
        : []),
      ...(isActive === undefined ? [] : [sql`qr_code.is_active = ${isActive}`]),
      // Each word may match the label, the generator or the store: the SQL function searches all three.
      ...termsOf(search ?? '').map(
        ({ patterns }) =>
          sql`qr_code.id in (${join(
            patterns.map((pattern) => sql`select qr_code_matches(folded(${pattern}::text))`),
            ' union ',
          )})`,
      ),
    ],
    ' and ',
  )
}

export const searchCodes = (context: Context, body: Search): Promise<Replies['qrCodes.search']> =>
  searchPage<QrCode, Sort>(context.tx, {
    list: 'qrCodes.search',
    body,
    sorts,
    defaultSort: { by: 'createdAt', direction: 'desc' },
    table: 'qr_code',
    where: codesWhere(body.filter ?? {}),
    organizations: context.caller.organizations,
    present: present(context),
  })

/** @throws 404 if it is deleted or not accessible */
export async function loadCode(context: CallerContext, tx: Tx, id: number): Promise<QrCode> {
  const { columns, joins } = present(context)
  const code = await tx.one<QrCode>(
    sql`with page as (select * from qr_code where id = ${id} and deleted_at is null) select ${columns} from page ${joins}`,
  )
  if (!code) throw notFound()
  return code
}

const filterOf = exportFilter('qrCodes.search')

/** Streams all codes under a filter, in list order. @throws 400 naming the field, before anything is read */
export function iterateCodes(
  context: CallerContext,
  { filter, includeDescendants }: { filter?: string; includeDescendants?: boolean },
): AsyncGenerator<QrCode[]> {
  const { caller, transact } = context
  return iterateAll<QrCode>(transact, {
    table: 'qr_code',
    where: codesWhere(filterOf(filter)),
    organizations: includeDescendants ? caller.organizations : [caller.organizationId],
    present: present(context),
    by: sorts.createdAt,
    direction: 'desc',
  })
}
