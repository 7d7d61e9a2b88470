import { contract, type EndpointName, type EndpointContract, type Target } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMembership } from '../../packages/server/src/auth/caller.ts'
import { targetTables } from '../../packages/server/src/visibility.ts'
import { compile } from '../../packages/server/src/validation.ts'
import { isAll } from '../support/tiers.ts'
import { wrongValues, type Wrong } from '../support/wrongValues.ts'
import { consentVersion, entry, group, userUid } from './bookingFixture.ts'
import { startApp, type CallInput, type SignedIn, type TestApp } from './harness.ts'
import { addTargetRows } from './targetRows.ts'

const endpoints = Object.entries(contract) as [EndpointName, EndpointContract][]
/** Endpoints whose calls are compared by one fingerprint, since reading one takes longer than the calls. */
const GROUP = isAll ? 10 : 40

let test: TestApp
const callers = new Map<number, SignedIn>()
let requests = 0
let judged = 0
beforeAll(async () => {
  test = await startApp()
  for (const roleId of new Set(endpoints.map(([, described]) => callingRole(described))))
    callers.set(roleId, await test.signIn(`role${roleId}@walkup.test`))
  // The demo has no review entries: create one with a filled honeypot.
  const suspicious = entry(await consentVersion(test), { hdsfiGroup: group, website: 'x' })
  await test.call('qrCodes.entry', { params: { userUid }, body: suspicious })
  // Nor has the administrator's organization an offer of the smart circle.
  await test.db.asOwner((tx) =>
    tx.run(sql`
      insert into smart_circle_offer (organization_id, borrower_id, user_id, first_day, last_day)
      select 1, 2, min(user_id), '2040-01-02', '2040-01-03' from membership where organization_id = 1`),
  )
})
beforeAll(() => test.db.asOwner(addTargetRows))
beforeAll(async () => void (unchanged = await fingerprint()))
afterAll(() => test.close())

