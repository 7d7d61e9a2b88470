import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readConfig, type Config } from '../config.ts'
import { DirectoryInUse, openDatabase, openPostgres, pendingMigrations, type Db } from '../db/index.ts'
import { openStorage } from '../files/storage.ts'
import { backupFromServer } from './operator.ts'
import { headerOf, measureAll, restoreBackup } from './restore.ts'
import { sourceOf } from './source.ts'
import { writeBackup, type Header } from './write.ts'

/**
 * `npm run backup -- FILE`, `npm run restore -- FILE` and `npm run move -- postgres://…`, for the database of DATABASE_URL or
 * DATA_DIR; see docs/operations.md.
 */
const [command, argument, ...rest] = process.argv.slice(2)
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** @throws for a database that no server of this version has filled, such as that of a mistyped DATA_DIR */
async function assertFilled(db: Db): Promise<void> {
  if ((await pendingMigrations(db)).length)
    throw new Error(`${db.location} is empty or not up to date. Check DATA_DIR and DATABASE_URL, or start the server once first.`)
}

async function backup(path: string): Promise<void> {
  if (await exists(path)) throw new Error(`${path} exists already: choose another name.`)
  const config = readConfig(process.env)
  const draft = `${path}.part`
  const write = (stream: Readable) => pipeline(stream, createWriteStream(draft, { mode: 0o600, flush: true }))
  const db = await openDatabase(config).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return undefined
    throw error
  })
  try {
    if (db) {
      await assertFilled(db)
      await write(writeBackup(sourceOf(db, config)))
    } else await write(Readable.fromWeb((await backupFromServer(config)) as Parameters<typeof Readable.fromWeb>[0]))
    // A server that stops ends the stream early.
    await headerOf(createReadStream(draft))
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
    await db?.close()
  }
  console.log(`Saved everything to ${path}. It holds keys and personal data: keep it where only you can read it.`)
}

/** Puts the backup's root key into the data directory, before the configuration makes another. */
async function installKey({ secretKey }: Header): Promise<void> {
  if (secretKey === undefined || process.env.WALKUP_SECRET_KEY?.trim()) return
  const dataDir = resolve(process.env.DATA_DIR?.trim() || '.data')
  const path = `${dataDir}/secret.key`
  if (await exists(path)) {
    if ((await readFile(path, 'utf8')).trim() === secretKey) return
    throw new Error(`${path} is another key than the backup's: restore into an empty DATA_DIR. Nothing was changed.`)
  }
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, secretKey, { mode: 0o600, flag: 'wx', flush: true })
}

async function restore(path: string): Promise<void> {
  const header = await headerOf(createReadStream(path))
  await installKey(header)
  const config = readConfig(process.env)
  const db = await open(config)
  const files = openStorage(config)
  try {
    let rows = 0
    await restoreBackup(createReadStream(path), {
      db,
      accept: async () => {},
      putFile: (key, bytes) => files.put(key, bytes),
      onTable: (_, { count }) => void (rows += count),
    })
    console.log(`Restored ${rows} rows of the backup of ${header.createdAt} into ${db.location}.`)
  } finally {
    await db.close()
  }
}

async function move(url: string): Promise<void> {
  const config = readConfig({ ...process.env, DATABASE_URL: undefined })
  const source = await open(config)
  const target = openPostgres(url)
  try {
    await assertFilled(source)
    // The files stay where they are.
    const everything = writeBackup({ ...sourceOf(source, config), files: async function* () {} })
    await restoreBackup(everything, { db: target, accept: async () => {}, putFile: async () => {} })
    const [before, after] = [await measureAll(source), await measureAll(target)]
    for (const [name, { count, checksum }] of before) {
      const isEqual = after.get(name)?.count === count && after.get(name)?.checksum === checksum
      console.log(`${isEqual ? '=' : '≠'} ${name}: ${count} rows, checksum ${checksum}`)
      if (!isEqual) throw new Error(`The table ${name} differs. Empty the new database and try again.`)
    }
    console.log(
      `Moved to ${target.location}. Start the server with DATABASE_URL, and keep ${config.dataDir}: files and keys stay there.`,
    )
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

const open = (config: Config): Promise<Db> =>
  openDatabase(config).catch((error: unknown) => {
    if (!(error instanceof DirectoryInUse)) throw error
    throw new Error('The embedded database admits one process at a time: stop the server first.', { cause: error })
  })

try {
  const run = { backup, restore, move }[command ?? '']
  if (!run || !argument || rest.length)
    throw new Error('Usage: npm run backup -- FILE, npm run restore -- FILE, npm run move -- postgres://…')
  await run(argument)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
