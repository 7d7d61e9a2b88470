import { INTERNAL_SUBSCRIPTION, roleList, roles } from '@walkup/sdk/contract'
import { plainHeading, sameName, splitName } from '@walkup/sdk/reading'
import sql from 'sql-template-tag'
import { may, officeRoleIds, roleOf } from '../../auth/roles.ts'
import { requireStepUp } from '../../auth/stepUp.ts'
import type { Context } from '../../context.ts'
import {
  importRows,
  type CellError,
  type ImportBody,
  type ImportReply,
  type Outcome,
  type RowReader,
} from '../../imports/index.ts'
import { assertReferences } from '../../persistence/index.ts'
import { badInput } from '../../problem.ts'
import { languageTypes } from '../lookup/constants.ts'
import { createUsers, loadExisting, updateUsers, type ExistingUser, type ReadUser, type UserUpdate } from './importWrite.ts'
import { mayEdit, mayAssignRole } from './rules.ts'

type Field = keyof NonNullable<ImportBody<'users'>['mapping']>
interface Lookups {
  readonly territories: ReadonlyMap<string, number>
  /** The territory of each store, by number. */
  readonly stores: ReadonlyMap<string, number>
  readonly trades: ReadonlyMap<string, number>
  readonly languages: ReadonlyMap<string, number>
}

/** Roles by name and common synonyms. */
const rolesByName: ReadonlyMap<string, number> = new Map([
  ...roleList.flatMap(({ id, name }) => [[plainHeading(name), id] as const, [String(id), id] as const]),
  ...['generator', 'leadgen', 'lg', 'brandambassador'].map((name) => [name, roles.leadGenerator] as const),
  ...['supervisor', 'lgsupervisor', 'teamlead'].map((name) => [name, roles.supervisor] as const),
  ...['administrator', 'admin'].map((name) => [name, roles.organizationAdministrator] as const),
  ...['manager'].map((name) => [name, roles.organizationManager] as const),
])

async function loadLookups({ tx, caller }: Context): Promise<Lookups> {
  const { organizationId } = caller
  const [row] = await tx.rows<{
    territories: [string, number][]
    stores: [string, number][]
    trades: [string, number][]
    languages: [string, number][]
  }>(sql`
    select
      (select coalesce(json_agg(json_build_array(same_name(name), id)), '[]') from territory
        where organization_id = ${organizationId} and deleted_at is null) as territories,
      (select coalesce(json_agg(json_build_array(same_name(number), territory_id)), '[]') from store
        where organization_id = ${organizationId} and deleted_at is null) as stores,
      (select coalesce(json_agg(json_build_array(same_name(name), id)), '[]') from lookup_item
        where organization_id = ${organizationId} and list = 'userTrades' and is_active) as trades,
      (select coalesce(json_agg(json_build_array(same_name(name), id)), '[]') from lookup_item
        where organization_id = ${organizationId} and list = 'languageTypes' and is_active) as languages`)
  return {
    territories: new Map(row?.territories),
    stores: new Map(row?.stores),
    trades: new Map(row?.trades),
    languages: new Map([
      ...languageTypes.flatMap(({ id, name, code }) => [[sameName(name), id] as const, [code, id] as const]),
      ...(row?.languages ?? []),
    ]),
  }
}

/** Resolves a list of names; unknown ones are errors. */
function namedAll(reader: RowReader<Field>, field: Field, records: ReadonlyMap<string, number>): number[] {
  const names = reader.list(field) ?? []
  const unknown = names.filter((name) => !records.has(sameName(name)))
  if (unknown.length) reader.fail(field, { code: 'unknown-names', params: { names: unknown.join(', ').slice(0, 200) } })
  return names.flatMap((name) => records.get(sameName(name)) ?? [])
}

