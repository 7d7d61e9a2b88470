import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, openPostgres, type Db } from '../../packages/server/src/db/index.ts'
import { schedule } from '../../packages/server/src/jobs/schedule.ts'
import { startCluster, type Cluster } from '../support/postgres.ts'
import { commandOf } from '../support/programs.ts'

const JOBS = 2_000
const SERVERS = 3
const KILLS = 12
/** The share of jobs whose first attempt fails. */
const FAILING = 0.05

let cluster: Cluster
let db: Db
const servers: ChildProcess[] = []
/** When each process was killed, by id. */
const killedAt = new Map<number, number>()
let output = ''

async function start(): Promise<void> {
  const [program, ...args] = commandOf('tests/faults/jobs/worker.ts')
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: cluster.url,
      WALKUP_SECRET_KEY: 'a secret key of the tests, thirty-two and more',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.stderr?.on('data', (part: Buffer) => (output += part.toString()))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error(`A server did not start: ${output}`)))
  })
  servers.push(child)
}

async function killOne(): Promise<void> {
  const [child] = servers.splice(Math.floor(Math.random() * servers.length), 1)
  if (!child?.pid) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  killedAt.set(child.pid, Date.now())
  await start()
}

beforeAll(async () => {
  cluster = await startCluster()
  db = openPostgres(cluster.url, 4)
  await migrate(db)
  await db.script(
    `create table probe (id int generated always as identity, key text, pid int, begun_at timestamptz, ended_at timestamptz, is_done boolean not null default false)`,
  )
}, 120_000)
afterAll(async () => {
  for (const child of servers) child.kill('SIGKILL')
  await db?.close()
  cluster?.remove()
})

interface Run {
  readonly key: string
  readonly pid: number
  readonly begunAt: string
  /** Null if it was interrupted. */
  readonly endedAt: string | null
  readonly isDone: boolean
}
const keysOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n}`)
async function scheduleAll(keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += 100)
    await db.asAccounts(async (tx) => {
      for (const key of keys.slice(from, from + 100)) {
        const at = new Date(Date.now() + Math.random() * 5_000)
        await schedule(tx, { kind: 'probe', key, at, payload: { fails: Math.random() < FAILING } })
      }
    })
}
async function untilDone(): Promise<void> {
  const left = () => db.asOwner((tx) => tx.one<{ n: number }>(sql`select count(*)::int as n from job where kind = 'probe'`))
  await expect.poll(async () => (await left().catch(() => undefined))?.n, { timeout: 300_000, interval: 500 }).toBe(0)
}
/** Finds errors in the runs of these jobs. */
async function wrongRuns(keys: readonly string[]): Promise<string[]> {
  const runs = await db.asOwner((tx) =>
    tx.rows<Run>(sql`select key, pid, begun_at, ended_at, is_done from probe order by key, begun_at, id`),
  )
  const wrong: string[] = []
  for (const key of keys) {
    const own = runs.filter((run) => run.key === key)
    if (!own.some(({ isDone }) => isDone)) wrong.push(`${key} is lost`)
    for (const [index, { pid, endedAt, isDone }] of own.entries()) {
      const next = own[index + 1]
      if (!next) continue
      // A run that was interrupted by a kill ended then.
      const until = endedAt === null ? killedAt.get(pid) : Date.parse(endedAt)
      if (until !== undefined && Date.parse(next.begunAt) < until) wrong.push(`${key} ran twice at once`)
      // A killed server may have done the job without recording it.
      if (isDone && !killedAt.has(pid)) wrong.push(`${key} was done twice`)
    }
  }
  return wrong
}

const timeout = 400_000
test(
  'jobs over servers that are killed run once, or again after their lease; none is lost, none runs twice at once',
  { timeout },
  async () => {
    await Promise.all(Array.from({ length: SERVERS }, start))
    const keys = keysOf('killed', JOBS)
    const scheduling = scheduleAll(keys)
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(Math.random() * 600)
      await killOne()
    }
    await scheduling
    await untilDone()
    expect(await wrongRuns(keys)).toEqual([])
    const interrupted = await db.asOwner((tx) => tx.rows(sql`select key from probe where ended_at is null`))
    expect(interrupted.length, 'jobs that a kill interrupted').toBeGreaterThan(0)
  },
)

test('a database that restarts loses none, and none is done twice', { timeout }, async () => {
  const keys = keysOf('restarted', 500)
  await scheduleAll(keys)
  await wait(1_500)
  await cluster.kill()
  await cluster.start()
  await untilDone()
  expect(await wrongRuns(keys)).toEqual([])
})
