import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { assertFresh, audit, jsonEqual } from '../../persistence/index.ts'
import { badInput, type FieldError } from '../../problem.ts'
import { addDays } from '../../time/zone.ts'
import { minutesOf, weekOf, type OvertimeRules } from '../labor/payroll/calculate.ts'
import { keyOf, paid, punchesOf, rulesOf, type EffectiveRules, type PaidPunch, type Person } from '../labor/payroll/read.ts'

type Rules = Replies['settings.payrollRules']
type Preview = Replies['settings.previewPayrollRules']
type Week = Preview['weeks'][number]
/** How far back a preview looks. */
const PREVIEW_DAYS = 92
const BATCH = 200

async function ownRules({ tx, caller }: Context): Promise<EffectiveRules> {
  const rules = (await rulesOf(tx, [caller.organizationId])).get(caller.organizationId)
  if (!rules) throw new Error('The organization has no rules.')
  return rules
}

export async function readPayrollRules(context: Context): Promise<Rules> {
  const { overtime, weekStartsOn, adpCompanyCode, earningsCodes, ownerId, owner, updatedAt } = await ownRules(context)
  const isOwn = ownerId === context.caller.organizationId
  return {
    overtime,
    weekStartsOn,
    adpCompanyCode,
    earningsCodes: [...earningsCodes],
    inheritedFrom: ownerId !== null && !isOwn ? { id: ownerId, name: owner ?? '' } : null,
    updatedAt: isOwn ? updatedAt : null,
  }
}

/** The minutes of a week's unlocked punches. */
function tally(punches: readonly PaidPunch[], first: string) {
  const last = addDays(first, 6)
  const parts = punches
    .filter(({ isLocked }) => !isLocked)
    .flatMap(({ days }) => days.filter(({ date }) => date >= first && date <= last).flatMap((day) => day.parts))
  return {
    regularMin: minutesOf(parts, 'regular'),
    overtimeMin: minutesOf(parts, 'overtime'),
    doubletimeMin: minutesOf(parts, 'doubletime'),
  }
}

const add = (a: Week['before'], b: Week['before']): Week['before'] => ({
  regularMin: a.regularMin + b.regularMin,
  overtimeMin: a.overtimeMin + b.overtimeMin,
  doubletimeMin: a.doubletimeMin + b.doubletimeMin,
})

/** The open work weeks that changed rules would affect, by organization and week. */
export async function previewPayrollRules(
  { tx, caller, services }: Context,
  next: Bodies['settings.previewPayrollRules'],
): Promise<Preview> {
  const to = services.now().toISOString().slice(0, 10)
  const from = addDays(to, -PREVIEW_DAYS)
  const following = await tx.rows<{ id: number; name: string }>(sql`
    select id, name from organization where id = any (organization_following_payroll_rules(${caller.organizationId}))`)
  const names = new Map(following.map(({ id, name }) => [id, name]))
  const rules = await rulesOf(tx, [...names.keys()])
  const people = await tx.rows<Person>(sql`
    select distinct organization_id, user_id as id from time_log
    where organization_id = any (${[...names.keys()]}::int[]) and deleted_at is null and locked_at is null and clock_out_at is not null
      and clock_in_at >= ${`${from}T00:00:00Z`}::timestamptz`)
  const weeks = new Map<string, Week>()
  for (let place = 0; place < people.length; place += BATCH) {
    const batch = people.slice(place, place + BATCH)
    const punches = await punchesOf(tx, batch, { from, to })
    for (const person of batch) {
      const now = rules.get(person.organizationId)
      const own = punches.get(keyOf(person)) ?? []
      if (now) compare(weeks, { id: person.organizationId, name: names.get(person.organizationId) ?? '' }, own, now, next, from)
    }
  }
  return { weeks: [...weeks].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, week]) => week) }
}

/** Adds one person's weeks that differ. */
function compare(
  weeks: Map<string, Week>,
  organization: Week['organization'],
  punches: Parameters<typeof paid>[0],
  now: OvertimeRules,
  next: OvertimeRules,
  since: string,
): void {
  const before = paid(punches, now)
  const after = paid(punches, next)
  const firsts = new Set(after.flatMap(({ days }) => days.map(({ date }) => weekOf(date, next.weekStartsOn))))
  for (const from of firsts) {
    if (from < since) continue
    const [was, becomes] = [tally(before, from), tally(after, from)]
    if (jsonEqual(was, becomes)) continue
    const key = `${from} ${organization.id}`
    const week = weeks.get(key)
    weeks.set(key, {
      organization,
      from,
      to: addDays(from, 6),
      people: (week?.people ?? 0) + 1,
      before: week ? add(week.before, was) : was,
      after: week ? add(week.after, becomes) : becomes,
    })
  }
}

/** @throws 400 naming a code, 409 `stale` */
export async function savePayrollRules(context: Context, body: Bodies['settings.savePayrollRules']): Promise<Rules> {
  const { tx, caller } = context
  const { organizationId } = caller
  const { updatedAt, ...changes } = body
  await tx.rows(sql`select 1 from payroll_rules where organization_id = ${organizationId} for no key update`)
  const before = await readPayrollRules(context)
  await assertFresh(before, updatedAt, () => Promise.resolve(before))
  const codes = changes.earningsCodes?.map(({ multiplier, code }) => ({ multiplier, code: code.trim() }))
  const errors = (codes ?? []).flatMap(({ multiplier, code }, place): FieldError[] => {
    if (!code) return [{ path: `earningsCodes.${place}.code`, code: 'required' }]
    const isTwice = codes?.some((other, index) => index < place && other.multiplier === multiplier)
    return isTwice ? [{ path: `earningsCodes.${place}.multiplier`, code: 'duplicate-multiplier' }] : []
  })
  if (errors.length) throw badInput(...errors)
  const next = {
    overtime: changes.overtime ?? before.overtime,
    weekStartsOn: changes.weekStartsOn ?? before.weekStartsOn,
    adpCompanyCode:
      changes.adpCompanyCode === undefined ? before.adpCompanyCode : changes.adpCompanyCode?.trim().toUpperCase() || null,
    earningsCodes: codes ?? before.earningsCodes,
  }
  const keys = (Object.keys(next) as (keyof typeof next)[]).filter((key) => !jsonEqual(next[key], before[key]))
  if (!keys.length && before.updatedAt !== null) return before
  await tx.run(sql`
    insert into payroll_rules (organization_id, overtime, week_starts_on, adp_company_code, earnings_codes)
    values (${organizationId}, ${next.overtime}, ${next.weekStartsOn}, ${next.adpCompanyCode}, ${JSON.stringify(next.earningsCodes)}::jsonb)
    on conflict (organization_id) do update set overtime = excluded.overtime, week_starts_on = excluded.week_starts_on,
      adp_company_code = excluded.adp_company_code, earnings_codes = excluded.earnings_codes`)
  const pick = (rules: typeof next) => Object.fromEntries(keys.map((key) => [key, rules[key]]))
  await audit(context, { entity: 'payrollRules', organizationId, id: organizationId }, 'update', pick(before), pick(next))
  return readPayrollRules(context)
}