/** Parses trades with levels from 1 to 5, as in “Windows 4”. */
function tradesOf(reader: RowReader<Field>, trades: ReadonlyMap<string, number>): { tradeId: number; level?: number }[] {
  const unknown: string[] = []
  const found = (reader.list('trades') ?? []).flatMap((text) => {
    const whole = trades.get(sameName(text))
    if (whole !== undefined) return [{ tradeId: whole }]
    const [, name = '', level] = /^(.*?)\s*[:(]?\s*([1-5])\)?$/.exec(text) ?? []
    const tradeId = trades.get(sameName(name))
    if (tradeId === undefined) unknown.push(text)
    return tradeId === undefined ? [] : [{ tradeId, level: Number(level) }]
  })
  if (unknown.length) reader.fail('trades', { code: 'unknown-names', params: { names: unknown.join(', ').slice(0, 200) } })
  return found
}

function readUser(reader: RowReader<Field>, lookups: Lookups): ReadUser | undefined {
  const whole = reader.text('name', 200)
  const parts = whole === undefined ? undefined : splitName(whole)
  const firstName = reader.text('firstName', 100) ?? parts?.firstName
  const lastName = reader.text('lastName', 100) ?? parts?.lastName
  if (!firstName) reader.fail('firstName', 'required')
  if (!lastName) reader.fail('lastName', 'required')
  if (!reader.has('email') && !reader.has('phone')) reader.fail('email', 'required-without-phone')
  const roleText = reader.cell('role')
  const roleId = roleText === undefined ? undefined : rolesByName.get(plainHeading(roleText))
  if (roleText !== undefined && roleId === undefined)
    reader.fail('role', { code: 'unknown-names', params: { names: roleText.slice(0, 100) } })
  const user = {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: reader.email('email'),
    phone: reader.phone('phone'),
    roleId,
    territoryIds: [
      ...new Set([...namedAll(reader, 'territories', lookups.territories), ...namedAll(reader, 'stores', lookups.stores)]),
    ],
    trades: tradesOf(reader, lookups.trades),
    languageId: reader.named('language', lookups.languages),
    hireDate: reader.day('hireDate'),
    externalEmployeeId: reader.code('externalEmployeeId', 60),
  }
  return reader.errors.length ? undefined : user
}

/** Matches a person by address, or else by phone if they have no other address; if there are several, by name. */
function findUser(users: readonly ExistingUser[], row: ReadUser): ExistingUser | undefined {
  const sameEmail = row.email === undefined ? undefined : users.find(({ email }) => email === row.email)
  if (sameEmail ?? row.phone === undefined) return sameEmail
  const samePhone = users.filter(({ phone, email }) => phone === row.phone && (row.email === undefined || email === null))
  const name = (user: { firstName: string; lastName: string }) => sameName(`${user.firstName} ${user.lastName}`)
  return samePhone.find((user) => name(user) === name(row)) ?? samePhone[0]
}

const rejected = (...errors: CellError<Field>[]): Outcome<Field> => ({ result: 'rejected', errors })

/** The error if territory managers assign territories other than their own. */
function territoryErrors({ caller }: Context, ids: readonly number[], isNew: boolean): CellError<Field>[] {
  const role = roleOf(caller.roleId)
  if (role?.edits !== 'field') return []
  if (ids.some((id) => !caller.territories.includes(id))) return [{ field: 'territories', code: 'not-your-territory' }]
  return isNew && !ids.length ? [{ field: 'territories', code: 'no-territory-of-yours' }] : []
}

