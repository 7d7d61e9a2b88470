import type { Replies } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { drillInto, factTables, memberFilter, namesOf, ratio, type ReportScope, type RowFilter } from '../../metrics/index.ts'

type Reply = Replies['reports.speedToLead']
type GroupBy = Reply['groupBy']
type Speed = Reply['total']['current']

interface SpeedRow {
  readonly period: 0 | 1
  readonly isTotal: boolean
  readonly item: number | null
  readonly leads: number
  readonly selfBooked: number
  readonly claimed: number
  readonly medianClaimSeconds: number | null
  readonly contacted: number
  readonly medianSeconds: number | null
  readonly p90Seconds: number | null
  readonly within5Minutes: number
  readonly territories: (number | null)[]
}

const columns: Readonly<Record<GroupBy, string>> = {
  territory: 'l.territory_id',
  store: 'l.store_id',
  leadGenerator: 'l.lead_generator_id',
  serviceGroup: 'l.service_group_id',
  appointmentType: 'l.appointment_type_id',
}
const nothing: Speed = {
  leads: 0,
  selfBooked: 0,
  claimed: 0,
  medianClaimSeconds: null,
  contacted: 0,
  notContacted: 0,
  medianSeconds: null,
  p90Seconds: null,
  within5Minutes: 0,
  shareWithin5Minutes: null,
}
/** To the millisecond, as timestamps are stored. */
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)
const speedOf = (row: SpeedRow | undefined): Speed =>
  row
    ? {
        leads: row.leads,
        selfBooked: row.selfBooked,
        claimed: row.claimed,
        medianClaimSeconds: rounded(row.medianClaimSeconds),
        contacted: row.contacted,
        notContacted: row.leads - row.selfBooked - row.contacted,
        medianSeconds: rounded(row.medianSeconds),
        p90Seconds: rounded(row.p90Seconds),
        within5Minutes: row.within5Minutes,
        shareWithin5Minutes: ratio(row.within5Minutes, row.contacted),
      }
    : nothing

/** Contacts recorded before the lead arrived count as immediate. */
const secondsUntil = (column: string) => `extract(epoch from greatest(l.${column} - l.moment, interval '0'))::double precision`
const seconds = secondsUntil('first_contact_at')
const clocked = 'not l.self_booked and l.first_contact_at is not null'
const claimed = 'not l.self_booked and l.first_claimed_at is not null'

export async function speedToLead(tx: Tx, scope: ReportScope, groupBy: GroupBy): Promise<Reply> {
  const column = columns[groupBy]
  const percentile = (share: number, of = seconds, among = clocked) =>
    raw(`percentile_cont(${share}) within group (order by ${of}) filter (where ${among})`)
  const found = await tx.rows<SpeedRow>(sql`
    with ${factTables(scope, ['received'])}
    select l.period, grouping(${raw(column)}) = 1 as is_total, ${raw(column)} as item, count(*)::int as leads,
      ${raw(`count(*) filter (where l.self_booked)::int as self_booked,
      count(*) filter (where ${claimed})::int as claimed,
      count(*) filter (where ${clocked})::int as contacted,
      count(*) filter (where ${clocked} and ${seconds} <= 300)::int as within_5_minutes`)},
      ${percentile(0.5)} as median_seconds, ${percentile(0.9)} as p90_seconds,
      ${percentile(0.5, secondsUntil('first_claimed_at'), claimed)} as median_claim_seconds, array_agg(distinct l.territory_id) as territories
    from fact l
    group by grouping sets ((l.period, ${raw(column)}), (l.period))`)

  const drill = (row: SpeedRow | undefined, of: RowFilter) => {
    const { leads, selfBooked, contacted, notContacted, within5Minutes } = speedOf(row)
    const received = new Set(row?.territories.map((id) => id ?? 0))
    return drillInto(scope, { received, appointed: new Set() }, of, {
      leads: { count: leads },
      selfBooked: { count: selfBooked, narrow: { firstContacts: ['selfBooked'] } },
      contacted: { count: contacted, narrow: { firstContacts: ['within5Minutes', 'later'] } },
      notContacted: { count: notContacted, narrow: { firstContacts: ['none'] } },
      within5Minutes: { count: within5Minutes, narrow: { firstContacts: ['within5Minutes'] } },
    })
  }
  const pair = (rows: readonly SpeedRow[]) => ({
    now: rows.find((row) => row.period === 0),
    before: rows.find((row) => row.period === 1),
  })
  const whole = pair(found.filter((row) => row.isTotal))
  const items = [...new Set(found.filter((row) => !row.isTotal).map((row) => row.item))]
  const name = await namesOf(
    tx,
    groupBy,
    items.filter((id) => id !== null),
  )
  const rows = items.map((id) => {
    const { now, before } = pair(found.filter((row) => !row.isTotal && row.item === id))
    return { item: name(id), current: speedOf(now), previous: speedOf(before), drill: drill(now, memberFilter(groupBy, id)) }
  })
  return {
    period: scope.period,
    comparison: scope.comparison,
    groupBy,
    rows: rows.sort((a, b) => b.current.leads - a.current.leads || (a.item?.name ?? '').localeCompare(b.item?.name ?? '', 'en')),
    total: { current: speedOf(whole.now), previous: speedOf(whole.before), drill: drill(whole.now, {}) },
  }
}
