import type { Details } from '../../booking/flow.ts'
import { stringify } from '../../json.ts'
import type { Entry, OutboxEntry } from './entries.ts'

/** Cached details of a page; no personal data. */
export interface CachedPage {
  readonly key: string
  readonly details: Details
  /** ms since 1970 */
  readonly at: number
}

/** An entry on disk: its content is encrypted. */
interface StoredEntry extends Omit<OutboxEntry, 'id'> {
  readonly sealed?: { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer } | undefined
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
  const request = indexedDB.open(NAME, 2)
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) {
      request.result.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }).createIndex('baseUrl', 'baseUrl')
      request.result.createObjectStore('pages', { keyPath: 'key' })
    }
    request.result.createObjectStore('keys')
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
    name: 'entries' | 'pages' | 'keys',
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

  /** The device's key, which scripts can use but not read: a copy of the storage opens nowhere else. None on pages without TLS. */
  async function ownKey(): Promise<CryptoKey | undefined> {
    const { subtle } = crypto as Partial<Crypto>
    if (!subtle) return
    const stored = await inside('keys', 'readonly', (store) => answer(store.get('own') as IDBRequest<CryptoKey | undefined>))
    if (stored) return stored
    const made = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Another tab may have been faster.
    return inside('keys', 'readwrite', async (store) => {
      const first = await answer(store.get('own') as IDBRequest<CryptoKey | undefined>)
      if (!first) store.put(made, 'own')
      return first ?? made
    })
  }
  async function seal({ body, ...kept }: Omit<OutboxEntry, 'id'>): Promise<StoredEntry> {
    const key = body && (await ownKey())
    if (!key) return { ...kept, body }
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(stringify(body))
    return { ...kept, sealed: { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) } }
  }
  async function unseal({ sealed, ...kept }: StoredEntry & { readonly id: number }): Promise<OutboxEntry> {
    const key = sealed && (await ownKey())
    if (!key) return kept
    const read = crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data)
    // Damaged content must not hold up the others.
    const data = await read.catch(() => undefined)
    return data ? { ...kept, body: JSON.parse(new TextDecoder().decode(data)) as Entry } : kept
  }

  return {
    /** In the order of capture. */
    all: async (baseUrl: string): Promise<OutboxEntry[]> =>
      Promise.all(
        (
          await inside('entries', 'readonly', (store) =>
            answer(store.index('baseUrl').getAll(baseUrl) as IDBRequest<(StoredEntry & { id: number })[]>),
          )
        ).map(unseal),
      ),
    /** Returns the new id. A replaced entry is deleted in the same transaction. */
    async add(kept: Omit<OutboxEntry, 'id'>, instead?: number) {
      const stored = await seal(kept)
      return inside('entries', 'readwrite', (store) => {
        if (instead !== undefined) store.delete(instead)
        return answer(store.add(stored)) as Promise<number>
      })
    },
    /** Updates an entry, if it still exists. Its content can only be removed. */
    change: (id: number, part: Partial<Omit<OutboxEntry, 'body'>> & { readonly body?: undefined }) =>
      inside('entries', 'readwrite', async (store) => {
        const kept = await answer(store.get(id) as IDBRequest<StoredEntry | undefined>)
        if (kept) store.put({ ...kept, ...part, ...('body' in part && { sealed: undefined }) })
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
