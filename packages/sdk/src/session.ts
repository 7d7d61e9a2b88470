import { atom, type ReadableAtom } from 'nanostores'
import type { LoginRecord, Tokens } from './types.ts'

/** The storage keys of spec §3. */
const LOGIN = 'login'
const ACCOUNTS = 'accounts'

/** An account that has signed in here before; its record without tokens. */
export type Account = Pick<LoginRecord, 'userId' | 'email' | 'firstName' | 'lastName' | 'currentOrganizationId'>

export interface Session {
  readonly login: ReadableAtom<LoginRecord | undefined>
  readonly accounts: ReadableAtom<readonly Account[]>
  /** Keeps a new login record, and remembers its account. */
  signIn(record: LoginRecord): void
  /** Puts refreshed tokens into the record. */
  renew(tokens: Tokens): void
  /** Forgets everything, in storage too; the host page's own keys stay. */
  clear(): void
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage may be missing, blocked or full; the session then lives as long as the page. */
function guarded(storage: Store | undefined) {
  const attempt = <T>(act: (store: Store) => T): T | undefined => {
    try {
      return storage && act(storage)
    } catch {
      return
    }
  }
  return {
    read<T>(key: string): T | undefined {
      return attempt((store) => JSON.parse(store.getItem(key) ?? 'null') as T | null) ?? undefined
    },
    write: (key: string, value: unknown) =>
      attempt((store) => (value === undefined ? store.removeItem(key) : store.setItem(key, JSON.stringify(value)))),
  }
}

function pageStorage(): Store | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return
  }
}

/** A session kept under `login` and `accounts`; other tabs' changes are followed. */
export function createSession(storage: Store | undefined = pageStorage()): Session {
  const store = guarded(storage)
  const login = atom(store.read<LoginRecord>(LOGIN))
  const accounts = atom<readonly Account[]>(store.read<Account[]>(ACCOUNTS) ?? [])
  const keep = (record: LoginRecord | undefined) => {
    login.set(record)
    store.write(LOGIN, record)
  }
  // `key` is null when the whole storage was cleared.
  const follow = ({ key }: StorageEvent) => {
    if (key && key !== LOGIN && key !== ACCOUNTS) return
    login.set(store.read(LOGIN))
    accounts.set(store.read(ACCOUNTS) ?? [])
  }
  if (storage && storage === pageStorage()) globalThis.addEventListener?.('storage', follow)
  return {
    login,
    accounts,
    signIn(record) {
      const { userId, email, firstName, lastName, currentOrganizationId } = record
      const others = accounts.get().filter((account) => account.userId !== userId)
      accounts.set([{ userId, email, firstName, lastName, currentOrganizationId }, ...others])
      store.write(ACCOUNTS, accounts.get())
      keep(record)
    },
    renew(tokens) {
      const record = login.get()
      if (record) keep({ ...record, ...tokens })
    },
    clear() {
      accounts.set([])
      store.write(ACCOUNTS, undefined)
      keep(undefined)
    },
  }
}
