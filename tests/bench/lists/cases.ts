import type { EndpointContract } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../../packages/server/src/db/index.ts'

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}
export type Case = readonly [what: string, filter: object]
/** For an id column: a value that many rows have, one that few have, and one that none has. */
export type Values = Readonly<Record<string, readonly number[]>>

const ABSENT = 2_000_000_000
const columns: Readonly<Record<string, string>> = {
  territoryIds: 'territory_id',
  storeIds: 'store_id',
  leadGeneratorIds: 'lead_generator_id',
  userIds: 'lead_generator_id',
  serviceGroupIds: 'service_group_id',
  appointmentTypeIds: 'appointment_type_id',
  claimedByIds: 'claimed_by',
  timeLogIds: 'time_log_id',
}

export async function valuesIn(db: Db, organizationId: number): Promise<Values> {
  const values: Record<string, number[]> = {}
  for (const [key, column] of Object.entries(columns)) {
    const rows = await db.asOwner((tx) =>
      tx.rows<{ id: number }>(sql`select ${raw(column)} as id from lead
        where organization_id = ${organizationId} and ${raw(column)} is not null group by 1 order by count(*) desc`),
    )
    values[key] = [...new Set([rows[0]?.id ?? ABSENT, rows.at(-1)?.id ?? ABSENT, ABSENT])]
  }
  return values
}

const UTC = { timeZone: 'UTC' }
const dates: Readonly<Record<string, object>> = {
  day: { from: '2026-03-02', to: '2026-03-02', ...UTC },
  month: { from: '2026-03-01', to: '2026-03-31', ...UTC },
  'last year': { dateRangeId: 8, ...UTC },
  'from 2026': { from: '2026-01-01', ...UTC },
  'long ago': { from: '1999-01-01', to: '1999-12-31', ...UTC },
}
const words = ['mail.test', 'rivera', 'maria gonz', '+1614', 'li', 'zzyzx']

function casesOf(key: string, schema: Schema, values: Values): Case[] {
  const named = (list: readonly unknown[]): Case[] => list.map((value) => [`${key} ${String(value)}`, { [key]: [value] }])
  if (schema.properties?.dateRangeId) return Object.entries(dates).map(([name, range]) => [`${key} ${name}`, { [key]: range }])
  if (schema.type === 'boolean') return [true, false].map((value) => [`${key} ${value}`, { [key]: value }])
  if (key === 'search') return words.map((word) => [`search ${word}`, { search: word }])
  if (schema.type === 'array')
    return named(schema.items?.enum ?? values[key] ?? (schema.items?.type === 'integer' ? [1, 14, ABSENT] : ['OH', 'lead']))
  if (schema.type === 'integer') return [[`${key} 1`, { [key]: 1 }]]
  if (schema.format === 'date') return [[`${key} 2026-03-02`, { [key]: '2026-03-02' }]]
  return []
}

/** Typical combinations of the console's lead filters. */
function together(values: Values): Case[] {
  const [often = 0, seldom = 0] = values.territoryIds ?? []
  const pairs: Record<string, object> = {}
  for (const status of ['captured', 'scheduled', 'rejected', 'notSold']) {
    for (const territory of [often, seldom])
      pairs[`${status}, territory ${territory}`] = { statuses: [status], territoryIds: [territory] }
    for (const kind of ['internal', 'external']) pairs[`${status}, ${kind}`] = { statuses: [status], kinds: [kind] }
  }
  for (const [name, received] of Object.entries(dates)) {
    for (const key of ['storeIds', 'leadGeneratorIds', 'territoryIds']) {
      for (const id of values[key] ?? []) pairs[`${key} ${id}, ${name}`] = { [key]: [id], received }
    }
    for (const contact of ['none', 'within5Minutes', 'selfBooked'])
      pairs[`${contact}, territory ${seldom}, ${name}`] = { firstContacts: [contact], territoryIds: [seldom], received }
    pairs[`upcoming, ${name}`] = { statuses: ['scheduled', 'confirmed'], isUpcoming: true, appointment: received }
    pairs[`no generator, ${name}`] = { hasLeadGenerator: false, received }
    pairs[`rivera, ${name}`] = { search: 'rivera', received }
    pairs[`scheduled or confirmed, ${name}`] = { statuses: ['scheduled', 'confirmed'], received }
  }
  pairs['three statuses'] = { statuses: ['new', 'captured', 'contacted'] }
  pairs['every territory'] = { territoryIds: [often, seldom] }
  pairs['rivera, seldom territory'] = { search: 'rivera', territoryIds: [seldom] }
  return Object.entries(pairs)
}

/** No filter, every filter alone, and combinations for leads. */
export function filtersOf({ body }: EndpointContract, values: Values): Case[] {
  const filter = (body as Schema | undefined)?.properties?.filter?.properties ?? {}
  return [
    ['', {}],
    ...Object.entries(filter).flatMap(([key, schema]) => casesOf(key, schema, values)),
    ...('claimedByIds' in filter ? together(values) : []),
  ]
}

export interface SortOrder {
  readonly by: string
  readonly direction: 'asc' | 'desc'
}
/** Every sort order of a list, its default first. */
export function ordersOf({ body }: EndpointContract): (SortOrder | undefined)[] {
  const by = (body as Schema | undefined)?.properties?.sort?.properties?.by?.enum as readonly string[] | undefined
  const each = (by ?? []).flatMap((name) => (['asc', 'desc'] as const).map((direction) => ({ by: name, direction })))
  return [undefined, ...each]
}
