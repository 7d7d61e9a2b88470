import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/index.ts'
import { createKeyRing, type Key, type KeyRing } from './ring.ts'

/** Seconds until every server has read a new key; only then is it used. */
export const ACTIVATION_SECONDS = 60
/** Seconds between two reads of the ring. */
export const REFRESH_SECONDS = 15

type Root = Pick<Config, 'secretKey' | 'formerSecretKeys' | 'secretKeyFile'>
interface Row {
  readonly version: number
  readonly sealed: string
  readonly isActive: boolean
  readonly isRetired: boolean
}

const keySealContext = (version: number) => `key ring:${version}`
const ringOf = (secret: string) => createKeyRing([{ version: 1, secret }], 1)

function open({ secretKey, formerSecretKeys = [] }: Root, { version, sealed, isRetired }: Row): Key | undefined {
  for (const root of [secretKey, ...formerSecretKeys]) {
    const secret = ringOf(root).unseal(keySealContext(version), sealed)
    if (secret !== undefined) return { version, secret, isRetired }
  }
  return
}

const readRows = (tx: Tx) =>
  tx.rows<Row>(
    sql`select version, sealed, active_from <= app_now() as is_active, retired_at is not null as is_retired from key_ring order by version`,
  )

export class LostKey extends Error {}

const lostKey = ({ secretKeyFile }: Root): string =>
  (secretKeyFile === undefined
    ? 'WALKUP_SECRET_KEY is not the key of this database, so its links, sessions and secrets could not be read. ' +
      'Set the key that it was created with; every server of a database has the same. '
    : `${secretKeyFile} is not the key of this database, so its links, sessions and secrets could not be read. ` +
      'Restore the file that the database was created with, or set the same WALKUP_SECRET_KEY on every server. ') +
  'If it is lost, run `npm run rotate-key -- --forget`: everybody signs in again, and secrets of integrations are entered again.'

/** @throws LostKey when the root keys of the environment do not open the ring of this database */
async function readRing(tx: Tx, root: Root): Promise<{ keys: Key[]; newest: number } | undefined> {
  const rows = await readRows(tx)
  if (!rows.length) return
  const keys = rows.map((row) => {
    const key = open(root, row)
    if (!key) throw new LostKey(lostKey(root))
    return key
  })
  const usable = rows.filter(({ isRetired }) => !isRetired)
  const newest = Math.max(...usable.filter(({ isActive }) => isActive).map(({ version }) => version))
  return { keys, newest: Number.isFinite(newest) ? newest : (usable[0]?.version ?? 1) }
}

export interface LiveKeyRing extends KeyRing {
  /** Reads the ring again, so that an added key is known without a restart. */
  refresh(): Promise<void>
}

/**
 * Opens the ring of a database, and creates it from the root key if there is none.
 * @throws LostKey when the root key is not this database's
 */
export async function openKeyRing(db: Db, root: Root): Promise<LiveKeyRing> {
  const firstKey = ringOf(root.secretKey).seal(keySealContext(1), root.formerSecretKeys?.at(-1) ?? root.secretKey)
  // Only into an empty ring: key 1 may have been retired.
  await db.asAccounts((tx) =>
    tx.run(sql`
      insert into key_ring (version, sealed) select 1, ${firstKey} where not exists (select from key_ring)
      on conflict (version) do nothing`),
  )
  const read = async () =>
    (await db.asAccounts((tx) => readRing(tx, root))) ?? { keys: [{ version: 1, secret: root.secretKey }], newest: 1 }
  const first = await read()
  const ring = createKeyRing(first.keys, first.newest)
  // An object spread would freeze the getter `newest`.
  return Object.assign(ring, {
    async refresh() {
      const { keys, newest } = await read()
      ring.replace(keys, newest)
    },
  })
}

/**
 * Adds a key to the ring and seals every key with the newest root key. The new key takes effect after `ACTIVATION_SECONDS`, or
 * at once where no other server can be running.
 * @returns the new version
 */
export async function addKey(db: Db, root: Root, isAlone: boolean): Promise<number> {
  const close = ringOf(root.secretKey)
  return db.asAccounts(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(4711002)`)
    const ring = await readRing(tx, root)
    if (!ring) throw new Error('This database has no keys yet; start the server once.')
    for (const { version, secret } of ring.keys) {
      await tx.run(sql`update key_ring set sealed = ${close.seal(keySealContext(version), secret)} where version = ${version}`)
    }
    const version = Math.max(...ring.keys.map((key) => key.version)) + 1
    await tx.run(sql`
      insert into key_ring (version, sealed, active_from)
      values (${version}, ${close.seal(keySealContext(version), randomBytes(32).toString('base64url'))},
        app_now() + make_interval(secs => ${isAlone ? 0 : ACTIVATION_SECONDS}))`)
    return version
  })
}

/** A key of the ring; undefined if it has none of that version, or retired it. */
export const readKey = async (db: Db, root: Root, version: number): Promise<Key | undefined> =>
  (await db.asAccounts((tx) => readRing(tx, root)))?.keys.find((key) => key.version === version && !key.isRetired)

/** Values made with the key become invalid. The ring keeps it to recognize people who opted out. */
export const dropKey = (tx: Tx, version: number): Promise<number> =>
  tx.run(sql`update key_ring set retired_at = app_now() where version = ${version}`)

/** Drops a ring that nobody can open; the next start creates a new one. */
export const forgetKeys = (db: Db): Promise<number> => db.asAccounts((tx) => tx.run(sql`delete from key_ring`))
