import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { assertFresh, assertReferences, audit, lockRow, writeRow } from '../../persistence/index.ts'
import { badInput, notFound } from '../../problem.ts'
import { containing, searchPage, type SortColumn } from '../../search/index.ts'
import { lockHolidays } from '../booking/holidays.ts'

type Search = Bodies['settings.holidays']
type Page = Replies['settings.holidays']
type Holiday = Page['items'][number]
type Sort = NonNullable<Search['sort']>['by']

const sorts: Readonly<Record<Sort, SortColumn>> = {
  date: { by: sql`(holiday_card.date - date '1970-01-01')`, kind: 'integer' },
  name: { by: sql`left(lower(holiday_card.name), 50)`, kind: 'text' },
}
const columns = raw(`page.id, page.date, page.name, page.except_appointment_type_ids, page.updated_at,
  case when page.is_own then 'own' else 'inherited' end as source,
  bookings_on_holiday(page.organization_id, page.date, page.except_appointment_type_ids) as bookings`)

/** Lists the selected organization's holidays; from those above and below, only shared ones. */
export function searchHolidays({ tx, caller }: Context, body: Search): Promise<Page> {
  const { search, year, from, to } = body.filter ?? {}
  const conditions = [
    sql`holiday_card.organization_id = ${caller.organizationId}`,
    ...(year === undefined ? [] : [sql`extract(year from holiday_card.date) = ${year}::int`]),
    ...(from === undefined ? [] : [sql`holiday_card.date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`holiday_card.date <= ${to}::date`]),
    ...containing(search, 'holiday_card'),
  ]
  return searchPage<Holiday, Sort>(tx, {
    list: 'settings.holidays',
    body,
    sorts,
    defaultSort: { by: 'date', direction: 'asc' },
    table: 'holiday_card',
    where: join(conditions, ' and '),
    organizations: [caller.organizationId],
    present: { columns, joins: raw('') },
  })
}

async function holidayOf(tx: Tx, id: number): Promise<Holiday> {
  const holiday = await tx.one<Holiday>(sql`select ${columns} from holiday_card page where id = ${id}`)
  if (!holiday) throw notFound()
  return holiday
}

/** Locks the organization's own holiday. @throws 404, also for holidays of organizations above or below */
async function lockOwn({ tx, caller }: Context, id: number) {
  const row = await lockRow<{ exceptAppointmentTypeIds: number[] }>(tx, 'holiday', id)
  if (row.organizationId !== caller.organizationId) throw notFound()
  return row
}

export async function previewHoliday(
  { tx, caller }: Context,
  { date, exceptAppointmentTypeIds = [] }: Bodies['settings.previewHoliday'],
): Promise<Replies['settings.previewHoliday']> {
  const row = await tx.one<{ bookings: number }>(sql`
    select bookings_on_holiday(${caller.organizationId}, ${date}::date, ${[...exceptAppointmentTypeIds]}::int[]) as bookings`)
  return { bookings: row?.bookings ?? 0 }
}

/** @throws 400, 404, 409 `stale` or `exists` */
export async function upsertHoliday(context: Context, body: Bodies['settings.upsertHoliday']): Promise<Holiday> {
  const { tx, caller } = context
  const { organizationId } = caller
  // Waits for bookings in progress, so that they are counted; later ones see the holiday.
  await lockHolidays(tx, organizationId)
  const row = body.id === undefined ? undefined : await lockOwn(context, body.id)
  if (row) await assertFresh(row, body.updatedAt, () => holidayOf(tx, row.id))
  const name = body.name.trim()
  if (!name) throw badInput({ path: 'name', code: 'required' })
  const exceptAppointmentTypeIds = body.exceptAppointmentTypeIds ?? row?.exceptAppointmentTypeIds ?? []
  const kept = new Set(row?.exceptAppointmentTypeIds)
  await assertReferences(tx, organizationId, [
    {
      path: 'exceptAppointmentTypeIds',
      ids: exceptAppointmentTypeIds,
      table: 'appointment_type',
      // Types that have been deleted since may remain listed.
      where: sql`deleted_at is null or id = any (${[...kept]}::int[])`,
    },
  ])
  const values = { date: body.date, name, exceptAppointmentTypeIds }
  const id = await writeRow(context, { entity: 'holiday', table: 'holiday', row, organizationId, values })
  return holidayOf(tx, id)
}

/** @throws 404 */
export async function deleteHoliday(context: Context, id: number): Promise<void> {
  const { tx } = context
  const row = await lockOwn(context, id)
  await tx.run(sql`delete from holiday where organization_id = ${row.organizationId} and id = ${row.id}`)
  const { date, name } = row as unknown as Holiday
  await audit(context, { entity: 'holiday', organizationId: row.organizationId, id }, 'delete', { date, name }, null)
}
