import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { assertFresh, assertReferences, audit, lockRow, writeRow, type Row } from '../../persistence/index.ts'
import { badInput, notFound } from '../../problem.ts'
import { containing, searchPage, type SortColumn } from '../../search/index.ts'

type Search = Bodies['settings.campaignRules']
type Page = Replies['settings.campaignRules']
type Rule = Page['items'][number]
type Sort = NonNullable<Search['sort']>['by']
interface RuleRow extends Row {
  readonly utmSource: string | null
  readonly utmMedium: string | null
  readonly utmCampaign: string | null
  readonly campaignId: number
}

const sorts: Readonly<Record<Sort, SortColumn>> = { createdAt: { by: sql`campaign_rule.created_at`, kind: 'instant' } }
const present = {
  columns: raw(`page.id, page.utm_source, page.utm_medium, page.utm_campaign, page.is_active, page.updated_at,
    json_build_object('id', item.id, 'name', item.name) as campaign`),
  joins: raw('join lookup_item item on item.organization_id = page.organization_id and item.id = page.campaign_id'),
}

export function searchCampaignRules({ tx, caller }: Context, body: Search): Promise<Page> {
  const { search, isActive } = body.filter ?? {}
  const conditions = [
    sql`campaign_rule.organization_id = ${caller.organizationId}`,
    ...(isActive === undefined ? [] : [sql`campaign_rule.is_active = ${isActive}`]),
    ...containing(search, 'campaign_rule'),
  ]
  return searchPage<Rule, Sort>(tx, {
    list: 'settings.campaignRules',
    body,
    sorts,
    defaultSort: { by: 'createdAt', direction: 'asc' },
    table: 'campaign_rule',
    where: join(conditions, ' and '),
    organizations: [caller.organizationId],
    present,
  })
}

async function ruleOf(tx: Tx, id: number): Promise<Rule> {
  const rule = await tx.one<Rule>(sql`select ${present.columns} from campaign_rule page ${present.joins} where page.id = ${id}`)
  if (!rule) throw notFound()
  return rule
}

/** Like a missing pattern, an empty one matches anything. */
const cleaned = (given: string | null | undefined, before: string | null | undefined): string | null =>
  given === undefined ? (before ?? null) : given?.trim() || null

/** @throws 400, 404, 409 `stale` or `exists` */
export async function upsertCampaignRule(context: Context, body: Bodies['settings.upsertCampaignRule']): Promise<Rule> {
  const { tx, caller } = context
  const row = body.id === undefined ? undefined : await lockRow<RuleRow>(tx, 'campaign_rule', body.id)
  if (row) await assertFresh(row, body.updatedAt, () => ruleOf(tx, row.id))
  const organizationId = row?.organizationId ?? caller.organizationId
  const values = {
    utmSource: cleaned(body.utmSource, row?.utmSource),
    utmMedium: cleaned(body.utmMedium, row?.utmMedium),
    utmCampaign: cleaned(body.utmCampaign, row?.utmCampaign),
    campaignId: body.campaignId,
    isActive: body.isActive,
  }
  if (!values.utmSource && !values.utmMedium && !values.utmCampaign) throw badInput({ path: 'utmCampaign', code: 'required' })
  if (row?.campaignId !== body.campaignId)
    await assertReferences(tx, organizationId, [
      {
        path: 'campaignId',
        ids: body.campaignId,
        table: 'lookup_item',
        where: sql`list = 'serviceTitanCampaigns' and is_active`,
      },
    ])
  const id = await writeRow(context, { entity: 'campaignRule', table: 'campaign_rule', row, organizationId, values })
  return ruleOf(tx, id)
}

/** @throws 404 */
export async function deleteCampaignRule(context: Context, id: number): Promise<void> {
  const { tx } = context
  const row = await lockRow<RuleRow>(tx, 'campaign_rule', id)
  await tx.run(sql`delete from campaign_rule where organization_id = ${row.organizationId} and id = ${row.id}`)
  const { utmSource, utmMedium, utmCampaign, campaignId } = row
  const before = { utmSource, utmMedium, utmCampaign, campaignId }
  await audit(context, { entity: 'campaignRule', organizationId: row.organizationId, id }, 'delete', before, null)
}
