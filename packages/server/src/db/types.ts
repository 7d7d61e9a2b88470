import type { Sql } from 'sql-template-tag'
import type { TxLimits } from './limits.ts'

/** A transaction. Rows come with camelCase keys, instants as ISO strings in UTC, days as `YYYY-MM-DD`, times as `HH:mm`. */
export interface Tx {
  rows<Row extends object>(query: Sql): Promise<Row[]>
  /** The first row, if any. */
  one<Row extends object>(query: Sql): Promise<Row | undefined>
  /** How many rows a statement changed. */
  run(query: Sql): Promise<number>
  /** Runs `work` so that its failure undoes only what it did. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
}

/** What a transaction may reach; `app_*()` in the migrations read it. */
export interface Scope {
  /** The organization worked in. */
  readonly organizationId: number
  /** Every organization reached, the one worked in included. */
  readonly organizations: readonly number[]
  /** null and role 0 are the server itself, working for a shopper. */
  readonly userId: number | null
  readonly roleId: number
  readonly subscriptionId: number
  readonly territories: readonly number[]
}

/**
 * The two databases behind one face. Everything that differs between them stays in this folder.
 * Each transaction throws `DatabaseUnavailable` when the connection fails or its outcome is unknown, `DatabaseBusy` past its limits.
 */
export interface Db {
  readonly kind: 'pglite' | 'postgres'
  /** Where the data is, for messages to operators: a directory, or a database and its host. */
  readonly location: string
  /** As the role that serves tenants, bound by every row policy. */
  asTenant<T>(scope: Scope, work: (tx: Tx) => Promise<T>, limits?: TxLimits): Promise<T>
  /** As the role that keeps people, passwords, sessions and mail. */
  asAccounts<T>(work: (tx: Tx) => Promise<T>, limits?: TxLimits): Promise<T>
  /** As the owner of the tables, without limits: migrations, the seed and tests only. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` while no other server runs its own: for migrations and the first rows. `onWait` is called when there is one.
   */
  exclusively<T>(work: () => Promise<T>, onWait?: () => void): Promise<T>
  /** Several statements at once, without parameters. */
  script(text: string): Promise<void>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  /** Calls back with the payload of each notification, and once some may have been lost. Returns how to stop. */
  listen(channel: string, onPayload: (payload: string) => void, onMissed?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** One connection of a driver. */
export interface Connection {
  query(text: string, values: readonly unknown[]): Promise<{ rows: Record<string, unknown>[]; affected: number }>
  exec(text: string): Promise<void>
}
