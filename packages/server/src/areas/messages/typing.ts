import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { notFound } from '../../problem.ts'

/** How long a member of staff counts as typing after they last said so. */
const SECONDS = 15

/** Who writes to a lead's person right now, apart from the caller. */
export const typistsTo = ({ tx, caller }: Context, leadId: number): Promise<Replies['messages.conversation']['typists']> =>
  tx.rows(sql`
    select u.id, u.first_name || ' ' || u.last_name as name, ceil(extract(epoch from t.until - app_now()))::int as seconds
    from typist t join app_user u on u.id = t.user_id
    where t.organization_id = any (${[...caller.organizations]}::int[]) and t.lead_id = ${leadId} and t.until > app_now()
      and t.user_id <> ${caller.userId} order by u.id`)

/** @throws 404 */
export async function setTyping(
  context: Context,
  leadId: number,
  { isTyping }: Bodies['messages.setTyping'],
): Promise<{ ok: true }> {
  if (!isTyping) await stopTyping(context, leadId)
  else {
    const count = await context.tx.run(sql`
      insert into typist (organization_id, user_id, lead_id, until)
      select organization_id, ${context.caller.userId}, id, app_now() + make_interval(secs => ${SECONDS}) from lead where id = ${leadId}
      on conflict (organization_id, user_id) do update set lead_id = excluded.lead_id, until = excluded.until`)
    if (!count) throw notFound()
  }
  return { ok: true }
}

export const stopTyping = ({ tx, caller }: Context, leadId: number): Promise<number> =>
  tx.run(sql`
    delete from typist
    where organization_id = any (${[...caller.organizations]}::int[]) and user_id = ${caller.userId} and lead_id = ${leadId}`)