/** Imports users by address or phone. @throws 400 for errors in the file as a whole, 403 `step-up-required` */
export async function importUsers(context: Context, body: ImportBody<'users'>): Promise<ImportReply> {
  const { tx, caller } = context
  const { roleId: defaultRoleId, territoryIds: defaultTerritoryIds = [] } = body.defaults ?? {}
  await assertReferences(tx, caller.organizationId, [
    { path: 'defaults.territoryIds', ids: defaultTerritoryIds, table: 'territory', where: sql`deleted_at is null` },
  ])
  if (defaultRoleId !== undefined && !mayAssignRole(caller.roleId, defaultRoleId))
    throw badInput({ path: 'defaults.roleId', code: 'cannot-give-role' })
  const lookups = await loadLookups(context)

  /** The outcome of a row that matches an existing person. */
  function judgeExisting(row: ReadUser, before: ExistingUser): Outcome<Field> | UserUpdate {
    if (!mayEdit(caller.roleId, before.roleId)) return rejected({ field: '', code: 'cannot-edit-person' })
    if (row.roleId !== undefined && row.roleId !== before.roleId) {
      const role = roleOf(before.roleId)?.name ?? String(before.roleId)
      return rejected({ field: 'role', code: 'other-role-here', params: { role } })
    }
    if (row.email !== undefined && before.email === null && !may(caller, 'organization.administer'))
      return rejected({ field: 'email', code: 'email-of-administrator' })
    const territoryIds = row.territoryIds.filter((id) => !before.territoryIds.includes(id))
    const errors = territoryErrors(context, territoryIds, false)
    if (errors.length) return rejected(...errors)
    const profile = Object.fromEntries(
      (['firstName', 'lastName', 'phone', 'languageId', 'hireDate', 'externalEmployeeId'] as const)
        .filter((key) => row[key] !== undefined && row[key] !== before[key])
        .map((key) => [key, row[key]]),
    )
    const trades = row.trades.filter(({ tradeId, level }) => {
      const known = before.trades.find((trade) => trade.tradeId === tradeId)
      return !known || (level !== undefined && level !== known.level)
    })
    const email = before.email === null ? row.email : undefined
    return { before, profile, territoryIds, trades, email }
  }

  return importRows(context, 'users', body, {
    read: (reader) => readUser(reader, lookups),
    keyOf: ({ email, phone }) => (email ? { field: 'email', key: email } : { field: 'phone', key: phone ?? '' }),
    save: async (rows, dryRun) => {
      const existing = await loadExisting(context, rows)
      const created: { at: number; user: ReadUser; roleId: number; territoryIds: number[] }[] = []
      const updated: { at: number; update: UserUpdate }[] = []
      const outcomes = rows.map(({ value }, at): Outcome<Field> => {
        const before = findUser(existing, value)
        if (before) {
          const judged = judgeExisting(value, before)
          if ('result' in judged) return judged
          const { profile, territoryIds, trades, email } = judged
          const isSame = !Object.keys(profile).length && !territoryIds.length && !trades.length && email === undefined
          if (isSame) return { result: 'unchanged', id: before.id }
          updated.push({ at, update: judged })
          return { result: 'updated', id: before.id }
        }
        const roleId = value.roleId ?? defaultRoleId
        if (roleId === undefined) return rejected({ field: 'role', code: 'required' })
        if (!mayAssignRole(caller.roleId, roleId)) return rejected({ field: 'role', code: 'cannot-give-role' })
        const territoryIds = value.territoryIds.length ? [...value.territoryIds] : [...defaultTerritoryIds]
        const errors = territoryErrors(context, territoryIds, true)
        if (errors.length) return rejected(...errors)
        created.push({ at, user: value, roleId, territoryIds })
        return { result: 'created' }
      })
      if (dryRun) return outcomes
      if (created.some(({ roleId }) => officeRoleIds.includes(roleId))) requireStepUp(caller)
      const ids = await createUsers(context, created, INTERNAL_SUBSCRIPTION)
      created.forEach(({ at, user }, index) => {
        const id = ids[index] ?? null
        // The address belongs to someone that the caller cannot access.
        outcomes[at] = id
          ? { result: 'created', id }
          : rejected({ field: user.email ? 'email' : 'phone', code: 'cannot-edit-person' })
      })
      const refused = await updateUsers(
        context,
        updated.map(({ update }) => update),
      )
      for (const { at, update } of updated)
        if (refused.has(update.before.id)) outcomes[at] = rejected({ field: '', code: 'cannot-edit-person' })
      return outcomes
    },
  })
}
