import type { Queries } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { CallerContext, FileReply } from '../../../context.ts'
import type { Columns } from '../../../files/csv.ts'
import { exportCsv } from '../../../files/export.ts'
import { badInput } from '../../../problem.ts'
import { addDays } from '../../../time/zone.ts'
import { lentIn, MAX_DAYS } from '../totals.ts'
import { daysWithin } from '../personTotals.ts'
import { sumParts, toHundredths, type Part } from './calculate.ts'
import { keyOf, payOf, rulesOf, type EffectiveRules } from './read.ts'

type Query = Queries['labor.exportPayroll']
interface Employee {
  readonly organizationId: number
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly externalEmployeeId: string | null
}
/** Paid parts of a period with their hundredths of hours. */
interface Paid {
  readonly employee: Employee
  readonly parts: readonly (Part & { readonly hundredths: number })[]
}

/** Hundredths as hours, such as 7.50; an empty cell without any, since a zero may overwrite what the payroll system has. */
const hours = (hundredths: number): string => (hundredths === 0 ? '' : (hundredths / 100).toFixed(2))
const at = ({ parts }: Paid, multiplier: number): number =>
  parts.reduce((sum, part) => sum + (part.multiplier === multiplier ? part.hundredths : 0), 0)

interface Line extends Paid {
  readonly part: Paid['parts'][number]
}
const plain = ({ from, to }: Query): Columns<Line> => ({
  employeeId: ({ employee }) => employee.externalEmployeeId,
  userId: ({ employee }) => employee.id,
  lastName: ({ employee }) => employee.lastName,
  firstName: ({ employee }) => employee.firstName,
  from: () => from,
  to: () => to,
  kind: ({ part }) => part.kind,
  multiplier: ({ part }) => part.multiplier,
  rule: ({ part }) => part.rule,
  hoursType: ({ part }) => part.hoursType,
  minutes: ({ part }) => part.minutes,
  hours: ({ part }) => (part.hundredths / 100).toFixed(2),
})

const gusto: Columns<Paid> = {
  last_name: ({ employee }) => employee.lastName,
  first_name: ({ employee }) => employee.firstName,
  gusto_employee_id: ({ employee }) => employee.externalEmployeeId,
  regular_hours: (row) => hours(at(row, 1)),
  overtime_hours: (row) => hours(at(row, 1.5)),
  double_overtime_hours: (row) => hours(at(row, 2)),
}

interface AdpLine extends Paid {
  readonly code: string | null
  readonly multiplier: number | null
  readonly isFirst: boolean
}
const adp = ({ adpCompanyCode }: EffectiveRules, { to }: Query): Columns<AdpLine> => ({
  'Co Code': () => adpCompanyCode,
  'Batch ID': () => to.slice(2).replaceAll('-', ''),
  'File #': ({ employee }) => employee.externalEmployeeId,
  'Reg Hours': (row) => (row.isFirst ? hours(at(row, 1)) : ''),
  'O/T Hours': (row) => (row.isFirst ? hours(at(row, 1.5)) : ''),
  'Hours 3 Code': ({ code }) => code,
  'Hours 3 Amount': (row) => (row.multiplier === null ? '' : hours(at(row, row.multiplier))),
})

/** One line per earnings code, the first with the regular and overtime hours. */
function adpLines(row: Paid, { earningsCodes }: EffectiveRules): AdpLine[] {
  const codes = earningsCodes.filter(({ multiplier }) => multiplier !== 1 && multiplier !== 1.5 && at(row, multiplier) > 0)
  const rest = codes.length ? codes : [{ code: null, multiplier: null }]
  return rest.map(({ code, multiplier }, index) => ({ ...row, code, multiplier, isFirst: index === 0 }))
}

/** @throws 400 naming `format` unless every multiplier has a column */
function assertColumns(people: readonly Paid[], columns: readonly number[]): void {
  const odd = people.flatMap(({ parts }) => parts).find(({ multiplier }) => !columns.includes(multiplier))
  if (odd) throw badInput({ path: 'format', code: 'no-column-for-multiplier', params: { multiplier: odd.multiplier } })
}

