import sql from 'sql-template-tag'
import type { CallerContext } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { instantRange, type DateFilter } from '../../search/index.ts'

/** The instants of a date filter, with the organization's first day of the week. @throws 400 with the path of the invalid field */
export async function rangeOf(
  tx: Tx,
  { caller, services, request }: CallerContext,
  dates: DateFilter,
  path: string,
): Promise<ReturnType<typeof instantRange>> {
  const usesWeek = dates.dateRangeId === 3 || dates.dateRangeId === 4
  const week = usesWeek
    ? await tx.one<{ day: number }>(
        sql`select int_first_day_of_week as day from organization where id = ${caller.organizationId}`,
      )
    : undefined
  return instantRange(dates, {
    path,
    now: services.now(),
    offset: request.header('offset'),
    firstDayOfWeek: week?.day ?? 0,
  })
}
