import { REFRESH_GRACE_SECONDS } from '../contract/refreshGrace.ts'

/**
 * How often a holder shows that it lives, and how many heartbeats it may miss before it is taken for suspended: with a try after
 * a lost answer, the tab that waited still comes within the server's grace.
 */
const HEARTBEAT_MS = REFRESH_GRACE_SECONDS * 50
const MISSED_HEARTBEATS = 6
/** An IndexedDB that is blocked may never answer. */
const MIRROR_MS = 700

/** Runs an act while no other holder of the same lock does; resolves with what the act resolves with. */
export type Lock = <T>(act: () => Promise<T>) => Promise<T>

/**
 * Acts under a lock. Where the lock is not granted, it acts all the same: two may then refresh side by side, and the server
 * returns the same tokens to both.
 */
export async function withLock<T>(lock: Lock, act: () => Promise<T>): Promise<T> {
  let acting: Promise<T> | undefined
  try {
    await lock(() => (acting ??= act()))
  } catch {
    // Not granted in time, or not allowed here; what the act itself threw is rethrown below.
  }
  return (acting ??= act())
}

/**
 * The Web Lock of the origin's tabs; undefined on plain http and in old browsers. A holder sends heartbeats to the tabs that wait,
 * so that they wait for one that is slow, but not for one whose process is suspended.
 */
export function tabLock(): Lock | undefined {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return
  return async (act) => {
    const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('walkup-refresh')
    const patience = new AbortController()
    let missed = 0
    if (channel) channel.onmessage = () => (missed = 0)
    // Counted in ticks, not in time: a tab that is itself held up hears what has come before it gives up.
    const waiting = setInterval(() => ++missed === MISSED_HEARTBEATS && patience.abort(), HEARTBEAT_MS)
    let holding: ReturnType<typeof setInterval> | undefined
    try {
      return await locks.request('walkup-refresh', { signal: patience.signal }, () => {
        clearInterval(waiting)
        holding = setInterval(() => channel?.postMessage(null), HEARTBEAT_MS)
        return act()
      })
    } finally {
      clearInterval(waiting)
      clearInterval(holding)
      channel?.close()
    }
  }
}

/** Tokens, and when they came by this device's own clock. */
export interface Fresh {
  readonly token: string
  readonly refreshToken: string
  readonly receivedAt: number | undefined
}

/** The newest tokens of the origin and the refresh tokens that they replace, oldest first: an order that needs no clock. */
export interface Mirrored extends Fresh {
  readonly ancestors: readonly string[]
}

export const successor = (before: Mirrored | undefined, parent: string, fresh: Fresh): Mirrored => ({
  ...fresh,
  ancestors: [...(before?.ancestors ?? []), parent].slice(-20),
})

/**
 * Changes the tokens' mirror in IndexedDB in one transaction, and answers what then stands there. Local storage alone will not do:
 * a tab that has just been granted the lock may still read what stood there before the last holder wrote.
 */
export function mirror(change: (before: Mirrored | undefined) => Mirrored | undefined): Promise<Mirrored | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MIRROR_MS)
    const done = (value?: Mirrored) => {
      clearTimeout(timer)
      resolve(value)
    }
    try {
      const opening = indexedDB.open('walkup', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('tokens')
      opening.onerror = () => done()
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
        const end = (value?: Mirrored) => {
          db.close()
          done(value)
        }
        transaction.oncomplete = () => end(after)
        transaction.onabort = () => end()
      }
    } catch {
      done()
    }
  })
}
