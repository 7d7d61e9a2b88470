import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import type { BookableType } from './queries.ts'

const keyOf = (organizationId: number) => `holidays:${organizationId}`

/** Makes a booking wait until a concurrent change of holidays is committed. Bookings don't wait for each other. */
export const awaitHolidays = (tx: Tx, organizationId: number): Promise<unknown> =>
  tx.one(sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(organizationId)}, 0))`)

/** Locks the calendars of an organization and of those below it against bookings, in the order of their ids. */
export const lockHolidays = (tx: Tx, organizationId: number): Promise<unknown> =>
  tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('holidays:' || id, 0))
    from (select unnest(organization_tree(${organizationId})) as id order by 1) below`)

/** Whether a holiday closes a type's day. */
export async function isHoliday(tx: Tx, type: BookableType, date: string): Promise<boolean> {
  const found = await tx.one(
    sql`select 1 as found from closed_days(${type.organizationId}, ${type.id}, ${date}::date, ${date}::date)`,
  )
  return found !== undefined
}
