import type { Replies } from '@walkup/sdk/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { minutesOf, sumParts, type DayPay, type Part } from './payroll/calculate.ts'
import { keyOf, payOf, type PaidPunch } from './payroll/read.ts'

type PersonTotals = Replies['labor.totals']['items'][number]

/** Local dates, inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}
/** A person's work. */
export type Work = Omit<PersonTotals, 'id' | 'organizationId' | 'user' | 'borrowedFrom'>
export interface Person extends Pick<PersonTotals, 'organizationId' | 'user' | 'borrowedFrom'> {
  readonly id: number
}

/** Converts parts to the API's format. */
const shown = (parts: readonly Part[]): Work['parts'] =>
  sumParts(parts).map(({ kind, minutes, multiplier, rule, hoursType }) => ({ kind, minutes, multiplier, rule, hoursType }))

/** The days of some punches within a period. */
export const daysWithin = (punches: readonly PaidPunch[], { from, to }: Days): DayPay[] =>
  punches.flatMap(({ days }) =>
    days.filter(({ date, workedMin, breakMin }) => date >= from && date <= to && workedMin + breakMin > 0),
  )

const sum = (days: readonly DayPay[], of: 'workedMin' | 'breakMin') => days.reduce((total, day) => total + day[of], 0)

/** Sums punches over a period. */
function workIn(punches: readonly PaidPunch[], period: Days): Omit<Work, 'logs' | 'openLogs' | 'unapprovedLogs' | 'lentMin'> {
  const all = daysWithin(punches, period)
  const dates = [...new Set(all.map(({ date }) => date))].toSorted()
  const parts = all.flatMap((day) => day.parts)
  return {
    days: dates.map((date) => {
      const day = all.filter((one) => one.date === date)
      const parts = shown(day.flatMap((one) => one.parts))
      return { date, workedMin: sum(day, 'workedMin'), breakMin: sum(day, 'breakMin'), parts }
    }),
    workedMin: sum(all, 'workedMin'),
    breakMin: sum(all, 'breakMin'),
    approvedMin: sum(
      daysWithin(
        punches.filter(({ isApproved }) => isApproved),
        period,
      ),
      'workedMin',
    ),
    parts: shown(parts),
    regularMin: minutesOf(parts, 'regular'),
    overtimeMin: minutesOf(parts, 'overtime'),
    doubletimeMin: minutesOf(parts, 'doubletime'),
  }
}

export const noWork: Work = { ...workIn([], { from: '', to: '' }), logs: 0, openLogs: 0, unapprovedLogs: 0, lentMin: 0 }

interface Counted {
  readonly organizationId: number
  readonly userId: number
  readonly ids: number[]
  readonly lentIds: number[]
  readonly logs: number
  readonly openLogs: number
  readonly unapprovedLogs: number
}

/** The work of some people in the punches that fulfil `logs`, and in those of lent people elsewhere that `lent` counts. */
export async function loadPersonTotals(
  tx: Tx,
  people: readonly Person[],
  logs: Sql,
  lent: Sql,
  period: Days,
): Promise<Map<string, Work>> {
  if (!people.length) return new Map()
  const rows = await tx.rows<Counted>(sql`
    select organization_id, user_id, json_agg(id) as ids, coalesce(json_agg(id) filter (where is_lent), '[]') as lent_ids, count(*)::int as logs,
      count(*) filter (where is_open)::int as open_logs, count(*) filter (where is_unapproved)::int as unapproved_logs
    from (
      select organization_id, user_id, id, clock_out_at is null as is_open, clock_out_at is not null and approved_at is null as is_unapproved,
        false as is_lent
      from time_log
      where time_log.organization_id = any (${[...new Set(people.map((person) => person.organizationId))]}::int[])
        and time_log.user_id = any (${people.map(({ id }) => id)}::int[]) and ${logs}
      union all
      select organization_id, user_id, id, is_open, is_unapproved, true from ${lent} lent where user_id = any (${people.map(({ id }) => id)}::int[])
    ) log
    group by organization_id, user_id`)
  const pay = await payOf(tx, people, period)
  return new Map(
    rows.map(({ organizationId, userId, ids, lentIds, logs, openLogs, unapprovedLogs }) => {
      const key = keyOf({ organizationId, id: userId })
      const chosen = new Set(ids)
      const punches = (pay.get(key) ?? []).filter(({ id }) => chosen.has(id))
      const lentMin = sum(
        daysWithin(
          punches.filter(({ id }) => lentIds.includes(id)),
          period,
        ),
        'workedMin',
      )
      return [key, { ...workIn(punches, period), logs, openLogs, unapprovedLogs, lentMin }]
    }),
  )
}
