import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { notFound } from '../../problem.ts'
import { matching, searchPage, type SortColumn } from '../../search/index.ts'
import { dataTypes, fieldTypes } from './kinds.ts'

type Search = Bodies['questions.search']
type Page = Replies['questions.search']
type Sort = NonNullable<Search['sort']>['by']
export type Question = Page['items'][number]

/** The kinds in SQL: data types, and the default field type of each. */
const byKind = (pick: (dataTypeId: number) => number | undefined): string =>
  `case page.kind ${dataTypes.map(({ kind, id }) => `when '${kind}' then ${pick(id) ?? id}`).join(' ')} end`

const present = {
  columns: raw(`
    page.id, page.organization_id, page.label, page.help_text, page.kind, page.is_required as required, page.sort as "order", page.options,
    page.show_if, page.disqualifies, page.external_field, page.updated_at,
    ${byKind((id) => id)} as data_type_id,
    coalesce(page.field_type_id, ${byKind((id) => fieldTypes.find(({ dataTypeIds }) => dataTypeIds.includes(id))?.id)}) as field_type_id,
    case when service_type.id is not null then json_build_object('id', service_type.id, 'name', service_type.name) end as service_type,
    (select coalesce(json_agg(json_build_object('id', type.id, 'name', type.name) order by type.name, type.id), '[]')
      from appointment_type_question link
      join appointment_type type on type.organization_id = link.organization_id and type.id = link.appointment_type_id
      where link.organization_id = page.organization_id and link.question_id = page.id and type.deleted_at is null) as appointment_types`),
  joins: raw(
    `left join service_type on service_type.organization_id = page.organization_id and service_type.id = page.service_type_id`,
  ),
}
const sorts: Readonly<Record<Sort, SortColumn>> = {
  label: { by: sql`left(question.search_text, 50)`, kind: 'text' },
  order: { by: sql`coalesce(question.service_type_id, 2147483647)::bigint * 10000 + question.sort`, kind: 'integer' },
  updatedAt: { by: sql`question.updated_at`, kind: 'instant' },
}

export function searchQuestions({ tx, caller }: Context, list: string, defaultSort: Sort, body: Search): Promise<Page> {
  const { search, dataTypeIds, serviceTypeIds, appointmentTypeIds } = body.filter ?? {}
  const kinds = dataTypes.filter(({ id }) => dataTypeIds?.includes(id)).map(({ kind }) => kind)
  const conditions = [
    sql`question.deleted_at is null`,
    ...(dataTypeIds?.length ? [sql`question.kind = any (${kinds}::text[])`] : []),
    ...(serviceTypeIds?.length ? [sql`question.service_type_id = any (${[...serviceTypeIds]}::int[])`] : []),
    ...(appointmentTypeIds?.length
      ? [
          sql`exists (select from appointment_type_question link where link.organization_id = question.organization_id
            and link.question_id = question.id and link.appointment_type_id = any (${[...appointmentTypeIds]}::int[]))`,
        ]
      : []),
    ...matching(search, 'question', 'question_matches'),
  ]
  return searchPage<Question, Sort>(tx, {
    list,
    body,
    sorts,
    defaultSort: { by: defaultSort, direction: 'asc' },
    table: 'question',
    where: join(conditions, ' and '),
    organizations: caller.organizations,
    present,
  })
}

/** @throws 404 when it is deleted or out of reach */
export async function questionDetail(tx: Tx, id: number): Promise<Question> {
  const row = await tx.one<Question>(
    sql`select ${present.columns} from question page ${present.joins} where page.id = ${id} and page.deleted_at is null`,
  )
  if (!row) throw notFound()
  return row
}
