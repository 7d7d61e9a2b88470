import type { Bodies, Replies } from '@walkup/sdk/contract'
import { leadMessage } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { phoneHash, phoneHashes } from '../../messages/phones.ts'
import { badInput, conflict } from '../../problem.ts'
import { lockLead, type Lead } from '../leads/change.ts'
import { addEvent, audit } from '../leads/leadEvents.ts'
import { readFollowUp, UNDO_MS } from './read.ts'

type FollowUp = Replies['followUp.get']
type Body = Bodies['followUp.logCall']

/** Outcomes after which someone calls again. */
const retried: readonly Body['outcome'][] = ['noAnswer', 'voicemail', 'callBack']
/** Whether an outcome counts as contact with the lead. */
const isContact = (outcome: Body['outcome']): boolean => outcome !== 'wrongNumber'

/** Records a call, completes its tasks, and schedules the next one. @throws 400 naming `callBackAt`, 404, 409 `erased` */
export async function logCall(context: Context, leadId: number, body: Body): Promise<FollowUp> {
  const { tx, caller, services } = context
  const { outcome, callBackAt, isMine = true } = body
  const note = body.note?.trim() || null
  const lead = await lockLead(context, leadId)
  const { organizationId } = lead
  const now = services.now()
  if (outcome === 'callBack' && callBackAt === undefined) throw badInput({ path: 'callBackAt', code: 'required' })
  if (callBackAt !== undefined && !retried.includes(outcome)) throw badInput({ path: 'callBackAt', code: 'not-allowed' })
  if (callBackAt !== undefined && Date.parse(callBackAt) <= now.getTime()) throw badInput({ path: 'callBackAt', code: 'in-past' })
  const own = sql`organization_id = ${organizationId} and lead_id = ${leadId}`
  const call = await tx.one<{ id: number }>(sql`
    insert into lead_call (organization_id, lead_id, outcome, note, was_first, at, created_by)
    select organization_id, id, ${outcome}, ${note}, first_contact_at is null and ${isContact(outcome)}::boolean, ${now}, ${caller.userId}
    from lead where organization_id = ${organizationId} and id = ${leadId} returning id`)
  if (!call) throw new Error('The call did not come back.')
  // This call completes all calls that were due.
  await tx.run(sql`
    update task set state = 'done', closed_at = ${now}, closed_by = ${caller.userId}, closed_call_id = ${call.id}
    where ${own} and state = 'open' and due_at <= ${now}::timestamptz`)
  if (callBackAt !== undefined) {
    await tx.run(sql`
      with made as (
        insert into task (organization_id, lead_id, kind, note, due_at, user_id, created_by)
        values (${organizationId}, ${leadId}, ${outcome === 'callBack' ? 'callBack' : 'retry'}, ${note}, ${callBackAt}::timestamptz,
          ${isMine ? caller.userId : null}, ${caller.userId})
        returning id)
      update lead_call set task_id = made.id from made where organization_id = ${organizationId} and lead_call.id = ${call.id}`)
  }
  if (isContact(outcome))
    await tx.run(sql`
      update lead set first_contact_at = coalesce(first_contact_at, ${now}::timestamptz)
      where organization_id = ${organizationId} and id = ${leadId}`)
  if (outcome === 'reached' || outcome === 'doNotCall') await tx.run(sql`select end_cadence(${leadId}, 'answered')`)
  if (outcome === 'doNotCall') await listPhones(context, lead, true)
  await addEvent(context, lead, {
    kind: 'note',
    messages: [note ? leadMessage('called-with-note', { outcome, note }) : leadMessage('called', { outcome })],
  })
  await audit(context, lead, 'call', null, { outcome, callBackAt, note })
  return readFollowUp(context, leadId)
}

async function listPhones({ tx, caller, services }: Context, lead: Lead, isDoNotCall: boolean): Promise<void> {
  const { organizationId, phones } = lead
  for (const { e164 } of phones) {
    await tx.run(
      isDoNotCall
        ? sql`insert into do_not_call (organization_id, phone_hash, at, created_by)
            values (${organizationId}, ${phoneHash(services.keys, organizationId, e164)}, ${services.now()}, ${caller.userId}) on conflict do nothing`
        : sql`delete from do_not_call
            where organization_id = ${organizationId} and phone_hash = any (${phoneHashes(services.keys, organizationId, e164)}::text[])`,
    )
  }
}

/** @throws 404 */
export async function setDoNotCall(context: Context, leadId: number, isDoNotCall: boolean): Promise<FollowUp> {
  const lead = await lockLead(context, leadId)
  const before = await readFollowUp(context, leadId)
  if (before.isDoNotCall === isDoNotCall) return before
  await listPhones(context, lead, isDoNotCall)
  await addEvent(context, lead, { kind: 'change', messages: [leadMessage(isDoNotCall ? 'do-not-call' : 'may-be-called')] })
  await audit(context, lead, 'doNotCall', { isDoNotCall: before.isDoNotCall }, { isDoNotCall })
  return readFollowUp(context, leadId)
}

interface Call {
  readonly id: number
  readonly outcome: Body['outcome']
  readonly taskId: number | null
  readonly wasFirst: boolean
  readonly at: string
  readonly createdBy: number | null
}

/** @throws 404, 409 `not-undoable` unless it is the caller's own latest call of the last hour */
export async function undoCall(context: Context, leadId: number, callId: number): Promise<FollowUp> {
  const { tx, caller, services } = context
  const lead = await lockLead(context, leadId)
  const { organizationId } = lead
  const now = services.now()
  const call = await tx.one<Call>(sql`
    select id, outcome, task_id, was_first, at, created_by from lead_call
    where organization_id = ${organizationId} and lead_id = ${leadId} and undone_at is null order by id desc limit 1`)
  if (call?.id !== callId || call.createdBy !== caller.userId) throw conflict('not-undoable')
  if (now.getTime() - Date.parse(call.at) > UNDO_MS) throw conflict('not-undoable.too-late')
  await tx.run(sql`update lead_call set undone_at = ${now} where organization_id = ${organizationId} and id = ${callId}`)
  if (call.taskId !== null)
    await tx.run(sql`
      update task set state = 'canceled', closed_at = ${now}, closed_by = ${caller.userId}
      where organization_id = ${organizationId} and id = ${call.taskId} and state = 'open'`)
  await tx.run(sql`
    update task set state = 'open', closed_at = null, closed_by = null, closed_call_id = null
    where organization_id = ${organizationId} and closed_call_id = ${callId} and state = 'done'`)
  if (call.wasFirst)
    await tx.run(sql`
      update lead set first_contact_at = null
      where organization_id = ${organizationId} and id = ${leadId} and first_contact_at = ${call.at}::timestamptz`)
  if (call.outcome === 'doNotCall') await listPhones(context, lead, false)
  await addEvent(context, lead, { kind: 'note', messages: [leadMessage('call-undone')] })
  await audit(context, lead, 'undoCall', { outcome: call.outcome }, {})
  return readFollowUp(context, leadId)
}
