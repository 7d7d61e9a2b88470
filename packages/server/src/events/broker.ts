import sql from 'sql-template-tag'
import { serverScope, type Db } from '../db/index.ts'

export interface Change {
  readonly organizationId: number
  /** Of the change_event row. */
  readonly id: number
}

/** Tells this server's open streams what any server committed. */
export interface ChangeBroker {
  /** Answers how to stop. A listener must neither throw nor take long. */
  subscribe(listener: (change: Change) => void): () => void
  close(): Promise<void>
}

/** One database connection listens for all streams of this process. */
export async function createBroker(db: Db): Promise<ChangeBroker> {
  const listeners = new Set<(change: Change) => void>()
  const stop = await db.listen('walkup_change', (payload) => {
    const [organizationId = 0, id = 0] = payload.split(':').map(Number)
    for (const listener of listeners) listener({ organizationId, id })
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      await stop()
    },
  }
}

/** Minutes that a change can be resumed from; older ones are pruned. */
export const KEPT_MINUTES = 60

/** Deletes the changes that no stream can resume from any more; answers how many. */
export async function pruneChanges(db: Db): Promise<number> {
  const organizations = await db.asAccounts((tx) => tx.rows<{ id: number }>(sql`select id from organization`))
  const scope = { ...serverScope(), organizations: organizations.map(({ id }) => id) }
  // A margin, so that a stream that is just resuming finds its place.
  return db.asTenant(scope, (tx) =>
    tx.run(sql`delete from change_event where at < now() - make_interval(mins => ${KEPT_MINUTES + 5})`),
  )
}
