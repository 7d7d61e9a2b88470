import { atom } from 'nanostores'
import type { Account, StoredLogin, Session, SessionOptions, SharedSession } from './sessionTypes.ts'
import { openStore, pageStorage, type SessionStorage } from './storage.ts'
import { mirror, successor, tabLock } from './tabs.ts'
import type { LoginRecord } from './types.ts'
import { cookie } from './page.ts'

/** The storage keys, which are part of the public API. */
const LOGIN = 'login'
const ACCOUNTS = 'accounts'

const isRecord = (value: unknown): value is StoredLogin =>
  typeof (value as StoredLogin | null)?.token === 'string' && typeof (value as StoredLogin).refreshToken === 'string'

/** Creates a session, stored under `login` and `accounts` and synchronized with other tabs. Use one per page, or one per request. */
export function createSession(
  storage: SessionStorage | undefined = pageStorage(),
  { keepAccounts = false, lock }: SessionOptions = {},
): Session {
  const store = openStore(storage, [LOGIN, ACCOUNTS])
  const isShared = storage !== undefined && storage === pageStorage()
  const storedLogin = () => store.read(LOGIN)
  const storedAccounts = () => {
    const stored = store.read(ACCOUNTS)
    return Array.isArray(stored) ? (stored as Account[]) : []
  }
  const first = storedLogin()
  const login = atom<StoredLogin | undefined>(isRecord(first) ? first : undefined)
  const accounts = atom<readonly Account[]>(storedAccounts())
  const listeners: (() => void)[] = []
  /** The stale content of a storage that rejected the last write. */
  let unwritten: string | undefined
  /** Whether the user signed in or out before asynchronous storage was read, which makes its content stale. */
  let isSettled = false
  /** Refresh tokens that this page has seen replaced; a record with one of them is stale. */
  let replacedTokens: readonly string[] = []

  const saveLogin = (record: StoredLogin | undefined) => {
    const before = login.get()
    if (before && before.userId === record?.userId && before.refreshToken !== record.refreshToken)
      replacedTokens = [...replacedTokens, before.refreshToken].slice(-20)
    isSettled = true
    unwritten = store.write(LOGIN, record) ? undefined : JSON.stringify(storedLogin())
    login.set(record)
  }
  const saveAccounts = (list: readonly Account[] | undefined) => {
    store.write(ACCOUNTS, list)
    accounts.set(list ?? [])
  }
  const updateMirror = (change: Parameters<typeof mirror>[0]) => void (isShared && mirror(change))
  /** Makes a record the current one, and stores the previous one with its account. */
  const setCurrent = (record: StoredLogin) => {
    const before = login.get()
    const { userId, email, firstName, lastName, currentOrganizationId } = record
    const others = accounts.get().filter((account) => account.userId !== userId)
    saveAccounts([
      { userId, email, firstName, lastName, currentOrganizationId },
      ...others.map((account) => (keepAccounts && account.userId === before?.userId ? { ...account, record: before } : account)),
    ])
    saveLogin(record)
    if (before?.refreshToken !== record.refreshToken)
      updateMirror(() => ({
        token: record.token,
        refreshToken: record.refreshToken,
        receivedAt: record.receivedAt,
        ancestors: [],
      }))
  }
  const clearAll = () => {
    saveAccounts(undefined)
    saveLogin(undefined)
    updateMirror(() => undefined)
  }
  const end = (clear: () => void) => {
    const wasSignedIn = login.get()
    clear()
    if (wasSignedIn) for (const listener of listeners) listener()
  }

  const session: SharedSession = {
    login,
    accounts,
    isShared,
    lock: lock ?? (isShared ? tabLock() : undefined),
    isOpening: store.reload !== undefined,
    ready: store.reload
      ? store.reload().then(() => {
          session.isOpening = false
          if (isSettled) return
          const stored = storedLogin()
          if (isRecord(stored)) login.set(stored)
          accounts.set(storedAccounts())
        })
      : Promise.resolve(),
    signIn(reply): reply is LoginRecord {
      if ('challenge' in reply) return false
      const record: LoginRecord = reply
      const current = login.get()
      // A refresh may have replaced its tokens while the record was in transit.
      const isCurrent =
        current?.userId === record.userId && (current.token === record.token || replacedTokens.includes(record.refreshToken))
      const { token, refreshToken, receivedAt, xsrf } = isCurrent
        ? current
        : { ...record, receivedAt: Date.now(), xsrf: keepAccounts ? cookie('XSRF-TOKEN') : undefined }
      setCurrent({ ...record, token, refreshToken, receivedAt, xsrf })
      return true
    },
    update(profile) {
      const record = login.get()
      if (record?.email !== profile.email) return
      // A person has a different user id in each organization.
      if (record.userId !== profile.userId) saveAccounts(accounts.get().filter((account) => account.userId !== record.userId))
      setCurrent({ ...record, ...profile })
    },
    switchTo(userId) {
      const record = accounts.get().find((account) => account.userId === userId)?.record
      if (record) setCurrent(record)
      return record !== undefined || login.get()?.userId === userId
    },
    renew(tokens) {
      const parent = login.get()?.refreshToken
      if (!parent) return
      const fresh = { token: tokens.token, refreshToken: tokens.refreshToken, receivedAt: Date.now() }
      updateMirror((before) => successor(before, parent, fresh))
      session.replace(parent, fresh)
    },
    replace(parent, { token, refreshToken, receivedAt }) {
      const renewed = (record: StoredLogin) => ({ ...record, token, refreshToken, receivedAt })
      const record = login.get()
      if (record?.refreshToken === parent) return saveLogin(renewed(record))
      // The user has switched to another account.
      const list = accounts
        .get()
        .map((one) => (one.record?.refreshToken === parent ? { ...one, record: renewed(one.record) } : one))
      if (list.length) saveAccounts(list)
    },
    catchUp() {
      // A private storage may drop writes; only a shared one is authoritative.
      if (!isShared && !lock) return
      return store.reload ? store.reload().then(syncFromStorage) : syncFromStorage()
    },
    clear: clearAll,
    end: () => end(clearAll),
    onEnd: (listener) => void listeners.push(listener),
  }
  function syncFromStorage(): void {
    const [stored, own, list] = [storedLogin(), login.get(), storedAccounts()]
    const text = JSON.stringify(stored)
    if (unwritten === undefined && JSON.stringify(list) !== JSON.stringify(accounts.get())) accounts.set(list)
    if (text === unwritten || text === JSON.stringify(own)) return
    if (stored === null && own) end(() => login.set(undefined))
    if (!isRecord(stored) || replacedTokens.includes(stored.refreshToken)) return
    unwritten = undefined
    login.set(stored)
  }
  if (isShared) {
    // A page restored from the back/forward cache, or resumed, has missed storage events.
    document.addEventListener('visibilitychange', syncFromStorage)
    globalThis.addEventListener('storage', syncFromStorage)
  }
  return session
}
