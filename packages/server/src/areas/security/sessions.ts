import type { Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { forbidden, notFound } from '../../problem.ts'
import { recordSecurityEvent } from '../../security/events.ts'
import { userDetail } from '../users/queries.ts'
import { mayEdit } from '../users/rules.ts'

/** @throws 403 for a person of higher rank than the caller */
async function assertMayEnd({ tx, caller }: Context, id: number) {
  const user = await userDetail(tx, id, caller.organizationId)
  if (!mayEdit(caller.roleId, user.roleId)) {
    throw forbidden('sessions')
  }
  return user
}

export async function sessionsOf(context: Context, id: number): Promise<Replies['security.sessions']> {
  await assertMayEnd(context, id)
  const { tx, caller } = context
  const items = await tx.rows<Replies['security.sessions']['items'][number]>(sql`
    select s.id, s.id = ${caller.sessionId} as is_current, s.created_at, s.last_used_at, s.expires_at, s.ip, s.user_agent,
      -- An organization out of reach is not named.
      json_build_object('id', coalesce(o.id, here.id), 'name', coalesce(o.name, here.name)) as organization
    from sessions_within_reach(${id}) s
    left join organization o on o.id = s.organization_id
    join organization here on here.id = ${caller.organizationId}
    order by s.last_used_at desc, s.id limit 200`)
  return { items }
}

/** Ends one session, or all but the caller's own. @throws 403, 404 for one that is not listed */
export async function endSessions(context: Context, id: number, sessionId?: string): Promise<{ ended: number }> {
  const user = await assertMayEnd(context, id)
  const { tx, caller, request } = context
  const row = await tx.one<{ ended: number }>(
    sql`select end_sessions(${id}, ${sessionId ?? null}, ${sessionId === undefined ? caller.sessionId : null}) as ended`,
  )
  const ended = row?.ended ?? 0
  if (sessionId !== undefined && !ended) throw notFound()
  if (ended) {
    await recordSecurityEvent(tx, {
      kind: 'sessionEnded',
      userId: id,
      actorId: caller.userId,
      organizationIds: [user.organizationId],
      request,
      details: { count: ended },
    })
  }
  return { ended }
}
