import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointName } from '@walkup/sdk/contract'
import { allEndpoints } from '@walkup/sdk/endpoints'
import sql from 'sql-template-tag'
import { buildApp } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { migrate, openPostgres, type Db, type Tx } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { addSlots, bookingBody, userUid, type Page } from '../support/bookingLoad.ts'
import { startCluster } from '../support/postgres.ts'
import { withoutLimits } from '../support/withoutLimits.ts'
import { cloneOrganization } from './growth/clone.ts'

type App = Awaited<ReturnType<typeof buildApp>>
interface Case {
  readonly what: string
  readonly name: EndpointName
  readonly query?: string
  /** Undefined for calls without a body. */
  readonly body?: (page: Page, nth: number) => object
  readonly isPublic?: boolean
}

const TIMES = 200
/** Calls whose rows are counted. */
const COUNTED = 20

function casesOf(slotIds: readonly string[], typeId: number, organizations: number): Case[] {
  const spread = organizations > 1 ? { includeDescendants: true } : {}
  const month = { filter: { dates: { dateRangeId: 6, timeZone: 'America/New_York' } }, compareTo: 'previousPeriod' }
  return [
    {
      what: 'availability',
      name: 'qrCodes.availableAppointments',
      query: `?appointmentTypeId=${typeId}`,
      isPublic: true,
    },
    {
      what: 'entry',
      name: 'qrCodes.entry',
      isPublic: true,
      body: (page, nth) => bookingBody(page, slotIds[nth % slotIds.length] ?? '', randomUUID()),
    },
    { what: 'leads, newest', name: 'leads.searchAll', body: () => ({ limit: 50, ...spread }) },
    {
      what: 'leads, by text',
      name: 'leads.searchAll',
      body: () => ({ filter: { search: 'maria 614' }, limit: 50, ...spread }),
    },
    { what: 'report of a month', name: 'reports.leadCountByTerritory', body: () => ({ ...month, ...spread }) },
    { what: 'dashboard', name: 'dashboard.panels', query: '?compareTo=previousPeriod' },
  ]
}

/** Prepares the calls of a case; resolves to a function that sends the nth. */
async function prepare(app: App, { name, query = '', body, isPublic }: Case): Promise<(nth: number) => Promise<void>> {
  const [method, path] = allEndpoints[name].split(' ') as ['GET' | 'POST', string]
  const url = path.replace(/\{(\w+)\}/g, (_, key: string) => (key === 'userUid' ? userUid : '1')) + query
  let authorization: string | undefined
  let page: Page = { version: '' }
  if (isPublic) {
    const details = await app.inject({ url: `/api/QRCodes/qr-details/${userUid}/1` })
    const { data } = details.json<{ data: { webConfig: { consent: { version: string } }; pageToken?: string } }>()
    page = { version: data.webConfig.consent.version, ...(data.pageToken !== undefined && { pageToken: data.pageToken }) }
    // The page token must be in effect.
    if (body) await pause(3_500)
  } else {
    const login = await app.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: { email: 'role2@walkup.test', password: 'walkup-demo' },
    })
    authorization = `Bearer ${login.json<{ data: { token: string } }>().data.token}`
  }
  return async (nth) => {
    const reply = await app.inject({
      method,
      url,
      ...(body && { payload: body(page, nth) }),
      headers: { 'idempotency-key': randomUUID(), ...(authorization && { authorization }) },
    })
    if (reply.statusCode !== 200) throw new Error(`${name} answered ${reply.statusCode}: ${reply.body}`)
  }
}

/** The same database, which counts the statements of transactions, without beginning and end. */
function counting(db: Db, count: () => void): Db {
  const counted = (tx: Tx): Tx => ({
    ...tx,
    rows: (query) => (count(), tx.rows(query)),
    one: (query) => (count(), tx.one(query)),
    run: (query) => (count(), tx.run(query)),
  })
  return {
    ...db,
    asTenant: (scope, work, limits) => db.asTenant(scope, (tx) => work(counted(tx)), limits),
    asAccounts: (work, limits) => db.asAccounts((tx) => work(counted(tx)), limits),
  }
}

