/** What a device stores for one user, encrypted; the keys come from the server and are forgotten at sign-out. */
export interface Vault {
  readonly add: (value: object) => Promise<number>
  readonly put: (id: number, value: object) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  /** In the order of their ids; entries that no key opens are left out. */
  readonly all: () => Promise<readonly { readonly id: number; readonly value: unknown }[]>
  readonly write: (name: string, value: unknown) => Promise<void>
  readonly read: (name: string) => Promise<unknown>
}

interface Sealed {
  readonly owner: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}
type StoreName = 'keys' | 'entries' | 'replies'

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })

function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open('walkup-offline', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('keys')
    request.result.createObjectStore('entries', { autoIncrement: true })
    request.result.createObjectStore('replies')
  }
  return answer(request)
}

/** Resolves once the transaction is on disk. */
async function inside<T>(name: StoreName, mode: IDBTransactionMode, work: (store: IDBObjectStore) => T | Promise<T>): Promise<T> {
  const db = await connect()
  try {
    const transaction = db.transaction(name, mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
    })
    const [result] = await Promise.all([work(transaction.objectStore(name)), done])
    return result
  } finally {
    db.close()
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

/** Stores a user's keys so that scripts can use but not read them. */
export async function importKeys(owner: number, keys: readonly string[]): Promise<void> {
  const own = await Promise.all(
    keys.map((key) => crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])),
  )
  await inside('keys', 'readwrite', (store) => void store.put(own, owner))
}

/** Forgets all keys and everything but unsent entries, which only their owner can open again. */
export async function lockVaults(): Promise<void> {
  await inside('keys', 'readwrite', (store) => void store.clear())
  await inside('replies', 'readwrite', (store) => void store.clear())
}

/** How many entries this device stores, of whomever. */
export const countEntries = (): Promise<number> => inside('entries', 'readonly', (store) => answer(store.count()))

/** @returns undefined if the device has no key of the user's */
export async function openVault(owner: number): Promise<Vault | undefined> {
  const keys = await inside('keys', 'readonly', (store) =>
    answer(store.get(owner) as IDBRequest<readonly CryptoKey[] | undefined>),
  )
  const [newest] = keys ?? []
  if (!keys || !newest) return
  /** Bound to its owner, and for replies to its name, so that a copied record opens nowhere else. */
  const placeOf = (name: string) => new TextEncoder().encode(`${owner} ${name}`)

  async function seal(value: unknown, name: string): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(value))
    const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(name) }, newest as CryptoKey, text)
    return { owner, iv, data }
  }
  async function unseal({ iv, data }: Sealed, name: string): Promise<unknown> {
    for (const key of keys ?? [])
      try {
        const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: placeOf(name) }, key, data)
        return JSON.parse(new TextDecoder().decode(opened)) as unknown
      } catch {
        // Sealed by an earlier key of the server's.
      }
  }
  return {
    async add(value) {
      const sealed = await seal(value, 'entry')
      return inside('entries', 'readwrite', (store) => answer(store.add(sealed)) as Promise<number>)
    },
    async put(id, value) {
      const sealed = await seal(value, 'entry')
      await inside('entries', 'readwrite', async (store) => {
        if (await answer(store.getKey(id))) store.put(sealed, id)
      })
    },
    remove: (id) => inside('entries', 'readwrite', (store) => void store.delete(id)),
    async all() {
      const [ids, rows] = await inside('entries', 'readonly', (store) =>
        Promise.all([answer(store.getAllKeys()) as Promise<number[]>, answer(store.getAll()) as Promise<Sealed[]>]),
      )
      const own = rows.flatMap((row, at) => (row.owner === owner ? [{ id: ids[at] as number, row }] : []))
      const opened = await Promise.all(own.map(async ({ id, row }) => ({ id, value: await unseal(row, 'entry') })))
      return opened.filter(({ value }) => value !== undefined)
    },
    async write(name, value) {
      const sealed = await seal(value, name)
      await inside('replies', 'readwrite', (store) => void store.put(sealed, `${owner} ${name}`))
    },
    async read(name) {
      const row = await inside('replies', 'readonly', (store) =>
        answer(store.get(`${owner} ${name}`) as IDBRequest<Sealed | undefined>),
      )
      return row && unseal(row, name)
    },
  }
}
