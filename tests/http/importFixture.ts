import sql from 'sql-template-tag'
import { afterAll, beforeAll } from 'vitest'
import { startApp, type Answer, type SignedIn, type TestApp } from './harness.ts'

let app: TestApp
const as: Record<string, SignedIn> = {}
/** Starts the app for a test file, with a signed-in user of each role that can import. */
export function startImports(): void {
  beforeAll(async () => {
    app = await startApp()
    for (const name of ['role1', 'role2', 'role3', 'role4', 'role5', 'role14', 'hd', 'other'])
      as[name] = await app.signIn(`${name}@walkup.test`)
  })
  afterAll(() => app.close())
}
export const currentApp = (): TestApp => app
export const by = (name: string): SignedIn => as[name] as SignedIn
export const rows = <Row extends object>(query: ReturnType<typeof sql>) => app.db.asOwner((tx) => tx.rows<Row>(query))
export const firstOf = async <Row extends object>(query: ReturnType<typeof sql>) => (await rows<Row>(query))[0] as Row

export const endpoints = {
  users: 'users.import',
  stores: 'stores.import',
  technicians: 'technicians.import',
  slots: 'defaultAppointments.import',
} as const
export type Kind = keyof typeof endpoints
export const post = (kind: Kind, body: object, name = 'role2') => by(name).call(endpoints[kind], { body })
export const run = async (kind: Kind, body: object, name = 'role2') => {
  const answer = await post(kind, body, name)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
export type Reply = Awaited<ReturnType<typeof run>>
export const results = ({ rows }: Reply) => rows.map(({ result }) => result)
export const faults = ({ rows }: Reply) => rows.map(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`))
export const paths = ({ status, problem }: Answer) => [status, problem.errors?.map(({ path }) => path)]
export const csv = (...lines: string[]) => lines.join('\n')
export const count = async (table: string, where: string) =>
  (await firstOf<{ n: number }>(sql([`select count(*)::int as n from ${table} where ${where}`]))).n

/** Names of the demo's organization. */
export const names = async () => ({
  ...(await firstOf<{ territory: string; territoryId: number; zone: string }>(
    sql`select name as territory, id as territory_id, time_zone as zone from territory where organization_id = 1 and id = 1`,
  )),
  ...(await firstOf<{ trade: string }>(
    sql`select name as trade from lookup_item where organization_id = 1 and list = 'userTrades' and is_active order by id limit 1`,
  )),
  ...(await firstOf<{ brand: string }>(
    sql`select name as brand from lookup_item where organization_id = 1 and list = 'storesBrands' and is_active order by id limit 1`,
  )),
})
