import sql from 'sql-template-tag'
import { background, serverScope, type Db } from '../db/index.ts'
import type { JobKind } from '../jobs/kind.ts'

export interface Change {
  readonly organizationId: number
  /** Id of the change_event row. */
  readonly id: number
  readonly entity: string
}

/** A session, account, membership or organization changed: streams must recheck their access. */
export type AccessChange = { readonly userId: number } | { readonly organizationId: number }

export interface ChangeListener {
  readonly onChange: (change: Change) => void
  /** The listening connection was lost for a while, and perhaps changes with it. */
  readonly onMissed: () => void
}

/** Notifies this server's open streams of changes committed by any server. */
export interface ChangeBroker {
  /** Returns a function to unsubscribe. Listeners must be fast and never throw. */
  subscribe(listener: ChangeListener): () => void
  /** Subscribes to changes of access. */
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
      const [first = '', second = '', entity = ''] = payload.split(':')
      const id = Number(second)
      if (first === 'access') for (const watcher of watchers) watcher({ userId: id })
      else if (first === 'place') for (const watcher of watchers) watcher({ organizationId: id })
      else for (const { onChange } of listeners) onChange({ organizationId: Number(first), id, entity })
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

/** Minutes for which a change can be resumed from; older ones are pruned. */
export const KEPT_MINUTES = 60

export const changePruningJob: JobKind<{ readonly db: Db }> = {
  kind: 'changePruning',
  every: 600_000,
  run: async ({ db }) => void (await pruneChanges(db)),
}

/** Deletes changes that no stream can resume from, and returns how many. */
export async function pruneChanges(db: Db): Promise<number> {
  const organizations = await db.asAccounts((tx) => tx.rows<{ id: number }>(sql`select id from organization`), background)
  const scope = { ...serverScope(), organizations: organizations.map(({ id }) => id) }
  // With a margin, so that a stream that is resuming finds its position.
  return db.asTenant(
    scope,
    (tx) => tx.run(sql`delete from change_event where at < app_now() - make_interval(mins => ${KEPT_MINUTES + 5})`),
    background,
  )
}
