import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, type FieldError } from '../../problem.ts'
import { assertFresh, assertReferences, assertUnused, lockRow, softDelete, writeRow, type Row } from '../../persistence/index.ts'
import { dataTypes, fieldTypes, isChoice } from './kinds.ts'
import { questionDetail, type Question } from './queries.ts'
import { isCircular, misplacedQuestions, withIds, type Conditional, type Option } from './rules.ts'

type Upsert = Bodies['settings.upsertQuestion']
interface ConditionalQuestion extends Conditional {
  readonly kind: string
  readonly options: readonly Option[]
}
export type QuestionRow = Row & ConditionalQuestion & { readonly disqualifies: readonly string[] }

export const GONE = 'deleted_at is not null'
const values = (options: readonly Option[]) => options.map(({ value }) => value)

/** Locks the organization's questions, so that no concurrent edit contradicts this one. */
export const lockQuestions = ({ tx }: Context, organizationId: number): Promise<ConditionalQuestion[]> =>
  tx.rows<ConditionalQuestion>(sql`
    select id, kind, options, show_if from question where organization_id = ${organizationId} and deleted_at is null order by id for no key update`)

function validateOptions(
  kind: string,
  options: readonly Option[],
  disqualifies: readonly string[],
  isGiven: boolean,
): FieldError[] {
  const errors: FieldError[] = []
  if (isChoice(kind) && !options.length) errors.push({ path: 'options', code: 'options-missing' })
  if (!isChoice(kind) && options.length) errors.push({ path: 'options', code: 'options-of-choice-only' })
  const all = values(options)
  for (const [index, value] of all.entries())
    if (all.indexOf(value) < index) errors.push({ path: `options.${index}.value`, code: 'there-twice' })
  for (const [index, value] of disqualifies.entries())
    if (!all.includes(value))
      errors.push({
        path: isGiven ? `disqualifies.${index}` : 'options',
        code: 'disqualifier-not-option',
        params: { value },
      })
  return errors
}

function validateShowIf(id: number, showIf: Conditional['showIf'], others: readonly ConditionalQuestion[]): FieldError[] {
  if (!showIf) return []
  const asked = others.find((one) => one.id === showIf.questionId)
  if (showIf.questionId === id) return [{ path: 'showIf.questionId', code: 'not-another-question' }]
  if (!asked || !isChoice(asked.kind)) return [{ path: 'showIf.questionId', code: 'not-a-choice-question' }]
  if (!values(asked.options).includes(showIf.equals))
    return [{ path: 'showIf.equals', code: 'not-among-options', params: { options: values(asked.options).join(', ') } }]
  if (isCircular(id, showIf, new Map(others.map((one) => [one.id, one.showIf]))))
    return [{ path: 'showIf.questionId', code: 'circular-condition' }]
  return []
}

/** Checks that wherever the question is used, the question that shows it comes first. */
async function validateOrder(
  { tx }: Context,
  organizationId: number,
  id: number,
  showIf: Conditional['showIf'],
): Promise<FieldError[]> {
  if (!showIf) return []
  const types = await tx.rows<{ name: string; ids: number[] }>(sql`
    select type.name, array_agg(link.question_id order by link.sort, link.id) as ids from appointment_type_question link
    join appointment_type type on type.organization_id = link.organization_id and type.id = link.appointment_type_id and type.deleted_at is null
    where link.organization_id = ${organizationId} group by type.id, type.name having ${id} = any (array_agg(link.question_id)) order by type.name`)
  const wrong = types.filter(
    ({ ids }) => misplacedQuestions(ids.map((one) => ({ id: one, showIf: one === id ? showIf : null }))).length,
  )
  if (!wrong.length) return []
  const names = wrong.map(({ name }) => name).slice(0, 5)
  return [{ path: 'showIf.questionId', code: 'asked-too-late-in', params: { types: names.join(', ') } }]
}

