import type { Bodies, Params, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { backfillsJob, chooseLeads, createBackfill, leftOutNone, type BackfillTarget } from '../../delivery/backfill.ts'
import { takesLeads } from '../../delivery/registry.ts'
import { cancel } from '../../jobs/schedule.ts'
import { audit } from '../../persistence/index.ts'
import { conflict, notFound } from '../../problem.ts'
import { matches } from '../../search/index.ts'
import { leadsWhere } from '../leads/search.ts'
import { knownSystem } from './connections.ts'

type Wanted = Params['backfills.start']['system']
type Filter = Bodies['backfills.start']['filter']
type Backfill = Replies['backfills.start']

/** @throws 404 for a system that takes no leads, or that was never set up */
async function targetOf({ tx, caller }: Context, system: Wanted): Promise<BackfillTarget & { readonly isActive: boolean }> {
  const { organizationId } = caller
  const found =
    takesLeads(knownSystem(system)) &&
    (await tx.one<BackfillTarget & { readonly isActive: boolean }>(sql`
      select organization_id, id as connection_id, system, settings, is_active from connection
      where organization_id = ${organizationId} and system = ${system}`))
  if (!found) throw notFound()
  return found
}

async function choose(context: Context, target: BackfillTarget, filter: Filter) {
  const query = await leadsWhere(context.tx, context, 'all', filter)
  return chooseLeads(context.tx, target, matches({ table: 'lead', ...query }))
}

/** @throws 400 with the path of an invalid filter, 404 */
export async function previewBackfill(context: Context, system: Wanted, filter: Filter): Promise<Replies['backfills.preview']> {
  const { ids, ...counts } = await choose(context, await targetOf(context, system), filter)
  return { ...counts, sendable: ids.length }
}

/** @throws 400, 404, 409 `not-configured`, `backfill-running` or `nothing-to-send` */
export async function startBackfill(context: Context, system: Wanted, filter: Filter): Promise<Backfill> {
  const { tx, caller, services } = context
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('backfill', ${caller.organizationId}))`)
  const target = await targetOf(context, system)
  if (!target.isActive) throw conflict('not-configured')
  if ((await latestBackfill(context, system))?.state === 'running') throw conflict('backfill-running')
  const { ids } = await choose(context, target, filter)
  if (!ids.length) throw conflict('nothing-to-send')
  await createBackfill(tx, target, ids, services.now(), caller.userId)
  await audit(context, connectionOf(target), 'sendEarlier', null, { system, filter, count: ids.length })
  const started = await latestBackfill(context, system)
  if (!started) throw notFound()
  return started
}

const connectionOf = ({ organizationId, connectionId }: BackfillTarget) => ({
  entity: 'connection' as const,
  organizationId,
  id: connectionId,
})

/** The latest backfill of a system, with its progress. */
export async function latestBackfill({ tx, caller }: Context, system: Wanted): Promise<Backfill | undefined> {
  const found = await tx.one<
    Omit<Backfill, 'state'> & { readonly isCanceled: boolean; readonly queued: number; readonly open: number }
  >(sql`
    select b.id, c.system, b.canceled_at is not null as is_canceled, cardinality(b.lead_ids) as total, b.position as queued, b.skipped,
      b.created_at, case when person.id is not null then json_build_object('id', person.id, 'name', person.first_name || ' ' || person.last_name) end as created_by,
      sums.*
    from connection c
    join lead_backfill b on b.organization_id = c.organization_id and b.connection_id = c.id
    left join app_user person on person.id = b.created_by
    cross join lateral (
      select count(*) filter (where state in ('sent', 'acknowledged'))::int as sent, count(*) filter (where state = 'dead')::int as dead,
        count(*) filter (where state in ('queued', 'sending', 'failed'))::int as open
      from delivery d where d.organization_id = b.organization_id and d.backfill_id = b.id
    ) sums
    where c.organization_id = ${caller.organizationId} and c.system = ${system}
    order by b.id desc limit 1`)
  if (!found) return undefined
  const { isCanceled, queued, open, skipped, ...rest } = found
  const waiting = isCanceled ? 0 : found.total - queued + open
  return {
    ...rest,
    state: isCanceled ? 'canceled' : waiting ? 'running' : 'done',
    waiting,
    skipped: { ...leftOutNone, ...skipped },
  }
}

/** Stops the latest backfill; what is on its way arrives. @throws 404 */
export async function cancelBackfill(context: Context, system: Wanted): Promise<Backfill> {
  const { tx, services } = context
  const target = await targetOf(context, system)
  const running = await latestBackfill(context, system)
  if (!running) throw notFound()
  if (running.state !== 'running') return running
  const { organizationId } = target
  await tx.run(sql`
    update lead_backfill set canceled_at = ${services.now()} where organization_id = ${organizationId} and id = ${running.id}`)
  await cancel(tx, backfillsJob.kind, String(running.id))
  await tx.run(sql`
    delete from delivery where organization_id = ${organizationId} and backfill_id = ${running.id} and state = 'queued'
      and not exists (select from delivery_attempt a where a.organization_id = delivery.organization_id and a.delivery_id = delivery.id)`)
  await tx.run(sql`
    update delivery set state = 'dead', next_attempt_at = null, last_error = coalesce(last_error, 'Dismissed.')
    where organization_id = ${organizationId} and backfill_id = ${running.id} and state in ('queued', 'failed')`)
  await audit(context, connectionOf(target), 'cancelSending', null, { system })
  return (await latestBackfill(context, system)) ?? running
}
