import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { auditMany } from '../../persistence/index.ts'
import { conflict, notFound } from '../../problem.ts'

/** Turns the shifts of a posting back into drafts. @throws 404 if there are none, 409 `seen` */
export async function unpost(context: Context, postedAt: string): Promise<Replies['hours.unpost']> {
  const { tx, caller } = context
  const shifts = await tx.rows<{ id: number; isSeen: boolean }>(sql`
    select id, seen_at is not null or taken > 0 as is_seen from shift
    where organization_id = ${caller.organizationId} and deleted_at is null
      and posted_at >= ${postedAt}::timestamptz and posted_at < ${postedAt}::timestamptz + interval '1 millisecond'
    order by id for no key update`)
  if (!shifts.length) throw notFound()
  const seen = shifts.filter(({ isSeen }) => isSeen).length
  if (seen > 0) throw conflict('seen', { count: seen }, { count: seen })
  const ids = shifts.map(({ id }) => id)
  await tx.run(sql`update shift set posted_at = null where id = any (${ids}::int[])`)
  const entries = ids.map((id) => ({ id, before: { postedAt }, after: { postedAt: null } }))
  await auditMany(context, { entity: 'hours', organizationId: caller.organizationId }, 'update', entries)
  return { unposted: shifts.length }
}