async function measure(url: string, organizations: number): Promise<void> {
  const setup = openPostgres(url, 3)
  const slotIds = await addSlots(setup, 60)
  const found = await setup.asOwner((tx) =>
    tx.one<{ typeId: number; leads: number }>(sql`
      select (select max(id) from appointment_type where organization_id = 1) as type_id, (select count(*)::int from lead) as leads`),
  )
  const { typeId, leads } = found ?? { typeId: 0, leads: 0 }
  /** Rows and index entries that all ended connections read. */
  const readSoFar = async () =>
    (
      await setup.asOwner((tx) =>
        tx.one<{ rows: number }>(sql`select (
        (select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes))::float8 as rows`),
      )
    )?.rows ?? 0
  const config = withoutLimits(readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }))
  for (const one of casesOf(slotIds, typeId, organizations)) {
    let statements = 0
    const withApp = async <T>(work: (call: (nth: number) => Promise<void>) => Promise<T>): Promise<T> => {
      const db = openPostgres(url, 10)
      const app = await buildApp(
        config,
        counting(db, () => statements++),
      )
      try {
        return await work(await prepare(app, one))
      } finally {
        await app.close()
        await db.close()
      }
    }
    const times = await withApp(async (call) => {
      for (let nth = 0; nth < 20; nth++) await call(nth)
      const all: number[] = []
      for (let nth = 0; nth < TIMES; nth++) {
        const began = performance.now()
        await call(nth)
        all.push(performance.now() - began)
      }
      return all.sort((a, b) => a - b)
    })
    /** Rows read by a server with that many calls after some to warm up, and the statements of those. */
    const cost = async (calls: number) => {
      const before = await readSoFar()
      const own = await withApp(async (call) => {
        for (let nth = 0; nth < 10; nth++) await call(nth)
        const from = statements
        for (let nth = 0; nth < calls; nth++) await call(nth)
        return statements - from
      })
      await pause(500)
      return { rows: (await readSoFar()) - before, statements: own }
    }
    const [none, some] = [await cost(0), await cost(COUNTED)]
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(8)
    console.log(
      `${one.what.padEnd(18)} ${String(leads).padStart(9)} ${String(organizations).padStart(4)} ` +
        `${(some.statements / COUNTED).toFixed(1).padStart(6)} ${Math.round((some.rows - none.rows) / COUNTED)
          .toString()
          .padStart(9)} ${at(0.5)} ${at(0.99)}`,
    )
  }
  await setup.close()
}

/**
 * `npm run bench -- growth [LEADS…] [organizations=N…]`: how the main calls grow with the number of leads, and with the number of
 * organizations that one call reaches, each a copy of the first one: statements, rows and index entries read, and the times of
 * one caller in ms. By default 10,000, 100,000 and 1,000,000 leads, and 1, 4 and 16 organizations with 10,000 leads in all the demo's.
 */
export default async function growth(args: readonly string[]): Promise<void> {
  const sizes = args.filter((arg) => /^\d+$/.test(arg)).map(Number)
  const spreads = args.filter((arg) => arg.startsWith('organizations=')).map((arg) => Number(arg.split('=')[1]))
  const runs = [
    ...(args.length ? sizes : [10_000, 100_000, 1_000_000]).map((leads) => ({ leads, organizations: 1 })),
    ...(args.length ? spreads : [4, 16]).map((organizations) => ({ leads: 10_000, organizations })),
  ]
  console.log(`${'call'.padEnd(18)} ${'leads'.padStart(9)} orgs  stmts rows read   median      p99`)
  for (const { leads, organizations } of runs) {
    const cluster = await startCluster()
    try {
      const db = openPostgres(cluster.url, 3)
      await migrate(db)
      const began = performance.now()
      await seedDemo(db, { now: new Date(), leads })
      const seconds = (performance.now() - began) / 1000
      if (organizations > 1) await cloneOrganization(db, organizations - 1)
      await db.close()
      console.log(`  seeded in ${seconds.toFixed(0)} s`)
      await measure(cluster.url, organizations)
    } finally {
      cluster.remove()
    }
  }
}
