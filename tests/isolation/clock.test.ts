import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSources, textOf, within, type Node } from '../../packages/console/build/syntax.ts'
import { migrate, openPglite, serverScope, type Db } from '../../packages/server/src/db/index.ts'

let offset = 0
let db: Db
beforeAll(async () => {
  db = await openPglite(undefined, undefined, { now: () => new Date(Date.UTC(2031, 0, 1) + offset) })
  await migrate(db)
})
afterAll(() => db.close())

/** SQL that reads the clock of the database's machine. */
const otherClocks =
  /(?<![\w.])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\b(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b/i
/** Exceptions, which need the machine's time: a directory's lock, the default clock itself, and a table older than the functions. */
const exceptions: Readonly<Record<string, string>> = {
  'db/lock.ts': 'Date.now new Date',
  'db/migrate.ts': 'now()',
  'db/pglite.ts': 'new Date',
  'db/postgres.ts': 'new Date',
}

/** `new Date()` and `Date.now()` in a node. */
function bareDates(node: Node): string[] {
  return within(node).flatMap((one) => {
    const callee = one.callee as Node | undefined
    const isDate = (each: Node | undefined) => each?.type === 'Identifier' && each.name === 'Date'
    if (one.type === 'NewExpression' && isDate(callee) && !(one.arguments as readonly Node[]).length) return ['new Date']
    const isNow = callee?.type === 'MemberExpression' && isDate(callee.object as Node) && (callee.property as Node).name === 'now'
    return one.type === 'CallExpression' && isNow ? ['Date.now'] : []
  })
}

describe('the clock', () => {
  it('is the only one that the schema reads', async () => {
    const rows = await db.asOwner((tx) =>
      tx.rows<{ name: string; text: string }>(sql`
        select proname as name, pg_get_functiondef(oid) as text from pg_proc
        where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and proname <> 'app_now'
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
        union all select attrelid::regclass || '.' || attname, pg_get_expr(adbin, adrelid) from pg_attrdef
          join pg_attribute on attrelid = adrelid and attnum = adnum where adrelid::regclass::text not in ('migration')
        union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
        union all select policyname, coalesce(qual, '') || coalesce(with_check, '') from pg_policies
        union all select viewname, definition from pg_views where schemaname = 'public'
        union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`),
    )
    expect(rows.length).toBeGreaterThan(500)
    expect(rows.filter(({ text }) => otherClocks.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('is the only one that the server reads', () => {
    const found: string[] = []
    for (const { file, body } of readSources(fileURLToPath(new URL('../../packages/server/src', import.meta.url)))) {
      const dates = body.flatMap(bareDates)
      const texts = body.flatMap(within).flatMap((node) => textOf(node, '$') ?? [])
      const clocks = texts.flatMap((text) => otherClocks.exec(text)?.[0] ?? [])
      const wrong = [...dates, ...clocks].filter((one) => !exceptions[file]?.includes(one))
      found.push(...wrong.map((one) => `${file}: ${one}`))
    }
    expect(found).toEqual([])
  })

  it('is the only one that tests of the server read', () => {
    const found = ['http', 'isolation', 'simulators'].flatMap((folder) =>
      readSources(fileURLToPath(new URL(`../${folder}`, import.meta.url)), /\.d\./).flatMap(({ file, body }) =>
        body.flatMap(bareDates).map((one) => `${folder}/${file}: ${one}`),
      ),
    )
    expect(found).toEqual([])
  })

  it('stands still within a transaction, and moves between them', async () => {
    const read = () =>
      db.asTenant(serverScope(1), (tx) => tx.one<{ at: string; day: string }>(sql`select app_now() as at, app_today() as day`))
    expect(await read()).toEqual({ at: '2031-01-01T00:00:00.000Z', day: '2031-01-01' })
    offset = 36 * 3_600_000 + 5
    expect(await read()).toEqual({ at: '2031-01-02T12:00:00.005Z', day: '2031-01-02' })
    await db.asAccounts(async (tx) => {
      const at = async () => (await tx.one<{ at: string }>(sql`select app_now() as at`))?.at
      const before = await at()
      offset += 1_000
      expect(await at()).toBe(before)
    })
  })
})