/** Each person's paid parts in the period, by name. */
async function paidPeople(context: CallerContext, { from, to, includesUnapproved }: Query): Promise<Paid[]> {
  const { caller, transact } = context
  return transact(async (tx) => {
    const people = await tx.rows<Employee>(sql`
      select p.organization_id, p.id, u.first_name, u.last_name, u.external_employee_id from labor_person p join app_user u on u.id = p.id
      where p.organization_id = ${caller.organizationId}
        -- Hours count once: at the lender, who pays them.
        and not exists (select from smart_circle_guest g where g.organization_id = p.organization_id and g.user_id = p.id)
        and (exists (
          select from time_log t where t.organization_id = p.organization_id and t.user_id = p.id and t.deleted_at is null
            and t.clock_in_at >= ${`${addDays(from, -3)}T00:00:00Z`}::timestamptz
            and t.clock_in_at < ${`${addDays(to, 2)}T00:00:00Z`}::timestamptz)
          or p.id in (select lent.user_id from ${lentIn({ from, to }, [caller.organizationId])} lent))
      order by u.last_name, u.first_name, p.id`)
    const pay = await payOf(tx, people, { from, to })
    return people.flatMap((employee): Paid[] => {
      const punches = (pay.get(keyOf(employee)) ?? []).filter(({ isApproved }) => includesUnapproved === true || isApproved)
      const parts = sumParts(daysWithin(punches, { from, to }).flatMap((day) => day.parts)).filter(
        ({ kind }) => !kind.endsWith('Break'),
      )
      const rounded = toHundredths(parts.map(({ minutes }) => minutes))
      return parts.length ? [{ employee, parts: parts.map((part, index) => ({ ...part, hundredths: rounded[index] ?? 0 })) }] : []
    })
  })
}

/** Exports the pay of a period for people to read or for a payroll system to import. @throws 400 naming `to` or `format` */
export async function exportPayroll(context: CallerContext, query: Query): Promise<FileReply> {
  const { caller, transact } = context
  const { from, to, format = 'plain' } = query
  if (to < from) throw badInput({ path: 'to', code: 'before-from' })
  if (addDays(from, MAX_DAYS - 1) < to)
    throw badInput({ path: 'to', code: 'too-many-days-from-from', params: { days: MAX_DAYS } })
  const rules = await transact(async (tx) => (await rulesOf(tx, [caller.organizationId])).get(caller.organizationId))
  if (!rules) throw new Error('The organization has no rules.')
  if (format === 'adp' && !rules.adpCompanyCode) throw badInput({ path: 'format', code: 'adp-company-code-required' })
  const people = await paidPeople(context, query)
  const entity = 'payroll'
  const asked = { ...query }
  if (format === 'gusto') {
    assertColumns(people, [1, 1.5, 2])
    return exportCsv(context, {
      entity,
      name: `payroll-gusto-${to}`,
      asked,
      columns: gusto,
      batches: once(people),
      isForPrograms: true,
    })
  }
  if (format === 'adp') {
    assertColumns(people, [1, 1.5, ...rules.earningsCodes.map(({ multiplier }) => multiplier)])
    const lines = people.flatMap((row) => adpLines(row, rules))
    // The name that ADP expects.
    const name = `PR${rules.adpCompanyCode}EPI`
    return exportCsv(context, { entity, name, asked, columns: adp(rules, query), batches: once(lines), isForPrograms: true })
  }
  const lines = people.flatMap((row) => row.parts.map((part): Line => ({ ...row, part })))
  return exportCsv(context, { entity, name: `payroll-${to}`, asked, columns: plain(query), batches: once(lines) })
}

/** Yields the given rows as a single batch. */
const once = <T>(rows: readonly T[]): AsyncIterable<readonly T[]> => ({
  async *[Symbol.asyncIterator]() {
    yield* await Promise.resolve([rows])
  },
})