/**
 * Creates or updates a question.
 * @throws 400 naming what is wrong, 404, 409 `stale`
 */
export async function upsertQuestion(context: Context, body: Upsert): Promise<Question> {
  const { tx, caller } = context
  const row = body.id === undefined ? undefined : await lockRow<QuestionRow>(tx, 'question', body.id, GONE)
  const organizationId = row?.organizationId ?? caller.organizationId
  if (row) await assertFresh(row, body.updatedAt, () => questionDetail(tx, row.id))
  const others = await lockQuestions(context, organizationId)
  const dataType = dataTypes.find(({ id }) => id === body.dataTypeId)
  const fieldType = fieldTypes.find(({ id }) => id === body.fieldTypeId)
  const errors: FieldError[] = []
  if (!dataType) errors.push({ path: 'dataTypeId', code: 'unknown-data-type' })
  if (!fieldType?.dataTypeIds.includes(body.dataTypeId)) errors.push({ path: 'fieldTypeId', code: 'unknown-field-type' })
  if (!body.label.en.trim()) errors.push({ path: 'label.en', code: 'required' })
  const kind = dataType?.kind ?? 'text'
  const kept = row && isChoice(kind) ? row.options : []
  const options = body.options ? withIds(body.options, row?.options ?? []) : kept
  const disqualifies = body.disqualifies ?? (isChoice(kind) ? (row?.disqualifies ?? []) : [])
  const showIf = body.showIf === undefined ? (row?.showIf ?? null) : body.showIf
  if (dataType) errors.push(...validateOptions(kind, options, disqualifies, body.disqualifies !== undefined))
  errors.push(...validateShowIf(row?.id ?? 0, showIf, others))
  if (row) {
    for (const { id, showIf: theirs } of others) {
      if (theirs?.questionId !== row.id) continue
      if (!isChoice(kind)) errors.push({ path: 'dataTypeId', code: 'must-stay-choice', params: { questionId: id } })
      else if (!values(options).includes(theirs.equals))
        errors.push({ path: 'options', code: 'must-keep-option', params: { value: theirs.equals, questionId: id } })
    }
    errors.push(...(await validateOrder(context, organizationId, row.id, showIf)))
  }
  if (errors.length) throw badInput(...errors)
  await assertReferences(tx, organizationId, [
    { path: 'serviceTypeId', ids: body.serviceTypeId, table: 'service_type', where: sql`deleted_at is null` },
  ])
  const id = await writeRow(context, {
    entity: 'question',
    table: 'question',
    row,
    organizationId,
    values: {
      label: body.label,
      helpText: body.helpText,
      kind,
      fieldTypeId: body.fieldTypeId,
      isRequired: body.required,
      options,
      showIf: body.showIf,
      disqualifies,
      externalField: body.externalField,
      serviceTypeId: body.serviceTypeId,
      sort: body.order,
    },
    json: ['label', 'helpText', 'options', 'showIf'],
  })
  return questionDetail(tx, id)
}

/** @throws 404, 409 `in-use` while types use it or it shows another */
export async function deleteQuestion(context: Context, id: number): Promise<void> {
  const { tx } = context
  const row = await lockRow(tx, 'question', id, GONE)
  const { organizationId } = row
  const types = await tx.rows<{ name: string }>(sql`
    select type.name from appointment_type_question link
    join appointment_type type on type.organization_id = link.organization_id and type.id = link.appointment_type_id
    where link.organization_id = ${organizationId} and link.question_id = ${id} and type.deleted_at is null order by type.name`)
  const shown = (await lockQuestions(context, organizationId)).filter(({ showIf }) => showIf?.questionId === id)
  assertUnused('question', [
    { entity: 'appointment type', count: types.length, names: types.map(({ name }) => name).slice(0, 10) },
    { entity: 'question', count: shown.length },
  ])
  await softDelete(context, 'question', 'question', row)
}
