/** A tab that is frozen, or waits for an answer that never comes, keeps the others waiting no longer than this. */
const LOCK_MS = 5_000
/** An IndexedDB that is blocked may never answer. */
const MIRROR_MS = 2_000

/**
 * Acts while no other tab of the origin does. Without Web Locks (plain http, old browsers), or when the lock is not to be had in
 * time, it acts all the same: two tabs may then refresh side by side, and the server answers both with the same tokens.
 * @param heardAt when this tab last got an answer: while answers come in, a refresh may still stand in the browser's queue
 * behind many calls, and waiting goes on.
 */
export async function alone<T>(act: () => Promise<T>, heardAt: () => number): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return act()
  const patience = new AbortController()
  const timer = setInterval(() => Date.now() - heardAt() >= LOCK_MS && patience.abort(), LOCK_MS)
  let acting: Promise<T> | undefined
  try {
    await locks.request('walkup-refresh', { signal: patience.signal }, () => {
      clearInterval(timer)
      return (acting = act())
    })
  } catch {
    // Not granted in time, or not allowed here; what the act itself threw is answered below.
  }
  clearInterval(timer)
  return acting ?? act()
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
