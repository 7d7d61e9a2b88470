import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound } from '../../problem.ts'
import { searchPage, type SortColumn } from '../../search/index.ts'
import { assertFresh, assertReferences, assertUnused, audit, lockRow, type Row } from '../../persistence/index.ts'
import { conditionals } from '../questions/links.ts'
import { misplacedQuestions } from '../questions/rules.ts'

type Search = Bodies['settings.appointmentQuestions']
type Page = Replies['settings.appointmentQuestions']
type Link = Page['items'][number]
type Sort = NonNullable<Search['sort']>['by']
type LinkRow = Row & { readonly appointmentTypeId: number; readonly questionId: number }

const sorts: Readonly<Record<Sort, SortColumn>> = {
  order: {
    by: sql`appointment_type_question.appointment_type_id::bigint * 10000 + appointment_type_question.sort`,
    kind: 'integer',
  },
  updatedAt: { by: sql`appointment_type_question.updated_at`, kind: 'instant' },
}
const present = {
  columns: raw(`page.id, page.organization_id, json_build_object('id', type.id, 'name', type.name) as appointment_type,
    json_build_object('id', q.id, 'name', q.label ->> 'en', 'label', q.label) as question, page.sort as "order", page.updated_at`),
  joins: raw(`join appointment_type type on type.organization_id = page.organization_id and type.id = page.appointment_type_id
    join question q on q.organization_id = page.organization_id and q.id = page.question_id`),
}

export function searchLinks({ tx, caller }: Context, body: Search): Promise<Page> {
  const { appointmentTypeIds, questionIds } = body.filter ?? {}
  const conditions = [
    sql`appointment_type_question.appointment_type_id in (select id from appointment_type where deleted_at is null)`,
    ...(appointmentTypeIds?.length
      ? [sql`appointment_type_question.appointment_type_id = any (${[...appointmentTypeIds]}::int[])`]
      : []),
    ...(questionIds?.length ? [sql`appointment_type_question.question_id = any (${[...questionIds]}::int[])`] : []),
  ]
  return searchPage<Link, Sort>(tx, {
    list: 'settings.appointmentQuestions',
    body,
    sorts,
    defaultSort: { by: 'order', direction: 'asc' },
    table: 'appointment_type_question',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present,
  })
}

async function detail(tx: Tx, typeId: number, questionId: number): Promise<Link> {
  const row = await tx.one<Link>(sql`
    select ${present.columns} from appointment_type_question page ${present.joins}
    where page.appointment_type_id = ${typeId} and page.question_id = ${questionId}`)
  if (!row) throw notFound()
  return row
}

/** The questions of a type in order; locks the type against concurrent edits of the list. */
async function lockAsked({ tx }: Context, organizationId: number, typeId: number): Promise<number[]> {
  await tx.rows(sql`
    select 1 from appointment_type where organization_id = ${organizationId} and id = ${typeId} for no key update`)
  const rows = await tx.rows<{ id: number }>(sql`
    select question_id as id from appointment_type_question
    where organization_id = ${organizationId} and appointment_type_id = ${typeId} order by sort, id`)
  return rows.map(({ id }) => id)
}

async function write(
  context: Context,
  organizationId: number,
  typeId: number,
  before: readonly number[],
  after: readonly number[],
) {
  const { tx, caller } = context
  await tx.run(sql`delete from appointment_type_question where organization_id = ${organizationId} and appointment_type_id = ${typeId}
    and not (question_id = any (${[...after]}::int[]))`)
  await tx.run(sql`
    insert into appointment_type_question as link (organization_id, appointment_type_id, question_id, sort, created_by)
    select ${organizationId}, ${typeId}, id, place - 1, ${caller.userId} from unnest(${[...after]}::int[]) with ordinality as asked(id, place)
    on conflict (organization_id, appointment_type_id, question_id) do update set sort = excluded.sort where link.sort <> excluded.sort`)
  // The list is part of the type for its editors.
  await tx.run(sql`update appointment_type set id = id where organization_id = ${organizationId} and id = ${typeId}`)
  const subject = { entity: 'appointmentType', organizationId, id: typeId }
  await audit(context, subject, 'setUp', { questionIds: before }, { questionIds: after })
}

/** @throws 400 naming what is wrong, 404, 409 `stale` or `exists` */
export async function upsertLink(context: Context, body: Bodies['settings.upsertAppointmentQuestion']): Promise<Link> {
  const { tx, caller } = context
  const { appointmentTypeId, questionId } = body
  const row = body.id === undefined ? undefined : await lockRow<LinkRow>(tx, 'appointment_type_question', body.id)
  if (row) await assertFresh(row, body.updatedAt, () => detail(tx, row.appointmentTypeId, row.questionId))
  if (row && row.appointmentTypeId !== appointmentTypeId) throw badInput({ path: 'appointmentTypeId', code: 'must-stay-type' })
  if (row && row.questionId !== questionId) throw badInput({ path: 'questionId', code: 'must-stay-question' })
  const organizationId = row?.organizationId ?? caller.organizationId
  if (!row) {
    await assertReferences(tx, organizationId, [
      { path: 'appointmentTypeId', ids: appointmentTypeId, table: 'appointment_type', where: sql`deleted_at is null` },
      { path: 'questionId', ids: questionId, table: 'question', where: sql`deleted_at is null` },
    ])
  }
  const before = await lockAsked(context, organizationId, appointmentTypeId)
  if (!row && before.includes(questionId)) throw conflict('exists.question')
  const others = before.filter((id) => id !== questionId)
  const after = others.toSpliced(body.order ?? (row ? before.indexOf(questionId) : others.length), 0, questionId)
  const [wrong] = misplacedQuestions(await conditionals(tx, organizationId, after))
  if (wrong) {
    const code = wrong.code === 'condition-too-late' ? 'order-not-possible' : 'order-not-asked'
    throw badInput({ path: body.order === undefined ? 'questionId' : 'order', code, params: wrong.params })
  }
  await write(context, organizationId, appointmentTypeId, before, after)
  return detail(tx, appointmentTypeId, questionId)
}

/** @throws 404, 409 `in-use` while another question there is shown by it */
export async function deleteLink(context: Context, id: number): Promise<void> {
  const { tx } = context
  const { organizationId, appointmentTypeId, questionId } = await lockRow<LinkRow>(tx, 'appointment_type_question', id)
  const before = await lockAsked(context, organizationId, appointmentTypeId)
  const shown = (await conditionals(tx, organizationId, before)).filter(({ showIf }) => showIf?.questionId === questionId)
  assertUnused('asked-question', [{ entity: 'question', count: shown.length }])
  await write(
    context,
    organizationId,
    appointmentTypeId,
    before,
    before.filter((one) => one !== questionId),
  )
}
