import sql from 'sql-template-tag'
import type { Tx } from '../../../db/index.ts'
import { addDays } from '../../../time/zone.ts'
import { payroll, type DayPay, type OvertimeRules, type PayrollPunch } from './calculate.ts'

/** The rules in effect in an organization. */
export interface EffectiveRules extends OvertimeRules {
  readonly organizationId: number
  /** The organization that set them, itself or an ancestor; null for the defaults. */
  readonly ownerId: number | null
  readonly owner: string | null
  readonly adpCompanyCode: string | null
  readonly earningsCodes: readonly { readonly multiplier: number; readonly code: string }[]
  readonly updatedAt: string | null
}

export async function rulesOf(tx: Tx, organizations: readonly number[]): Promise<Map<number, EffectiveRules>> {
  const rows = await tx.rows<EffectiveRules>(sql`select * from effective_payroll_rules(${[...organizations]}::int[])`)
  return new Map(rows.map((rules) => [rules.organizationId, rules]))
}

export interface Person {
  readonly organizationId: number
  readonly id: number
}
export const keyOf = ({ organizationId, id }: Person): string => `${organizationId} ${id}`

/** A punch with its pay. */
export interface PaidPunch {
  readonly id: number
  readonly isApproved: boolean
  readonly isLocked: boolean
  readonly days: readonly DayPay[]
}
export interface StoredPunch extends Omit<PayrollPunch, 'locked'> {
  readonly organizationId: number
  readonly userId: number
  readonly isApproved: boolean
  readonly isLocked: boolean
  readonly pay: readonly DayPay[] | null
}

/** Ended punches that may be in the same work week as the days, by person. */
export async function punchesOf(
  tx: Tx,
  people: readonly Person[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<string, StoredPunch[]>> {
  const punches = new Map<string, StoredPunch[]>(people.map((person) => [keyOf(person), []]))
  if (!people.length) return punches
  const range = sql`${[...new Set(people.map(({ organizationId }) => organizationId))]}::int[],
    ${[...new Set(people.map(({ id }) => id))]}::int[],
    ${`${addDays(from, -9)}T00:00:00Z`}::timestamptz, ${`${addDays(to, 9)}T00:00:00Z`}::timestamptz`
  // Lenders also pay the hours of their people in other organizations.
  const rows = await tx.rows<StoredPunch>(
    sql`select * from payroll_punches(${range}) union all select * from lent_punches(${range})`,
  )
  for (const row of rows) punches.get(keyOf({ organizationId: row.organizationId, id: row.userId }))?.push(row)
  return punches
}

/** The pay of one person's punches; for locked punches, as stored. */
export function paid(punches: readonly StoredPunch[], rules: OvertimeRules): PaidPunch[] {
  const pay = payroll(
    punches.map((punch) => ({ ...punch, locked: punch.isLocked ? punch.pay : null })),
    rules,
  )
  return punches.map(({ id, isApproved, isLocked }) => ({ id, isApproved, isLocked, days: pay.get(id) ?? [] }))
}

/** The pay of people's punches around the days, by person. */
export async function payOf(
  tx: Tx,
  people: readonly Person[],
  days: { readonly from: string; readonly to: string },
): Promise<Map<string, PaidPunch[]>> {
  const rules = await rulesOf(tx, [...new Set(people.map(({ organizationId }) => organizationId))])
  const punches = await punchesOf(tx, people, days)
  return new Map(
    people.map((person) => {
      const own = rules.get(person.organizationId)
      return [keyOf(person), own ? paid(punches.get(keyOf(person)) ?? [], own) : []]
    }),
  )
}
