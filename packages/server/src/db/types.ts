import type { Sql } from 'sql-template-tag'
import type { TxLimits } from './limits.ts'
import type { Write } from './writes.ts'

/** A transaction. Rows have camelCase keys, timestamps as ISO strings in UTC, dates as `YYYY-MM-DD`, times as `HH:mm`. */
export interface Tx {
  rows<Row extends object>(query: Sql): Promise<Row[]>
  /** The first row, if any. */
  one<Row extends object>(query: Sql): Promise<Row | undefined>
  /** The number of rows a statement changed. */
  run(query: Sql): Promise<number>
  /** Sends a statement without waiting for its result, which nobody needs; if it fails, so does the savepoint or transaction. */
  send(query: Sql): void
  /** Runs `work` in a savepoint, so that a failure undoes only its own changes. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Records that a function of the database has moved the transaction into an organization, such as `enter_generator`. */
  entered(organizationId: number): void
}

/** What a transaction may reach; read by `app_*()` in the migrations. */
export interface Scope {
  /** The current organization. */
  readonly organizationId: number
  /** All organizations in reach, including the current one. */
  readonly organizations: readonly number[]
  /** null and role 0: the server itself, acting for a shopper. */
  readonly userId: number | null
  readonly roleId: number
  readonly subscriptionId: number
  readonly territories: readonly number[]
}

/**
 * Common interface of the two databases; their differences stay in this folder. Transactions throw `DatabaseUnavailable` when
 * the connection fails or the outcome is unknown, and `DatabaseBusy` past their limits.
 */
export interface Db {
  readonly kind: 'pglite' | 'postgres'
  /** The data's location, for messages to operators: a directory, or a host and database. */
  readonly location: string
  /** The clock of everything: transactions read it as `app_now()`, which stands still within each. */
  readonly now: () => Date
  /** As the tenant role, which every row policy binds. */
  asTenant<T>(scope: Scope, work: (tx: Tx) => Promise<T>, limits?: TxLimits): Promise<T>
  /** As the role for people, passwords, sessions and mail. */
  asAccounts<T>(work: (tx: Tx) => Promise<T>, limits?: TxLimits): Promise<T>
  /** As the table owner, without limits: for migrations, the seed and tests only. */
  asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` exclusively across servers, for migrations and the first rows. Calls `onWait` if another server holds the lock.
   */
  exclusively<T>(work: () => Promise<T>, onWait?: () => void): Promise<T>
  /** Runs several statements without parameters. */
  script(text: string): Promise<void>
  /** How many transactions run, and how many wait for a connection. */
  usage(): { readonly running: number; readonly waiting: number }
  /** Calls back after each transaction of this process that wrote, before its caller goes on. Returns a function to stop. */
  watchWrites(watcher: (write: Write) => void): () => void
  /** Resolves when the database responds. */
  ping(): Promise<void>
  /** Calls back with each notification's payload, and after some may have been lost. Returns a function to stop listening. */
  listen(channel: string, onPayload: (payload: string) => void, onMissed?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface DbOptions {
  /** Of interactive transactions, unless they name others. */
  readonly limits?: TxLimits
  /** The system's clock unless given. */
  readonly now?: () => Date
  /** PostgreSQL without a pooler, for what belongs to a session: notifications and the lock of migrations. By default the same URL. */
  readonly directUrl?: string | undefined
  /** Whether PostgreSQL's connections prepare repeated statements by name; true by default. Poolers must then keep track of them. */
  readonly preparesStatements?: boolean
}

/** A driver's connection. */
export interface Connection {
  query(text: string, values: readonly unknown[]): Promise<{ rows: Record<string, unknown>[]; affected: number }>
  exec(text: string): Promise<void>
}
