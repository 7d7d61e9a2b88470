import sql from 'sql-template-tag'
import { KEPT_MINUTES } from '../../events/broker.ts'
import type { Tx } from '../../db/index.ts'
import type { ChangeFacts } from './visible.ts'

/** With more changes than this, the client resets, since reloading its lists is cheaper. */
export const MAX_CHANGES = 1000
/** The longest duration of a transaction, which may commit after events with higher ids. */
const LATE = 10

/** Changes of an organization by id, in order, at most one more than `MAX_CHANGES`. */
const read = (tx: Tx, organizationId: number, ids: readonly number[]): Promise<ChangeFacts[]> =>
  ids.length
    ? tx.rows<ChangeFacts>(sql`select * from change_facts(${organizationId}, ${[...ids]}::bigint[])`)
    : Promise.resolve([])

const idsOf = async (rows: Promise<{ id: number }[]>) => (await rows).map(({ id }) => id)

export const changesById = (tx: Tx, organizationId: number, ids: readonly number[]): Promise<ChangeFacts[]> =>
  read(tx, organizationId, ids)

const idsAfter = (tx: Tx, organizationId: number, id: number): Promise<number[]> =>
  idsOf(
    tx.rows(sql`select id from change_event where organization_id = ${organizationId} and id > ${id}::bigint
      order by id limit ${MAX_CHANGES + 1}::int`),
  )

export const changesAfter = async (tx: Tx, organizationId: number, id: number): Promise<ChangeFacts[]> =>
  read(tx, organizationId, await idsAfter(tx, organizationId, id))

/** The id of the organization's latest change; 0 before the first. */
export async function latestChange(tx: Tx, organizationId: number): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    select id from change_event where organization_id = ${organizationId} order by id desc limit 1`)
  return row?.id ?? 0
}

/**
 * Changes after an id, including ones that may have committed late with a lower id; undefined if that is too long ago, or if there
 * are more than `MAX_CHANGES`.
 */
export async function changesSince(tx: Tx, organizationId: number, id: number): Promise<ChangeFacts[] | undefined> {
  const place = await tx.one<{ at: string }>(sql`
    select at from change_event where organization_id = ${organizationId} and id = ${id}::bigint
      and at > app_now() - make_interval(mins => ${KEPT_MINUTES})`)
  if (!place) return
  const ids = await idsAfter(tx, organizationId, id)
  if (ids.length > MAX_CHANGES) return
  const late = await idsOf(
    tx.rows(sql`select id from change_event where organization_id = ${organizationId} and id < ${id}::bigint
      and at > ${place.at}::timestamptz - make_interval(secs => ${LATE}) order by id desc limit ${MAX_CHANGES - ids.length}::int`),
  )
  return read(tx, organizationId, [...late, ...ids])
}

/** A change as the contract's ChangeEvent. */
export const message = (organizationId: number, { id, entity, entityId, change, isDeleted }: ChangeFacts): string =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify({ entity, id: entityId, change: isDeleted ? 'deleted' : change, organizationId })}\n\n`

/** The client must reload its lists; resuming from this event misses nothing more. */
export const reset = (id: number): string => `id: ${id}\nevent: reset\ndata: {}\n\n`

/** The server is stopping: clients reconnect after a random delay and resume. */
export const closing = (): string => `retry: ${500 + Math.round(Math.random() * 2_500)}\nevent: close\ndata: {}\n\n`
