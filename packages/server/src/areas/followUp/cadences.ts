import { cadenceVariables, type Bodies, type Replies } from '@walkup/sdk/contract'
import { leadMessage } from '@walkup/sdk/domain'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { assertFresh, assertReferences, lockRow, softDelete, writeRow, type Row } from '../../persistence/index.ts'
import { badInput, conflict, notFound, type FieldError } from '../../problem.ts'
import { containsText, searchPage } from '../../search/index.ts'
import { lockLead } from '../leads/change.ts'
import { addEvent, audit as auditLead } from '../leads/leadEvents.ts'
import { readFollowUp } from './read.ts'

type Cadence = Replies['followUp.upsertCadence']
type Upsert = Bodies['followUp.upsertCadence']
type FollowUp = Replies['followUp.get']

const present = {
  columns: raw(`page.id, page.name, page.is_active, page.enrolls_new, page.steps, page.updated_at,
    case when service_group.id is not null then json_build_object('id', service_group.id, 'name', service_group.name) end as service_group,
    (select count(*)::int from cadence_enrollment e where e.organization_id = page.organization_id and e.cadence_id = page.id
      and e.state = 'active') as active`),
  joins: raw(
    'left join service_group on service_group.organization_id = page.organization_id and service_group.id = page.service_group_id',
  ),
}

export function searchCadences(
  { tx, caller }: Context,
  body: Bodies['followUp.cadences'],
): Promise<Replies['followUp.cadences']> {
  const { isActive, search } = body.filter ?? {}
  const where = [
    sql`cadence.deleted_at is null`,
    ...(isActive === undefined ? [] : [sql`cadence.is_active = ${isActive}`]),
    ...(search ? [containsText(sql`cadence.name`, search)] : []),
  ]
  return searchPage<Cadence, 'name'>(tx, {
    list: 'followUp.cadences',
    body,
    sorts: { name: { by: sql`left(lower(cadence.name), 60)`, kind: 'text' } },
    defaultSort: { by: 'name', direction: 'asc' },
    table: 'cadence',
    where: join(where, ' and '),
    organizations: [caller.organizationId],
    present,
  })
}

async function readCadence({ tx }: Context, id: number): Promise<Cadence> {
  const found = await tx.one<Cadence>(sql`
    select ${present.columns} from cadence page ${present.joins} where page.id = ${id} and page.deleted_at is null`)
  if (!found) throw notFound()
  return found
}

const unknown = (text: string): string | undefined =>
  [...text.matchAll(/\{([^{}\n]{0,40})\}/g)]
    .map(([, name = '']) => name)
    .find((name) => !cadenceVariables.includes(name as never))

function stepErrors(steps: Upsert['steps']): FieldError[] {
  return steps.flatMap(({ kind, subject, body, note }, index): FieldError[] => {
    const path = `steps.${index}`
    const errors: FieldError[] = []
    if (kind !== 'call' && !body?.trim()) errors.push({ path: `${path}.body`, code: 'required' })
    if (kind === 'email' && !subject?.trim()) errors.push({ path: `${path}.subject`, code: 'required' })
    if (kind === 'email' && /[\r\n]/.test(subject ?? '')) errors.push({ path: `${path}.subject`, code: 'bad-pattern' })
    for (const [name, text] of [
      ['subject', subject],
      ['body', body],
    ] as const) {
      const wrong = kind === 'call' ? undefined : unknown(text ?? '')
      if (wrong !== undefined) errors.push({ path: `${path}.${name}`, code: 'unknown-variable', params: { name: wrong } })
    }
    if (kind === 'call' && (subject || body)) errors.push({ path: `${path}.${body ? 'body' : 'subject'}`, code: 'not-allowed' })
    if (kind !== 'call' && note) errors.push({ path: `${path}.note`, code: 'not-allowed' })
    return errors
  })
}

interface CadenceRow extends Row {
  readonly name: string
}

/** @throws 400 naming a step, 404, 409 `stale` */
export async function upsertCadence(context: Context, body: Upsert): Promise<Cadence> {
  const { tx, caller } = context
  const { id, updatedAt, name, isActive, enrollsNew, serviceGroupId, steps } = body
  const row = id === undefined ? undefined : await lockRow<CadenceRow>(tx, 'cadence', id, 'deleted_at is not null')
  if (row) await assertFresh(row, updatedAt, () => readCadence(context, row.id))
  const errors = stepErrors(steps)
  if (!name.trim()) errors.push({ path: 'name', code: 'required' })
  if (errors.length) throw badInput(...errors)
  const organizationId = row?.organizationId ?? caller.organizationId
  await assertReferences(tx, organizationId, [{ path: 'serviceGroupId', ids: serviceGroupId, table: 'service_group' }])
  const saved = await writeRow(context, {
    entity: 'cadence',
    table: 'cadence',
    row,
    organizationId,
    values: { name: name.trim(), isActive, enrollsNew, serviceGroupId, steps },
    json: ['steps'],
  })
  return readCadence(context, saved)
}

/** @throws 404 */
export async function deleteCadence(context: Context, id: number): Promise<void> {
  const { tx } = context
  const row = await lockRow<CadenceRow>(tx, 'cadence', id, 'deleted_at is not null')
  const { organizationId } = row
  const inside = await tx.rows<{ leadId: number }>(sql`
    select lead_id from cadence_enrollment where organization_id = ${organizationId} and cadence_id = ${id} and state = 'active'`)
  for (const { leadId } of inside) await tx.run(sql`select end_cadence(${leadId}, 'staff')`)
  await softDelete(context, 'cadence', 'cadence', row)
}

/** @throws 404, 409 `not-enrollable` */
export async function enroll(context: Context, leadId: number, cadenceId: number): Promise<FollowUp> {
  const { tx, caller, services } = context
  const lead = await lockLead(context, leadId)
  const { organizationId } = lead
  const cadence = await tx.one<{ name: string; steps: { afterMin: number }[] }>(sql`
    select name, steps from cadence
    where organization_id = ${organizationId} and id = ${cadenceId} and is_active and deleted_at is null`)
  if (!cadence) throw badInput({ path: 'cadenceId', code: 'unknown-reference' })
  const [first] = cadence.steps
  const nextAt = new Date(services.now().getTime() + (first?.afterMin ?? 0) * 60_000)
  const isOpen = ['captured', 'new', 'contacted'].includes(lead.status)
  const entered = isOpen
    ? await tx.run(sql`
        insert into cadence_enrollment (organization_id, cadence_id, lead_id, steps, next_at, created_by)
        values (${organizationId}, ${cadenceId}, ${leadId}, ${JSON.stringify(cadence.steps)}::jsonb, ${nextAt}, ${caller.userId})
        on conflict do nothing`)
    : 0
  if (!entered) throw conflict('not-enrollable')
  await addEvent(context, lead, { kind: 'change', messages: [leadMessage('cadence-started', { name: cadence.name })] })
  await auditLead(context, lead, 'enroll', null, { cadenceId })
  return readFollowUp(context, leadId)
}

/** Idempotent. @throws 404 */
export async function stopCadence(context: Context, leadId: number): Promise<FollowUp> {
  const { tx } = context
  const lead = await lockLead(context, leadId)
  const before = await readFollowUp(context, leadId)
  if (before.cadence?.state !== 'active') return before
  await tx.run(sql`select end_cadence(${leadId}, 'staff')`)
  await addEvent(context, lead, { kind: 'change', messages: [leadMessage('cadence-stopped', { name: before.cadence.name })] })
  await auditLead(context, lead, 'stopCadence', { cadenceId: before.cadence.id }, {})
  return readFollowUp(context, leadId)
}
