import type { EndpointContract, EndpointName } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Db } from '../../../packages/server/src/db/index.ts'

/** Search texts for the lists. */
export interface Sought {
  /** The digits of one lead's phone. */
  readonly rare: string
  /** A first and a last name. */
  readonly name: string
  /** The territory with the fewest leads. */
  readonly territoryId: number
}
export async function soughtIn(db: Db, organizationId: number): Promise<Sought> {
  const row = await db.asOwner((tx) =>
    tx.one<Sought>(sql`select
      (select phone from lead where organization_id = ${organizationId} and phone is not null order by received_at limit 1) as rare,
      (select first_name || ' ' || last_name from lead where organization_id = ${organizationId} and last_name ilike 'rivera'
        order by received_at limit 1) as name,
      (select territory_id from lead where organization_id = ${organizationId} and territory_id is not null
        group by 1 order by count(*) limit 1) as territory_id`),
  )
  if (!row) throw new Error('The database holds no leads.')
  return row
}

/** The default list, and text searches if supported: words that nearly all, many, one and no leads contain. */
export function bodiesOf(
  name: EndpointName,
  described: EndpointContract,
  { rare, name: fullName, territoryId }: Sought,
): [string, object][] {
  const filter =
    (described.body as { properties?: { filter?: { properties?: object } } } | undefined)?.properties?.filter?.properties ?? {}
  const searching = (search: string, more: object = {}, order: object = {}) => ({
    limit: 50,
    filter: { search, ...more },
    ...order,
  })
  return [
    ['first page', { limit: 50 }],
    ...('search' in filter
      ? ([
          ['dense word', searching('mail.test')],
          ['frequent word', searching('rivera')],
          ['rare word', searching(rare)],
          ['absent word', searching('zzyzx')],
        ] as [string, object][])
      : []),
    ...(name === 'leads.searchAll'
      ? ([
          ['two words', searching(fullName)],
          ['frequent, territory', searching('rivera', { territoryIds: [territoryId] })],
          [
            'frequent, no hits',
            searching('rivera', { territoryIds: [territoryId], statuses: ['rejected'], kinds: ['external'] }),
          ],
          ['dense, no hits', searching('mail.test', { statuses: ['captured'], kinds: ['external'], hasDuplicate: true })],
          ['frequent, one day', searching('rivera', { received: { from: '2026-03-02', to: '2026-03-02', timeZone: 'UTC' } })],
          ['frequent, oldest', searching('rivera', {}, { sort: { by: 'receivedAt', direction: 'asc' } })],
          ['frequent, by name', searching('rivera', {}, { sort: { by: 'lastName', direction: 'asc' } })],
        ] as [string, object][])
      : []),
  ]
}
