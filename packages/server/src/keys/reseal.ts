import sql, { raw } from 'sql-template-tag'
import { serverScope, type Db, type Scope, type Tx } from '../db/index.ts'
import { sealedPrefix, type KeyRing } from './ring.ts'

/** A column of sealed values. Add every new sealed column here, or its values become unreadable when their key is retired. */
interface SealedColumn {
  readonly table: string
  /** In SQL: the sealed value, the context it was sealed for, and what to set for a new value `$sealed`. */
  readonly value: string
  readonly place: string
  readonly set: string
  readonly realm: 'tenant' | 'accounts'
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'connection',
    value: 'sealed_secrets',
    place: `'connection:' || organization_id || ':' || id`,
    set: 'sealed_secrets = fresh.sealed',
    realm: 'tenant',
  },
  {
    table: 'idempotency',
    value: `reply ->> 'sealed'`,
    place: `'reply:' || organization_id || ':' || scope || ':' || key`,
    set: `reply = jsonb_build_object('sealed', fresh.sealed)`,
    realm: 'tenant',
  },
  { table: 'totp_factor', value: 'secret', place: `'totp:' || user_id`, set: 'secret = fresh.sealed', realm: 'accounts' },
  { table: 'totp_factor', value: 'pending', place: `'totp:' || user_id`, set: 'pending = fresh.sealed', realm: 'accounts' },
  { table: 'message', value: 'sealed_body', place: `'message:' || uid`, set: 'sealed_body = fresh.sealed', realm: 'tenant' },
  {
    table: 'push_subscription',
    value: 'sealed_auth',
    place: `'push:' || endpoint`,
    set: 'sealed_auth = fresh.sealed',
    realm: 'tenant',
  },
  {
    table: 'vapid_key',
    value: 'sealed_private_key',
    place: `'vapid'`,
    set: 'sealed_private_key = fresh.sealed',
    realm: 'accounts',
  },
  { table: 'mail', value: 'sealed_body', place: `'mail:' || recipient`, set: 'sealed_body = fresh.sealed', realm: 'accounts' },
]

export interface Resealed {
  readonly table: string
  readonly done: number
  /** Sealed by a key that is not in the ring, or changed since: left as they are. */
  readonly unreadable: number
}

/** The server's own scope in every organization. */
export const scopeOfAll = async (db: Db): Promise<Scope> => {
  const rows = await db.asAccounts((tx) => tx.rows<{ id: number }>(sql`select id from organization`))
  return { ...serverScope(), organizations: rows.map(({ id }) => id) }
}

/** Reseals values of older keys with the newest, one transaction per batch; safe to interrupt and run again. */
export async function reseal(
  db: Db,
  keys: KeyRing,
  { batch = 200, onBatch }: { readonly batch?: number; readonly onBatch?: (soFar: Resealed) => void } = {},
): Promise<Resealed[]> {
  const scope = await scopeOfAll(db)
  const results: Resealed[] = []
  for (const column of sealedColumns) {
    const transact = <T>(work: (tx: Tx) => Promise<T>) =>
      column.realm === 'accounts' ? db.asAccounts(work) : db.asTenant(scope, work)
    let [after, done, unreadable] = ['(0,0)', 0, 0]
    for (;;) {
      const from = after
      const rows = await transact((tx) => resealBatch(tx, keys, column, from, batch))
      done += rows.done
      unreadable += rows.unreadable
      after = rows.last
      onBatch?.({ table: column.table, done, unreadable })
      if (rows.read < batch) break
    }
    results.push({ table: column.table, done, unreadable })
  }
  return results
}

async function resealBatch(tx: Tx, keys: KeyRing, { table, value, place, set }: SealedColumn, after: string, batch: number) {
  const rows = await tx.rows<{ at: string; sealed: string; place: string }>(sql`
    select ctid::text as at, ${raw(value)} as sealed, ${raw(place)} as place from ${raw(table)}
    where ${raw(value)} is not null and not starts_with(${raw(value)}, ${sealedPrefix(keys.newest)}) and ctid > ${after}::tid
    order by ctid limit ${batch}::int for update`)
  const fresh = rows.flatMap((row) => {
    const secret = keys.unseal(row.place, row.sealed)
    return secret === undefined ? [] : [{ at: row.at, sealed: keys.seal(row.place, secret) }]
  })
  await tx.run(sql`
    update ${raw(table)} set ${raw(set)} from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as fresh (at tid, sealed text)
    where ${raw(table)}.ctid = fresh.at`)
  return { read: rows.length, done: fresh.length, unreadable: rows.length - fresh.length, last: rows.at(-1)?.at ?? after }
}
