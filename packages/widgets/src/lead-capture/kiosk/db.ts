import type { Details } from '../../booking/flow.ts'
import type { OutboxEntry } from './entries.ts'

/** Cached details of a page; no personal data. */
export interface CachedPage {
  readonly key: string
  readonly details: Details
  /** ms since 1970 */
  readonly at: number
}

/** The kiosk's IndexedDB. Every call rejects if storage is denied or full. */
export type Db = ReturnType<typeof openDb>

const NAME = 'walkup-kiosk'

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }).createIndex('baseUrl', 'baseUrl')
    request.result.createObjectStore('pages', { keyPath: 'key' })
  }
  return answer(request)
}

export function openDb() {
  let opened: Promise<IDBDatabase> | undefined

  /** One connection, reopened after the browser or a version change has closed it. */
  async function connection(): Promise<IDBDatabase> {
    const forget = () => (opened = undefined)
    opened ??= connect().then((db) => {
      db.onclose = forget
      db.onversionchange = () => {
        db.close()
        forget()
      }
      return db
    })
    opened.catch(forget)
    return opened
  }

  /** Resolves once the transaction is on disk. */
  async function inside<T>(
    name: 'entries' | 'pages',
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => T | Promise<T>,
  ): Promise<T> {
    const db = await connection()
    const transaction = db.transaction(name, mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
    })
    const [result] = await Promise.all([work(transaction.objectStore(name)), done])
    return result
  }

  return {
    /** In the order of capture. */
    all: (baseUrl: string) =>
      inside('entries', 'readonly', (store) => answer(store.index('baseUrl').getAll(baseUrl) as IDBRequest<OutboxEntry[]>)),
    /** Returns the new id. A replaced entry is deleted in the same transaction. */
    add: (kept: Omit<OutboxEntry, 'id'>, instead?: number) =>
      inside('entries', 'readwrite', (store) => {
        if (instead !== undefined) store.delete(instead)
        return answer(store.add(kept)) as Promise<number>
      }),
    /** Updates an entry, if it still exists. */
    change: (id: number, part: Partial<OutboxEntry>) =>
      inside('entries', 'readwrite', async (store) => {
        const kept = await answer(store.get(id) as IDBRequest<OutboxEntry | undefined>)
        if (kept) store.put({ ...kept, ...part })
      }),
    remove: (id: number) => inside('entries', 'readwrite', (store) => void store.delete(id)),
    page: (key: string) => inside('pages', 'readonly', (store) => answer(store.get(key) as IDBRequest<CachedPage | undefined>)),
    keepPage: (page: CachedPage) => inside('pages', 'readwrite', (store) => void store.put(page)),
    dropPage: (key: string) => inside('pages', 'readwrite', (store) => void store.delete(key)),
    /** Whether there is space for an entry: it tries to write one, since there is no other way to know. */
    async probe(): Promise<boolean> {
      try {
        const at = Date.now()
        await inside('pages', 'readwrite', (store) => {
          store.put({ key: 'probe', at, room: 'x'.repeat(64 * 1024) })
          store.delete('probe')
        })
        return true
      } catch {
        return false
      }
    },
  }
}
