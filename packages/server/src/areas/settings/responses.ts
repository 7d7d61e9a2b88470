import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict, notFound } from '../../problem.ts'
import { searchPage, type SortColumn } from '../../search/index.ts'
import { assertFresh, assertUnused, lockRow, writeRow } from '../../persistence/index.ts'
import { GONE, lockQuestions, type QuestionRow } from '../questions/change.ts'
import { isChoice } from '../questions/kinds.ts'
import type { Option } from '../questions/rules.ts'

type Search = Bodies['settings.responses']
type Page = Replies['settings.responses']
type Answer = Page['items'][number]
type Sort = NonNullable<Search['sort']>['by']

const sorts: Readonly<Record<Sort, SortColumn>> = {
  question: { by: sql`response.question_id::bigint * 1000 + response.sort`, kind: 'integer' },
  value: { by: sql`lower(response.value)`, kind: 'text' },
}
const present = {
  columns:
    raw(`page.id, page.organization_id, json_build_object('id', q.id, 'name', q.label ->> 'en', 'label', q.label) as question, page.value, page.label,
    page.sort as "order", page.disqualifies, page.updated_at`),
  joins: raw('join question q on q.organization_id = page.organization_id and q.id = page.question_id'),
}

export function searchResponses({ tx, caller }: Context, body: Search): Promise<Page> {
  const questionIds = body.filter?.questionIds
  const conditions = [
    sql`response.deleted_at is null`,
    ...(questionIds?.length ? [sql`response.question_id = any (${[...questionIds]}::int[])`] : []),
  ]
  return searchPage<Answer, Sort>(tx, {
    list: 'settings.responses',
    body,
    sorts,
    defaultSort: { by: 'question', direction: 'asc' },
    table: 'response',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present,
  })
}

async function detail(tx: Tx, questionId: number, value: string): Promise<Answer> {
  const row = await tx.one<Answer>(sql`
    select ${present.columns} from response page ${present.joins} where page.question_id = ${questionId} and page.value = ${value}`)
  if (!row) throw notFound()
  return row
}

/** Locks the question of a response. @throws 404 */
async function lockQuestionOf({ tx }: Context, responseId: number): Promise<{ row: QuestionRow; option: Option }> {
  const found = await tx.one<{ questionId: number }>(
    sql`select question_id from response where id = ${responseId} and deleted_at is null`,
  )
  const row = found && (await lockRow<QuestionRow>(tx, 'question', found.questionId, GONE))
  const option = row?.options.find(({ id }) => id === responseId)
  if (!row || !option) throw notFound()
  return { row, option }
}

/** @throws 409 `in-use` while the answer shows other questions */
async function assertShowsNothing(context: Context, row: QuestionRow, value: string): Promise<void> {
  const shown = (await lockQuestions(context, row.organizationId)).filter(
    ({ showIf }) => showIf?.questionId === row.id && showIf.equals === value,
  )
  assertUnused('answer', [{ entity: 'question', count: shown.length }])
}

const save = (context: Context, row: QuestionRow, options: readonly Option[], disqualifies: readonly string[]) =>
  writeRow(context, {
    entity: 'question',
    table: 'question',
    row,
    organizationId: row.organizationId,
    values: { options, disqualifies },
    json: ['options'],
  })

/** @throws 400 naming `questionId`, 404, 409 `stale`, `exists` or `in-use` */
export async function upsertResponse(context: Context, body: Bodies['settings.upsertResponse']): Promise<Answer> {
  const { tx, caller } = context
  const found = body.id === undefined ? undefined : await lockQuestionOf(context, body.id)
  const [question] = found
    ? [found.row]
    : await tx.rows<QuestionRow>(sql`
        select * from question where id = ${body.questionId} and organization_id = ${caller.organizationId} and deleted_at is null for no key update`)
  if (!question || question.id !== body.questionId || !isChoice(question.kind))
    throw badInput({ path: 'questionId', code: found ? 'must-stay-question' : 'not-a-choice-question' })
  const before = found?.option
  if (before) await assertFresh(question, body.updatedAt, () => detail(tx, question.id, before.value))
  if (question.options.some(({ value }) => value === body.value && value !== before?.value)) throw conflict('exists.answer')
  if (before && before.value !== body.value) await assertShowsNothing(context, question, before.value)
  const others = question.options.filter((option) => option !== before)
  const place = body.order ?? (before ? question.options.indexOf(before) : others.length)
  const option: Option = { ...(before?.id !== undefined && { id: before.id }), value: body.value, label: body.label }
  const disqualifies = question.disqualifies.filter((value) => value !== before?.value)
  const ends = body.disqualifies ?? (before !== undefined && question.disqualifies.includes(before.value))
  await save(context, question, others.toSpliced(place, 0, option), ends ? [...disqualifies, body.value] : disqualifies)
  return detail(tx, question.id, body.value)
}

/** @throws 404, 409 `in-use` while it shows another question or is the last response */
export async function deleteResponse(context: Context, id: number): Promise<void> {
  const { row, option } = await lockQuestionOf(context, id)
  await assertShowsNothing(context, row, option.value)
  if (row.options.length === 1) throw conflict('in-use.only-answer')
  const rest = row.disqualifies.filter((value) => value !== option.value)
  await save(
    context,
    row,
    row.options.filter((one) => one !== option),
    rest,
  )
}
