import sql from 'sql-template-tag'
import { background, serverScope, type Db } from '../db/index.ts'

export interface Change {
  readonly organizationId: number
  /** Of the change_event row. */
  readonly id: number
}

/** Somebody's session, account or place has changed, or an organization has: who streams there may no longer. */
export type AccessChange = { readonly userId: number } | { readonly organizationId: number }

export interface ChangeListener {
  readonly onChange: (change: Change) => void
  /** The connection to the database was lost for a while, and with it perhaps changes. */
  readonly onMissed: () => void
}

/** Tells this server's open streams what any server committed. */
export interface ChangeBroker {
  /** Returns how to stop. A listener must neither throw nor take long. */
  subscribe(listener: ChangeListener): () => void
  /** The same for changes of access. */
  watchAccess(listener: (change: AccessChange) => void): () => void
  close(): Promise<void>
}

/** One database connection listens for all streams of this process. */
export async function createBroker(db: Db): Promise<ChangeBroker> {
  const listeners = new Set<ChangeListener>()
  const watchers = new Set<(change: AccessChange) => void>()
  const stop = await db.listen(
    'walkup_change',
    (payload) => {
      const [first = '', second = ''] = payload.split(':')
      const id = Number(second)
      if (first === 'access') for (const watcher of watchers) watcher({ userId: id })
      else if (first === 'place') for (const watcher of watchers) watcher({ organizationId: id })
      else for (const { onChange } of listeners) onChange({ organizationId: Number(first), id })
    },
    () => listeners.forEach(({ onMissed }) => onMissed()),
  )
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watchAccess(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    async close() {
      listeners.clear()
      watchers.clear()
      await stop()
    },
  }
}

/** Minutes that a change can be resumed from; older ones are pruned. */
export const KEPT_MINUTES = 60

/** Deletes the changes that no stream can resume from any more; answers how many. */
export async function pruneChanges(db: Db): Promise<number> {
  const organizations = await db.asAccounts((tx) => tx.rows<{ id: number }>(sql`select id from organization`), background)
  const scope = { ...serverScope(), organizations: organizations.map(({ id }) => id) }
  // A margin, so that a stream that is just resuming finds its place.
  return db.asTenant(
    scope,
    (tx) => tx.run(sql`delete from change_event where at < now() - make_interval(mins => ${KEPT_MINUTES + 5})`),
    background,
  )
}
