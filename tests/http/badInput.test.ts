import { contract, type EndpointName, type EndpointContract, type Target } from '@walkup/sdk/contract'
import sql, { join, raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMembership } from '../../packages/server/src/auth/caller.ts'
import { targetTables } from '../../packages/server/src/visibility.ts'
import { compile } from '../../packages/server/src/validation.ts'
import { isAll } from '../support/repetitions.ts'
import { wrongValues, type Wrong } from '../support/wrongValues.ts'
import { consentVersion, entry, group, userUid } from './bookingFixture.ts'
import { startApp, type CallInput, type SignedIn, type TestApp } from './harness.ts'

let test: TestApp
let admin: SignedIn
const others = new Map<number, SignedIn>()
let requests = 0
let judged = 0
beforeAll(async () => {
  test = await startApp()
  admin = await test.signIn('role1@walkup.test')
  // The demo has no review entries: create one with a filled honeypot.
  const suspicious = entry(await consentVersion(test), { hdsfiGroup: group, website: 'x' })
  await test.call('qrCodes.entry', { params: { userUid }, body: suspicious })
  // Nor has it holidays.
  await admin.call('settings.upsertHoliday', { body: { date: '2040-01-02', name: 'Holiday' } })
  // Nor has the administrator's organization an offer of the smart circle.
  await test.db.asOwner((tx) =>
    tx.run(sql`
      insert into smart_circle_offer (organization_id, borrower_id, user_id, first_day, last_day)
      select 1, 2, min(user_id), '2040-01-02', '2040-01-03' from membership where organization_id = 1`),
  )
})
beforeAll(async () => {
  const body = { name: 'Bad input', scopes: ['leads:read'] }
  await admin.call('apiKeys.upsert', { body })
})
// Nor has it sent anything.
beforeAll(() =>
  test.db.asOwner((tx) =>
    tx.run(sql`with made as (insert into connection (organization_id, system) values (1, 'webhook') returning id)
      insert into delivery (organization_id, connection_id, lead_id, topic, uid, message, state)
      select 1, made.id, (select min(lead.id) from lead where organization_id = 1), 'lead.created', 'msg', '{}', 'dead' from made`),
  ),
)
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

/** A user who may call the endpoint: the administrator, or else the first permitted role. */
async function callerOf({ access: { roles } }: EndpointContract): Promise<SignedIn> {
  if (typeof roles === 'string' || roles.includes(1)) return admin
  const [roleId] = roles
  const known = others.get(roleId ?? 0)
  if (known) return known
  const caller = await test.signIn(`role${roleId}@walkup.test`)
  others.set(roleId ?? 0, caller)
  last = undefined
  return caller
}

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

/** The fingerprint after the previous endpoint. */
let last: string | undefined

describe('bad input', () => {
  it.each(Object.entries(contract) as [EndpointName, EndpointContract][])(
    '%s answers 4xx, names the field, and changes nothing',
    async (name, described) => {
      const caller = await callerOf(described)
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
      const before = (last ??= await fingerprint())
      const send = async (what: string, path: string, input: CallInput) => {
        requests++
        const answer = await call(name, input)
        const told = `${name}: ${path} ${what} → ${answer.status} ${JSON.stringify(answer.problem).slice(0, 300)}`
        expect(answer.status, told).toBeGreaterThanOrEqual(400)
        expect(answer.status, told).toBeLessThan(500)
        expect(answer.problem.requestId, told).toBeTypeOf('string')
        if (answer.status === 404 || answer.status === 401) return
        expect(answer.status, told).toBe(400)
        expect(names(answer.problem.errors ?? [], path), told).toBe(true)
      }
      if (described.body)
        for (const { what, path, value } of sent(described.body, base.body)) await send(what, path, { ...base, body: value })
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
            await send(what, path, { ...base, [part]: Object.fromEntries(Object.entries(spoiled).map(([k, v]) => [k, text(v)])) })
          }
        }
      }
      last = await fingerprint()
      expect(last, name).toBe(before)
    },
  )

  it('covered enough cases', () => {
    console.log(`bad input: ${requests} requests, ${judged} values judged by their schema alone`)
    expect(requests).toBeGreaterThan(1000)
    expect(requests + judged).toBeGreaterThan(15_000)
  })
})
