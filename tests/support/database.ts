import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import argon2 from '@node-rs/argon2'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { TestProject } from 'vitest/node'
import { migrate, openPglite, openPostgres, type Db } from '../../packages/server/src/db/index.ts'
import { seedDemo } from '../../packages/server/src/seed/index.ts'
import { asOwner, createOwner, OWNER, withDatabase } from './owner.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = `${root}node_modules/.cache/walkup-test`

/** A hash of everything that determines the seeded database. */
function fingerprint(date: string): string {
  const hash = createHash('sha256').update(`${date} ${LEADS} ${JSON.stringify(password)}`)
  const add = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isDirectory()) add(`${folder}/${entry.name}`)
      else hash.update(entry.name).update(readFileSync(`${folder}/${entry.name}`))
    }
  }
  for (const folder of ['packages/server/migrations', 'packages/server/src/seed', 'packages/server/src/db']) add(root + folder)
  // Defines the rows of the role table.
  hash.update(readFileSync(`${root}packages/sdk/contract/roles.ts`))
  return hash.digest('hex').slice(0, 16)
}

/** Enough for every search, filter and report to have several pages of rows. */
const LEADS = 1500
/** Costs almost nothing to verify: every test file signs in several times, at a tenth of a second of processor time each. */
const password = { memoryCost: 8, timeCost: 1, parallelism: 1, outputLen: 32 }

async function seed(db: Db, now: Date): Promise<void> {
  await seedDemo(db, { now, leads: LEADS, onProgress: () => {} })
  const hash = await argon2.hash('walkup-demo', { ...password, salt: Buffer.from('of the tests alone') })
  await db.asOwner((tx) => tx.run(sql`update credential set password_hash = ${hash}`))
}

/** Deletes dumps of other days and schemas. */
function forgetOld(): void {
  const dayAgo = Date.now() - 86_400_000
  for (const name of readdirSync(cache)) {
    const path = `${cache}/${name}`
    if (statSync(path).mtimeMs < dayAgo) rmSync(path, { recursive: true, force: true })
  }
}

const openFolder = (folder: string) => PGlite.create(folder, { extensions: { btree_gist, pg_trgm } })

/** Resets the write-ahead log to one file: it is most of a dump, and every test file reads the whole dump. */
async function forgetLog(folder: string): Promise<void> {
  const lite = await openFolder(folder)
  await lite.exec('select pg_switch_wal(); checkpoint')
  const { rows } = await lite.query<{ name: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as name')
  await lite.close()
  for (const name of readdirSync(`${folder}/pg_wal`))
    if (/^[0-9A-F]{24}$/.test(name) && name !== rows[0]?.name) rmSync(`${folder}/pg_wal/${name}`)
}

// Concurrent test runs create the same database under temporary names; the first to finish wins.
async function makeDump(path: string, now: Date): Promise<void> {
  if (existsSync(path)) return
  mkdirSync(cache, { recursive: true })
  forgetOld()
  const folder = mkdtempSync(`${cache}/making-`)
  const db = await openPglite(folder)
  await migrate(db)
  await seed(db, now)
  await db.close()
  await forgetLog(`${folder}/pg`)
  const lite = await openFolder(`${folder}/pg`)
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  writeFileSync(`${folder}/dump.tar`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${folder}/dump.tar`, path)
  rmSync(folder, { recursive: true, force: true })
}

/** Owned, migrated and seeded by an ordinary role, so that anything requiring more privileges fails. */
async function makeTemplate(url: string, name: string, now: Date): Promise<void> {
  const admin = new pg.Client(url)
  await admin.connect()
  const exists = async () => ((await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount ?? 0) > 0
  const making = `${name}_${process.pid}`
  try {
    if (await exists()) return
    await createOwner(url)
    await admin.query(`create database ${making} owner ${OWNER}`)
    const db = openPostgres(asOwner(withDatabase(url, making)), 2)
    await migrate(db)
    await seed(db, now)
    await db.close()
    if (await exists()) await admin.query(`drop database ${making}`)
    else await admin.query(`alter database ${making} rename to ${name}`)
  } finally {
    await admin.end()
  }
}

/**
 * Creates the seeded database that test files copy: seeded for the hour when HTTP tests start, or for today. Its name is computed
 * once, since sources may change during a run.
 */
export default async function setup(project: TestProject): Promise<void> {
  const { WALKUP_TEST_NOW: start, WALKUP_TEST_DATABASE: kind } = { ...project.config.env } as Partial<Record<string, string>>
  const now = new Date(`${(start ? new Date(start) : new Date()).toISOString().slice(0, 13)}:00:00Z`)
  const mark = fingerprint(start ? now.toISOString() : now.toISOString().slice(0, 10))
  const seeded = kind === 'postgres' ? `walkup_owned_template_${mark}` : `${cache}/${mark}.tar`
  if (kind === 'postgres') await makeTemplate(process.env.TEST_DATABASE_URL ?? '', seeded, now)
  else await makeDump(seeded, now)
  project.provide('seeded', seeded)
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of the seeded PostgreSQL database, or the file of the embedded one. */
    seeded: string
  }
}
