import type { Sql } from 'sql-template-tag'

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

/** The two databases behind one face. Everything that differs between them stays in this folder. */
export interface Db {
  readonly kind: 'pglite' | 'postgres'
  /** As the role that serves tenants, bound by every row policy. */
  asTenant<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** As the role that keeps people, passwords, sessions and mail. */
  asAccounts<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** As the owner of the tables: migrations, the seed and tests only. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Several statements at once, without parameters. */
  script(text: string): Promise<void>
  /** Calls back with the payload of each notification; answers how to stop. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** One connection of a driver. */
export interface Connection {
  query(text: string, values: readonly unknown[]): Promise<{ rows: Record<string, unknown>[]; affected: number }>
  exec(text: string): Promise<void>
}