/** A fingerprint of all tables except attempt counters: row counts and the transactions that wrote the rows. */
async function fingerprint(): Promise<string> {
  return test.db.asOwner(async (tx) => {
    const tables = await tx.rows<{ name: string }>(sql`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('throttle', 'session', 'migration') order by 1`)
    const counted = tables.map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as sum from ${raw(name)}`,
    )
    const sums = await tx.rows<{ name: string; sum: string }>(join(counted, ' union all '))
    // Tables may be read in parallel, in any order.
    return sums
      .map(({ name, sum }) => `${name} ${sum}`)
      .toSorted()
      .join('\n')
  })
}

/** The role that calls the endpoint: the administrator's, or else the first permitted one. */
const callingRole = ({ access: { roles } }: EndpointContract): number =>
  typeof roles === 'string' || roles.includes(1) ? 1 : (roles[0] ?? 1)

/** A row that the caller can access, so that only the body is invalid. */
async function rowOf(entity: Target['entity'], { record }: SignedIn): Promise<number> {
  const { table, gone } = targetTables[entity]
  const owner = table === 'organization' ? 'id' : 'organization_id'
  const membership = await test.db.asOwner((tx) => findMembership(tx, record.userId, 1))
  if (!membership) throw new Error(`Role ${record.roleId} does not work in the first organization`)
  const row = await test.db.asTenant({ ...membership, userId: record.userId }, (tx) =>
    tx.one<{ id: number }>(sql`select id from ${raw(table)} where ${raw(owner)} = 1 and not (${raw(gone)}) order by id limit 1`),
  )
  if (!row) throw new Error(`The demo has no ${entity} that role ${record.roleId} sees`)
  return row.id
}

/** Whether an error names the field, one inside it, or one around it. */
const names = (errors: { path: string }[], path: string) =>
  errors.some((error) => error.path === path || error.path.startsWith(`${path}.`) || path.startsWith(`${error.path}.`))

/**
 * The invalid bodies to send: all in `npm run test:all`, otherwise the first of each field and of each kind. The others are only
 * checked against the server's schema.
 */
function* sent(schema: object, base: unknown): Generator<Wrong> {
  const seen = new Set<string>()
  const check = compile(schema, 'body')
  for (const wrong of wrongValues(schema, base)) {
    const isFirst = [`field ${wrong.path}`, `kind ${wrong.what}`].filter((one) => !seen.has(one) && seen.add(one)).length > 0
    const isRefused = () => names(check(JSON.parse(JSON.stringify(wrong.value))), wrong.path)
    if (isAll || isFirst || !isRefused()) yield wrong
    else judged++
  }
}

/** The fingerprint before any call. */
let unchanged: string

describe('bad input', () => {
  it.each(endpoints.map(([name, described], index) => [name, described, index] as const))(
    '%s answers 4xx, names the field, and changes nothing',
    async (name, described, index) => {
      const caller = callers.get(callingRole(described)) as SignedIn
      const { call } = described.access.roles === 'public' ? test : caller
      const base: CallInput & { params: Record<string, string | number | boolean> } = {
        params: { ...(described.example.params as Record<string, string | number>) },
        query: { ...(described.example.query as Record<string, string | number>) },
        ...(described.body && { body: structuredClone(described.example.body ?? {}) }),
      }
      for (const { entity, at } of described.targets ?? []) {
        const [place, key] = at.split('.') as ['params' | 'body', string]
        if (place === 'params') base.params[key] = await rowOf(entity, caller)
      }
      const send = async (what: string, path: string, input: CallInput) => {
        requests++
        const answer = await call(name, input)
        const label = `${name}: ${path} ${what} → ${answer.status} ${JSON.stringify(answer.problem).slice(0, 300)}`
        expect(answer.status, label).toBeGreaterThanOrEqual(400)
        expect(answer.status, label).toBeLessThan(500)
        expect(answer.problem.requestId, label).toBeTypeOf('string')
        if (answer.status === 404 || answer.status === 401) return
        expect(answer.status, label).toBe(400)
        expect(names(answer.problem.errors ?? [], path), label).toBe(true)
      }
      const cases: Parameters<typeof send>[] = []
      const add = (...one: Parameters<typeof send>) => cases.push(one)
      if (described.body)
        for (const { what, path, value } of sent(described.body, base.body)) add(what, path, { ...base, body: value })
      const text = (value: unknown) =>
        value === null || typeof value === 'object' ? 'not of this kind' : String(value as string)
      for (const part of ['query', 'params'] as const) {
        const schema = described[part]
        if (!schema) continue
        const properties = (schema as { properties?: Record<string, { type?: string; enum?: unknown[] }> }).properties ?? {}
        for (const { what, path, value } of wrongValues(schema, base[part])) {
          const key = path.split('.')[0] ?? path
          const given = (value as Record<string, unknown>)[key]
          // Query and path values are untyped text, so only text that the schema rejects is invalid.
          const isText = properties[key]?.type === 'string' && !properties[key].enum
          if (isText && typeof given !== 'string') continue
          if (part === 'params' && (given === undefined || given === '' || path === 'isAdmin')) continue
          if (what === 'an unknown field' || what === 'missing' || !isText || typeof given === 'string') {
            const spoiled = { ...(value as Record<string, unknown>), ...(given === undefined ? {} : { [key]: text(given) }) }
            add(what, path, { ...base, [part]: Object.fromEntries(Object.entries(spoiled).map(([k, v]) => [k, text(v)])) })
          }
        }
      }
      while (cases.length) await Promise.all(cases.splice(0, 8).map((one) => send(...one)))
      if (index % GROUP !== GROUP - 1 && index !== endpoints.length - 1) return
      const group = endpoints.slice(index - (index % GROUP), index + 1).map(([one]) => one)
      expect(await fingerprint(), group.join(', ')).toBe(unchanged)
    },
  )

  it('is covered by enough cases', () => {
    console.log(`bad input: ${requests} requests, ${judged} values judged by their schema alone`)
    expect(requests).toBeGreaterThan(1000)
    expect(requests + judged).toBeGreaterThan(15_000)
  })
})
