import sql from 'sql-template-tag'
import { createToken, sha256 } from '../auth/tokens.ts'
import type { Config } from '../config.ts'
import type { Db, Scope, Tx } from '../db/index.ts'
import { recordSecurityEvent } from '../security/events.ts'
import { reseal, scopeOfAll, type Resealed } from './reseal.ts'
import { createKeyRing, type KeyRing } from './ring.ts'
import { dropKey, readKey, type LiveKeyRing } from './store.ts'

/** What stops working with a key. */
export interface KeyUses {
  /** Manage links of appointments that have not ended. */
  readonly manageLinks: number
  readonly sessions: number
}

const BATCH = 1000

interface Link {
  readonly organizationId: number
  readonly id: number
  readonly uid: string
  readonly manageHash: string
  readonly isOpen: boolean
}
interface Found {
  readonly rows: number
  readonly last: readonly [number, number]
  readonly links: readonly Link[]
}

/** A batch of bookings whose manage link was made with the key. */
async function linksOf(tx: Tx, key: KeyRing, [organizationId, id]: readonly [number, number]): Promise<Found> {
  const rows = await tx.rows<Link>(sql`
    select b.organization_id, b.id, lead.uid, b.manage_hash, b.end_at > app_now() as is_open
    from booking b join lead on lead.organization_id = b.organization_id and lead.id = b.lead_id
    where b.manage_hash is not null and (b.organization_id, b.id) > (${organizationId}::int, ${id}::int)
    order by b.organization_id, b.id limit ${BATCH}`)
  const last = rows.at(-1)
  return {
    rows: rows.length,
    last: last ? [last.organizationId, last.id] : [organizationId, id],
    links: rows.filter(({ uid, manageHash }) => sha256(key.mac('manage', `manage:${uid}`)) === manageHash),
  }
}

/** Iterates the links of a key; with `newer` each is replaced by one of that ring, which only the next message carries. */
async function eachLink(db: Db, scope: Scope, key: KeyRing, newer?: KeyRing): Promise<number> {
  let [open, after]: [number, readonly [number, number]] = [0, [0, 0]]
  for (;;) {
    const from = after
    const found = await db.asTenant(scope, async (tx) => {
      const batch = await linksOf(tx, key, from)
      if (newer && batch.links.length) {
        const fresh = batch.links.map(({ organizationId, id, uid, manageHash }) => ({
          organization_id: organizationId,
          id,
          old: manageHash,
          hash: sha256(newer.mac('manage', `manage:${uid}`)),
        }))
        await tx.run(sql`
          update booking set manage_hash = fresh.hash
          from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh (organization_id int, id int, old text, hash text)
          where booking.organization_id = fresh.organization_id and booking.id = fresh.id and booking.manage_hash = fresh.old`)
      }
      return batch
    })
    open += found.links.filter(({ isOpen }) => isOpen).length
    after = found.last
    if (found.rows < BATCH) return open
  }
}

/** Live sessions whose tokens are signed with the key. */
async function sessionsOf(tx: Tx, key: KeyRing): Promise<string[]> {
  const rows = await tx.rows<{ id: string; generation: number; accessHash: string }>(
    sql`select id, generation, access_hash from session where revoked_at is null and expires_at > app_now()`,
  )
  return rows
    .filter(({ id, generation, accessHash }) => sha256(createToken(key, 'access', id, generation)) === accessHash)
    .map(({ id }) => id)
}

/** @throws when the ring has no such key, or still uses it for new values */
async function keyAlone(db: Db, root: Config, keys: KeyRing, version: number): Promise<KeyRing> {
  const key = await readKey(db, root, version)
  if (!key) throw new Error(`The key ring has no key ${version}.`)
  if (version >= keys.newest)
    throw new Error(`Key ${version} is in use. Run \`npm run rotate-key\` first, then retire the older one.`)
  return createKeyRing([key], version)
}

/** What would stop working without the key. */
export async function findKeyUses(db: Db, root: Config, keys: KeyRing, version: number): Promise<KeyUses> {
  const key = await keyAlone(db, root, keys, version)
  const manageLinks = await eachLink(db, await scopeOfAll(db), key)
  const sessions = (await db.asAccounts((tx) => sessionsOf(tx, key))).length
  return { manageLinks, sessions }
}

/**
 * Reseals everything with the newest key, replaces the retired key's links, and drops the key. Safe to run again after an
 * interruption.
 */
export async function retireKey(
  db: Db,
  root: Config,
  keys: LiveKeyRing,
  version: number,
): Promise<{ retired: KeyUses; resealed: Resealed[] }> {
  const key = await keyAlone(db, root, keys, version)
  const resealed = await reseal(db, keys)
  const manageLinks = await eachLink(db, await scopeOfAll(db), key, keys)
  const sessions = await db.asAccounts(async (tx) => {
    const ids = await sessionsOf(tx, key)
    await tx.run(
      sql`update session set revoked_at = app_now(), revoke_reason = 'key retired' where id = any (${ids}::text[]) and revoked_at is null`,
    )
    await dropKey(tx, version)
    await recordSecurityEvent(tx, { kind: 'keyRetired', userId: null, organizationIds: [0], request: null, details: { version } })
    return ids.length
  })
  await keys.refresh()
  return { retired: { manageLinks, sessions }, resealed }
}
