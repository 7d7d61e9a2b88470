import type { Replies } from '@walkup/sdk/contract'
import type { ReportDimension } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { namesOf } from '../../metrics/index.ts'

type GroupMember = Replies['reports.build']['rows'][number]['members'][number]
type NameOf = (id: string | null) => GroupMember

interface Shift {
  readonly id: number
  readonly name: string
  readonly shift: NonNullable<NonNullable<GroupMember>['shift']>
}
async function shiftNames(tx: Tx, ids: readonly number[]): Promise<NameOf> {
  const rows = ids.length
    ? await tx.rows<Shift>(sql`
        select p.id, coalesce(u.first_name || ' ' || u.last_name, '#' || p.user_id) as name,
          json_build_object('startAt', iso(p.clock_in_at), 'endAt', iso(p.clock_out_at), 'timeZone', p.time_zone, 'store', s.name) as shift
        from time_log p left join app_user u on u.id = p.user_id
        left join store s on s.organization_id = p.organization_id and s.id = p.store_id
        where p.id = any (${[...ids]}::int[])`)
    : []
  const found = new Map(rows.map((row) => [row.id, row]))
  return (id) => (id === null ? null : (found.get(Number(id)) ?? { id: Number(id), name: `#${id}` }))
}
const asText: NameOf = (id) => (id === null ? null : { id, name: id })

const texts = ['day', 'week', 'utmSource', 'partner', 'status'] as const
const isText = (dimension: ReportDimension): dimension is (typeof texts)[number] =>
  (texts as readonly ReportDimension[]).includes(dimension)

async function namesFor(tx: Tx, dimension: ReportDimension, ids: readonly (string | null)[]): Promise<NameOf> {
  const numbers = [...new Set(ids.flatMap((id) => (id === null ? [] : [Number(id)])))]
  if (dimension === 'shift') return shiftNames(tx, numbers)
  if (dimension === 'hour' || dimension === 'weekday') return (id) => (id === null ? null : { id: Number(id), name: id })
  if (isText(dimension)) return asText
  const name = await namesOf(tx, dimension, numbers)
  return (id) => name(id === null ? null : Number(id))
}

/** The members of groups with their names: one statement per dimension. */
export async function memberNames(
  tx: Tx,
  groupBy: readonly ReportDimension[],
  groups: readonly (readonly (string | null)[])[],
): Promise<(index: number, id: string | null) => GroupMember> {
  const names: NameOf[] = []
  for (const [index, dimension] of groupBy.entries())
    names.push(
      await namesFor(
        tx,
        dimension,
        groups.map((members) => members[index] ?? null),
      ),
    )
  return (index, id) => names[index]?.(id) ?? null
}
