import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../../auth/caller.ts'
import type { Tx } from '../../db/index.ts'
import { matching } from '../../search/index.ts'
import { inOwnTerritoriesOnly } from '../stores/queries.ts'
import type { Suggestion } from './index.ts'

const shaped = (source: 'store' | 'lead', address: Sql): Sql => sql`
  ${source}::text || '.' || id as place_id, ${source}::text as source,
  concat_ws(', ', line1, city, concat_ws(' ', state, postal_code)) as text, ${address} as address`
const address = raw(
  `json_build_object('line1', line1, 'city', city, 'state', state, 'postalCode', postal_code, 'lat', lat, 'lng', lng)`,
)
const stores = (where: readonly Sql[]): Sql => sql`
  select ${shaped('store', address)} from store where deleted_at is null and ${join([...where], ' and ')}`
const leads = (where: Sql): Sql => sql`
  select ${shaped('lead', address)} from (
    select distinct on (folded(address ->> 'line1'), folded(address ->> 'city')) id, address ->> 'line1' as line1, address ->> 'city' as city,
      address ->> 'state' as state, address ->> 'postalCode' as postal_code, (address ->> 'lat')::float8 as lat, (address ->> 'lng')::float8 as lng
    from lead where deleted_at is null and address ->> 'line1' is not null and ${where}
    order by folded(address ->> 'line1'), folded(address ->> 'city'), id desc
  ) as street`

/** Letters and digits that a street needs before leads are searched. */
const STREET = 4
/** Leads read per suggestion list: several may share a street. */
const LEADS = 40

/** Store addresses, and streets of leads that the caller may see. */
export async function knownAddresses(tx: Tx, caller: Caller, typed: string, count: number): Promise<Suggestion[]> {
  const words = typed.replaceAll(',', ' ')
  const found = await tx.rows<Suggestion>(sql`
    ${stores([sql`is_active`, ...inOwnTerritoriesOnly(caller, 'store'), ...matching(words, 'store', 'store_matches')])} order by name, id limit ${count}::int`)
  const street = (typed.split(',')[0] ?? '').trim()
  if (street.length < STREET || found.length >= count) return found
  const known = await tx.rows<Suggestion>(
    sql`${leads(sql`id in (select find_leads_by_street(${street}, ${LEADS}))`)} order by 3 limit ${count - found.length}::int`,
  )
  return [...found, ...known]
}

export const knownAddress = (tx: Tx, caller: Caller, kind: 'store' | 'lead', id: number): Promise<Suggestion | undefined> =>
  tx.one<Suggestion>(
    kind === 'store' ? stores([sql`id = ${id}`, ...inOwnTerritoriesOnly(caller, 'store')]) : leads(sql`id = ${id}`),
  )
