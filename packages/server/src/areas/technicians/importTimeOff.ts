import type { Bodies, Replies } from '@walkup/sdk/contract'
import { oneLine, parseDay, sameName } from '@walkup/sdk/reading'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { audit } from '../../persistence/index.ts'
import { asFieldProblem, toFieldError, type FieldProblem, type PlainCode } from '../../problem.ts'
import { countBookings } from './time.ts'

type Reply = Replies['technicians.importTimeOff']
type RowReply = Reply['rows'][number]

interface Known {
  readonly id: number
  readonly keys: readonly string[]
}
interface Planned {
  readonly technicianId: number
  readonly from: string
  readonly to: string
  readonly note: string | null
}

const MAX_NOTE = 200

/** Imports whole days off by external id, email address or name. Existing rows are kept, so that a file can be imported twice. */
export async function importTimeOff(context: Context, body: Bodies['technicians.importTimeOff']): Promise<Reply> {
  const { tx, caller } = context
  const people = await tx.rows<Known>(sql`
    select id, array_remove(array[same_name(st_id), lower(email), same_name(name)], null) as keys from technician
    where organization_id = ${caller.organizationId} and deleted_at is null order by id for no key update`)
  const there = await tx.rows<Planned>(sql`
    select technician_id, from_date as "from", to_date as "to" from technician_time_off
    where organization_id = ${caller.organizationId} and start_local is null and end_local is null`)
  const keyOf = ({ technicianId, from, to }: Planned) => `${technicianId} ${from} ${to}`
  const known = new Set(there.map(keyOf))
  const created: Planned[] = []

  const rows = body.rows.map((cells, index): RowReply => {
    const read = (cell: string | undefined) => oneLine(cell ?? '')
    const [technician, from, to, note] = [read(cells.technician), read(cells.from), read(cells.to), read(cells.note)]
    const name = sameName(technician)
    const matches = people.filter(({ keys }) => keys.includes(name))
    const first = parseDay(from)
    const last = to ? parseDay(to) : first
    const bad = (field: string, fault: PlainCode | FieldProblem) => toFieldError({ field, ...asFieldProblem(fault) })
    const errors = [
      ...(matches.length === 0 ? [bad('technician', 'unknown-technician')] : []),
      ...(matches.length > 1 ? [bad('technician', 'ambiguous-technician')] : []),
      ...(first === undefined ? [bad('from', 'bad-day')] : []),
      ...(last === undefined && first !== undefined ? [bad('to', 'bad-day')] : []),
      ...(first !== undefined && last !== undefined && last < first ? [bad('to', 'to-before-from')] : []),
      ...(note.length > MAX_NOTE ? [bad('note', { code: 'cell-too-long', params: { limit: MAX_NOTE } })] : []),
    ]
    const [person] = matches
    if (errors.length || !person || first === undefined || last === undefined)
      return { row: index + 1, result: 'rejected', errors }
    const planned = { technicianId: person.id, from: first, to: last, note: note || null }
    if (known.has(keyOf(planned))) return { row: index + 1, result: 'unchanged', errors: [] }
    known.add(keyOf(planned))
    created.push(planned)
    return { row: index + 1, result: 'created', errors: [] }
  })

  const bookings = body.dryRun || created.length === 0 ? 0 : await write(context, created)
  const count = (result: RowReply['result']) => rows.filter((row) => row.result === result).length
  return { created: count('created'), unchanged: count('unchanged'), rejected: count('rejected'), bookings, rows }
}

/** Returns how many upcoming visits conflict with it. */
async function write(context: Context, created: readonly Planned[]): Promise<number> {
  const { tx, caller } = context
  const { organizationId, userId } = caller
  const made = await tx.rows<{ id: number }>(sql`
    insert into technician_time_off (organization_id, created_by, technician_id, from_date, to_date, note)
    select ${organizationId}, ${userId}, one."technicianId", one."from", one."to", one.note
    from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as one("technicianId" int, "from" date, "to" date, note text)
    returning id`)
  await audit(context, { entity: 'timeOff', organizationId, id: null }, 'import', null, { created: made.length })
  return countBookings(
    context,
    made.map(({ id }) => id),
  )
}
