import type { Replies } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { phoneHashes } from '../../messages/phones.ts'
import { notFound } from '../../problem.ts'

type FollowUp = Replies['followUp.get']
export type Task = FollowUp['tasks'][number]

/** How long a call can be undone. */
export const UNDO_MS = 3_600_000

/** The columns of a task; the tasks are named `page`. */
export const presentTask = {
  columns: raw(`
    page.id, page.organization_id, json_build_object('id', lead.id, 'kind', lead.kind, 'name', lead.first_name || ' ' || lead.last_name,
      'phone', lead.phone, 'timeZone', territory.time_zone) as lead,
    page.kind, page.note, page.due_at,
    case when person.id is not null then json_build_object('id', person.id, 'name', person.first_name || ' ' || person.last_name) end as user,
    page.state, lead.phones as phones, page.updated_at`),
  joins: raw(`
    join lead on lead.organization_id = page.organization_id and lead.id = page.lead_id
    left join territory on territory.organization_id = lead.organization_id and territory.id = lead.territory_id
    left join app_user person on person.id = page.user_id`),
}
export interface StoredTask extends Omit<Task, 'isDoNotCall'> {
  readonly phones: readonly { readonly e164: string }[]
}

/** Adds whether staff must not call the people of tasks. */
export async function withDoNotCall({ tx, services }: Context, tasks: readonly StoredTask[]): Promise<Task[]> {
  const hashed = tasks.map(({ organizationId, phones }) =>
    phones.flatMap(({ e164 }) => phoneHashes(services.keys, organizationId, e164)),
  )
  const listed = await tx.rows<{ organizationId: number; phoneHash: string }>(
    sql`select organization_id, phone_hash from do_not_call where phone_hash = any (${hashed.flat()}::text[])`,
  )
  return tasks.map(({ id, organizationId: taskOf, lead, kind, note, dueAt, user, state, updatedAt }, index) => ({
    id,
    organizationId: taskOf,
    lead,
    kind,
    note,
    dueAt,
    user,
    state,
    updatedAt,
    isDoNotCall: listed.some(({ organizationId, phoneHash }) => organizationId === taskOf && hashed[index]?.includes(phoneHash)),
  }))
}

/** @throws 404 */
export async function readTask(context: Context, id: number): Promise<Task> {
  const row = await context.tx.one<StoredTask>(sql`
    select ${presentTask.columns} from task page ${presentTask.joins} where page.id = ${id}`)
  const [task] = row ? await withDoNotCall(context, [row]) : []
  if (!task) throw notFound()
  return task
}

export interface FollowedLead {
  readonly organizationId: number
  readonly id: number
  readonly phones: readonly { readonly e164: string }[]
}
export async function isDoNotCall({ tx, services }: Pick<Context, 'tx' | 'services'>, lead: FollowedLead): Promise<boolean> {
  const hashes = lead.phones.flatMap(({ e164 }) => phoneHashes(services.keys, lead.organizationId, e164))
  const found = await tx.one(sql`
    select 1 as found from do_not_call where organization_id = ${lead.organizationId} and phone_hash = any (${hashes}::text[]) limit 1`)
  return found !== undefined
}

const followedLead = (tx: Tx, id: number) =>
  tx.one<FollowedLead>(sql`select organization_id, id, phones from lead where id = ${id} and deleted_at is null`)

/** @throws 404 */
export async function readFollowUp(context: Context, leadId: number): Promise<FollowUp> {
  const { tx, caller, services } = context
  const lead = await followedLead(tx, leadId)
  if (!lead) throw notFound()
  const { organizationId } = lead
  const own = sql`organization_id = ${organizationId} and lead_id = ${leadId}`
  const calls = await tx.rows<Omit<FollowUp['calls'][number], 'undoableUntil'> & { actorId: number | null }>(sql`
    select call.id, call.at, call.outcome, call.note, call.created_by as actor_id,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as actor
    from lead_call call left join app_user u on u.id = call.created_by
    where call.organization_id = ${organizationId} and call.lead_id = ${leadId} and call.undone_at is null order by call.id desc`)
  const tasks = await tx.rows<StoredTask>(sql`
    select ${presentTask.columns} from task page ${presentTask.joins}
    where page.organization_id = ${organizationId} and page.lead_id = ${leadId} and page.state = 'open' order by page.due_at, page.id`)
  const cadence = await tx.one<NonNullable<FollowUp['cadence']>>(sql`
    select c.id, c.name, e.step, jsonb_array_length(e.steps) as steps, e.next_at, e.state, e.stop_reason
    from cadence_enrollment e join cadence c on c.organization_id = e.organization_id and c.id = e.cadence_id
    where e.${own} order by e.id desc limit 1`)
  const now = services.now().getTime()
  return {
    calls: calls.map(({ actorId, ...call }, index) => {
      const until = Date.parse(call.at) + UNDO_MS
      // Only the latest can be undone, since later ones build on earlier ones.
      const isUndoable = index === 0 && actorId === caller.userId && until > now
      return { ...call, undoableUntil: isUndoable ? new Date(until).toISOString() : null }
    }),
    tasks: await withDoNotCall(context, tasks),
    cadence: cadence ?? null,
    isDoNotCall: await isDoNotCall(context, lead),
  }
}
