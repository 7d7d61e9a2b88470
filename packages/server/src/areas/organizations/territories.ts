import type { Bodies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/index.ts'
import { badInput, conflict } from '../../problem.ts'
import { assertFresh, assertUnused, lockRow, softDelete, writeRow } from '../../persistence/index.ts'
import { MAX_POSTAL_CODES, parsePostalCodes, toRanges } from './postalCodes.ts'
import { oneTerritory, type TerritoryRow } from './queries.ts'

const gone = 'deleted_at is not null'

/** The canonical name of a time zone, in any spelling; undefined for an unknown one. */
function zoneOf(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return
  }
}

/** @throws 400 naming the entries that are not ZIP codes */
function postalCodesOf(texts: readonly string[] | undefined): string[] | undefined {
  if (!texts) return
  const { codes, bad } = parsePostalCodes(texts)
  const path = 'postalCodes'
  if (bad.length) throw badInput({ path, code: 'bad-zip-codes', params: { count: bad.length, codes: short(bad) } })
  if (codes.length > MAX_POSTAL_CODES) throw badInput({ path, code: 'too-many-zip-codes', params: { limit: MAX_POSTAL_CODES } })
  return codes
}

const NAMED = 5
/** The first few of a list, for messages. */
const short = (list: readonly string[]): string => (list.length > NAMED ? `${list.slice(0, NAMED).join(', ')}…` : list.join(', '))

/** @throws 409 `exists` naming another active territory of the organization that has some of the codes */
export async function assertFree(
  tx: Tx,
  organizationId: number,
  id: number | undefined,
  codes: readonly string[],
): Promise<void> {
  // Serializes the changes of an organization's territories, so that two cannot take the same code.
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`postal codes:${organizationId}`}, 0))`)
  const taken = await tx.one<{ name: string; codes: string[] }>(sql`
    select territory.name, array_agg(served.postal_code order by served.postal_code) as codes
    from served_postal_code served
    join territory on territory.organization_id = served.organization_id and territory.id = served.territory_id
    where served.organization_id = ${organizationId} and served.territory_id <> ${id ?? 0} and served.postal_code = any (${[...codes]}::text[])
    group by territory.id, territory.name order by territory.name limit 1`)
  if (taken) throw conflict('exists.postal-codes', { territory: taken.name, codes: short(toRanges(taken.codes)) })
}

export async function saveTerritory(context: Context, body: Bodies['territories.upsert']): Promise<TerritoryRow> {
  const { tx, caller } = context
  const row = body.id === undefined ? undefined : await lockRow(tx, 'territory', body.id, gone)
  if (row) await assertFresh(row, body.updatedAt, () => oneTerritory(context, row.id))
  const organizationId = body.organizationId ?? row?.organizationId ?? caller.organizationId
  if (row ? organizationId !== row.organizationId : !caller.organizations.includes(organizationId)) {
    throw badInput({ path: 'organizationId', code: row ? 'cannot-change' : 'organization-out-of-reach' })
  }
  const name = body.name.trim()
  if (!name) throw badInput({ path: 'name', code: 'required' })
  const timeZone = zoneOf(body.timeZone)
  if (!timeZone) throw badInput({ path: 'timeZone', code: 'unknown-time-zone' })
  const postalCodes = postalCodesOf(body.postalCodes)
  if (body.isActive ?? row?.isActive ?? true)
    await assertFree(tx, organizationId, row?.id, postalCodes ?? (row?.postalCodes as string[] | undefined) ?? [])
  const values = { name, timeZone, isActive: body.isActive, postalCodes }
  return oneTerritory(context, await writeRow(context, { entity: 'territory', table: 'territory', row, organizationId, values }))
}

export async function deleteTerritory(context: Context, id: number): Promise<{ ok: true }> {
  const { tx } = context
  const row = await lockRow(tx, 'territory', id, gone)
  const { organizationId } = row
  const dependents = await tx.rows<{ entity: string; count: number; names: string[] }>(sql`
    select 'store' as entity, count(*)::int as count, coalesce((array_agg(name order by name))[1:5], '{}') as names from store
    where organization_id = ${organizationId} and territory_id = ${id} and deleted_at is null
    union all
    select 'appointment type', count(*)::int, coalesce((array_agg(name order by name))[1:5], '{}') from appointment_type
    where organization_id = ${organizationId} and territory_id = ${id} and deleted_at is null
    union all
    select 'user', count(*)::int, coalesce((array_agg(u.name order by u.sort_name))[1:5], '{}')
    from membership_territory mt join user_card u on u.organization_id = mt.organization_id and u.membership_id = mt.membership_id
    where mt.organization_id = ${organizationId} and mt.territory_id = ${id}`)
  assertUnused('territory', dependents)
  await softDelete(context, 'territory', 'territory', row)
  return { ok: true }
}
