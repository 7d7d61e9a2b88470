import { defaultIntegrityRules, integrityKinds, type Bodies, type IntegrityKind, type Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { integrityRules } from '../../integrity/rules.ts'
import { assertFresh, audit, jsonEqual } from '../../persistence/index.ts'

type Reply = Replies['integrity.rules']

export const readRules = async ({ tx, caller }: Context): Promise<Reply> => ({
  ...(await integrityRules(tx, caller.organizationId)),
  defaults: defaultIntegrityRules,
})

/** @throws 409 `stale` */
export async function saveRules(context: Context, { rules, updatedAt }: Bodies['integrity.saveRules']): Promise<Reply> {
  const { tx, caller } = context
  const { organizationId } = caller
  await tx.rows(sql`select 1 from integrity_rules where organization_id = ${organizationId} for no key update`)
  const before = await integrityRules(tx, organizationId)
  await assertFresh(before, updatedAt, () => readRules(context))
  if (jsonEqual(rules, before.rules)) return readRules(context)
  await tx.run(sql`
    insert into integrity_rules (organization_id, rules) values (${organizationId}, ${JSON.stringify(rules)}::jsonb)
    on conflict (organization_id) do update set rules = excluded.rules`)
  await tx.run(sql`select recheck_integrity(${organizationId})`)
  await audit(context, { entity: 'integrityRules', organizationId, id: organizationId }, 'update', before.rules, rules)
  return readRules(context)
}

/** How many leads of the last 30 days rules would flag, computed by the same function as the check. */
export async function previewRules(
  { tx, caller }: Context,
  { rules }: Bodies['integrity.previewRules'],
): Promise<Replies['integrity.previewRules']> {
  const { organizationId } = caller
  const found = await tx.one<{ leads: number; flaggedLeads: number; kinds: Partial<Record<IntegrityKind, number>> }>(sql`
    with recent as materialized (
      select coalesce(array_agg(subject_id) filter (where subject = 'lead'), '{}') as leads,
        coalesce(array_agg(subject_id) filter (where subject = 'activity'), '{}') as approaches
      from recent_integrity_subjects(${organizationId})
    ), found as materialized (
      select f.* from recent, integrity_findings(${organizationId}, ${JSON.stringify(rules)}::jsonb, recent.leads, recent.approaches) f
    )
    select (select cardinality(leads) from recent) as leads, (select count(distinct lead_id)::int from found) as flagged_leads,
      (select coalesce(jsonb_object_agg(kind, count), '{}') from (select kind, count(*)::int as count from found group by kind) each) as kinds`)
  const kinds = Object.fromEntries(integrityKinds.map((kind) => [kind, found?.kinds[kind] ?? 0])) as Record<IntegrityKind, number>
  return { leads: found?.leads ?? 0, flaggedLeads: found?.flaggedLeads ?? 0, kinds }
}
