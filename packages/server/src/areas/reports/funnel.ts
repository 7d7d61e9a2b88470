import { funnelSteps, type Bodies, type FunnelStep, type Replies } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { firstDayOfWeek } from '../../metrics/index.ts'
import { daysOf } from '../../metrics/period.ts'

const MOST_ROWS = 500

const keys = {
  page: { name: 'f.page', code: 'null::int' },
  campaign: { name: 'f.campaign', code: 'null::int' },
  version: { name: 'f.version', code: 'null::int' },
  qrCode: { name: "coalesce(code.label, '')", code: 'nullif(f.qr_code_id, 0)' },
} as const

type Counts = Readonly<Record<FunnelStep, number>>

/** How far visits got, by page, campaign, printed code or version of an experiment. @throws 400 */
export async function funnel(
  context: Context,
  { filter, groupBy }: Bodies['reports.funnel'],
): Promise<Replies['reports.funnel']> {
  const { tx, caller, services } = context
  const { organizationId } = caller
  const zone = await tx.one<{ timeZone: string }>(
    sql`select time_zone from territory where organization_id = ${organizationId} and deleted_at is null order by id limit 1`,
  )
  const period = daysOf(filter?.dates ?? {}, {
    path: 'filter.dates',
    now: services.now(),
    firstDayOfWeek: await firstDayOfWeek(tx, organizationId),
    timeZone: zone?.timeZone ?? 'UTC',
  })
  const { name, code } = keys[groupBy]
  const sums = raw(
    funnelSteps.map((step) => `coalesce(sum(f.count) filter (where f.step = '${step}'), 0)::int as ${step}`).join(', '),
  )
  const rows = await tx.rows<Counts & { name: string; qrCodeId: number | null; isTotal: boolean }>(sql`
    select ${raw(name)} as name, ${raw(code)} as qr_code_id, grouping(${raw(name)}) = 1 as is_total, ${sums}
    from funnel_count f left join qr_code code on code.organization_id = f.organization_id and code.id = f.qr_code_id
    where f.organization_id = ${organizationId} and f.date between ${period.from}::date and ${period.to}::date
      and (${groupBy !== 'version'} or f.version <> '')
    group by grouping sets ((${raw(name)}, ${raw(code)}), ())
    order by is_total desc, view desc, booked desc, name limit ${MOST_ROWS + 1}`)
  const countsOf = (row: Counts | undefined) => Object.fromEntries(funnelSteps.map((step) => [step, row?.[step] ?? 0])) as Counts
  return {
    period,
    rows: rows
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({ name: row.name, qrCodeId: row.qrCodeId, counts: countsOf(row) })),
    total: countsOf(rows.find(({ isTotal }) => isTotal)),
  }
}
