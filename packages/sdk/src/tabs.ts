import { REFRESH_GRACE_SECONDS } from '../contract/refreshGrace.ts'

/**
 * How often the lock's holder sends a heartbeat, and how many it may miss before it counts as suspended. With one retry after a lost
 * response, the waiting tab still refreshes within the server's grace period.
 */
const HEARTBEAT_MS = REFRESH_GRACE_SECONDS * 50
const MISSED_HEARTBEATS = 6
/** A blocked IndexedDB may never respond. */
const MIRROR_MS = 700

/** Runs a function while no other holder of the same lock runs one, and resolves with its result. */
export type Lock = <T>(act: () => Promise<T>) => Promise<T>

/**
 * Runs a function under a lock, or without it if the lock is not granted: two tabs may then refresh concurrently, and the server
 * returns the same tokens to both.
 */
export async function withLock<T>(lock: Lock, act: () => Promise<T>): Promise<T> {
  let acting: Promise<T> | undefined
  try {
    await lock(() => (acting ??= act()))
  } catch {
    // Not granted in time, or not allowed here; an error of the function itself is rethrown below.
  }
  return (acting ??= act())
}

/**
 * The Web Lock of the origin's tabs; undefined on plain http and in old browsers. The holder sends heartbeats, so that waiting tabs
 * wait for a slow holder but not for a suspended one.
 */
export function tabLock(): Lock | undefined {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return
  return async (act) => {
    const channel = new BroadcastChannel('walkup-refresh')
    const patience = new AbortController()
    let missed = 0
    channel.onmessage = () => (missed = 0)
    // Counts ticks, not time, so that a tab that was itself suspended processes pending heartbeats first.
    const waiting = setInterval(() => ++missed === MISSED_HEARTBEATS && patience.abort(), HEARTBEAT_MS)
    let holding: ReturnType<typeof setInterval> | undefined
    try {
      return await locks.request('walkup-refresh', { signal: patience.signal }, () => {
        clearInterval(waiting)
        holding = setInterval(() => channel.postMessage(null), HEARTBEAT_MS)
        return act()
      })
    } finally {
      clearInterval(waiting)
      clearInterval(holding)
      channel.close()
    }
  }
}

/** Tokens, and the local time when they arrived. */
export interface Fresh {
  readonly token: string
  readonly refreshToken: string
  readonly receivedAt: number | undefined
}

/** The origin's newest tokens and the refresh tokens that they replace, oldest first: an order that needs no clock. */
export interface Mirrored extends Fresh {
  readonly ancestors: readonly string[]
}

export const successor = (before: Mirrored | undefined, parent: string, fresh: Fresh): Mirrored => ({
  ...fresh,
  ancestors: [...(before?.ancestors ?? []), parent].slice(-20),
})

/**
 * Updates the tokens' mirror in IndexedDB in one transaction and returns the new value. Local storage is not enough: a tab that was
 * just granted the lock may still read the value from before the last holder's write.
 */
export function mirror(change: (before: Mirrored | undefined) => Mirrored | undefined): Promise<Mirrored | undefined> {
  return new Promise((resolve) => {
    const fail = () => resolve(undefined)
    setTimeout(fail, MIRROR_MS)
    try {
      const opening = indexedDB.open('walkup', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('tokens')
      opening.onerror = fail
      opening.onsuccess = () => {
        const db = opening.result
        const transaction = db.transaction('tokens', 'readwrite')
        const store = transaction.objectStore('tokens')
        const reading = store.get('login') as IDBRequest<Mirrored | undefined>
        let after: Mirrored | undefined
        reading.onsuccess = () => {
          after = change(reading.result)
          if (after) store.put(after, 'login')
          else store.delete('login')
        }
        transaction.oncomplete = () => resolve(after)
        transaction.onabort = fail
        // The connection closes when the transaction has ended.
        db.close()
      }
    } catch {
      fail()
    }
  })
}
