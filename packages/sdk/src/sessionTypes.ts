import type { ReadableAtom } from 'nanostores'
import type { Fresh, Lock } from './tabs.ts'
import type { LoginChallenge, LoginRecord, Profile, Tokens } from './types.ts'

/** An account that has signed in here before. */
export interface Account extends Pick<LoginRecord, 'userId' | 'email' | 'firstName' | 'lastName' | 'currentOrganizationId'> {
  /** Its login record, tokens included, while another account is current; only with `keepAccounts`. */
  readonly record?: LoginRecord
}

/** The signed-in account, stored between visits and shared by the origin's tabs. */
export interface Session {
  /** The login record of the current account; undefined when signed out. */
  readonly login: ReadableAtom<LoginRecord | undefined>
  /** The accounts that have signed in here, most recent first. */
  readonly accounts: ReadableAtom<readonly Account[]>
  /** Resolves when the storage has been read, which is immediate unless it is asynchronous. Calls wait for it. */
  readonly ready: Promise<void>
  /**
   * Stores a new login record and its account. Returns false for a challenge, which `account.login` returns when a second factor is
   * required: complete it with `account.verifyLogin`.
   */
  signIn(reply: LoginRecord | LoginChallenge): reply is LoginRecord
  /**
   * Merges a reply of `account.updateOrganization` or `account.me` into the current record, which keeps its tokens. Ignored if the
   * email address is another account's.
   */
  update(profile: Profile): void
  /**
   * Switches to an account that signed in here before; pending calls of the previous account are not retried. Returns false if its
   * tokens are not stored, as without `keepAccounts`: it has to sign in again.
   */
  switchTo(userId: number): boolean
  /** Replaces the tokens of the current record. */
  renew(tokens: Tokens): void
  /**
   * Signs out: removes every account from storage and from the other tabs; the page's other keys stay. Call `account.logout` first,
   * or the session stays valid on the server.
   */
  clear(): void
}

/** The options of `createSession`. */
export interface SessionOptions {
  /**
   * Stores the tokens of several accounts, so that `switchTo` needs no password. Use it on personal devices only, not on a shared
   * tablet.
   */
  readonly keepAccounts?: boolean
  /**
   * A mutex among everything that shares the storage, such as several server processes: one refreshes, and the others read its
   * tokens. Browser tabs use a Web Lock by default.
   */
  readonly lock?: Lock
}

/** A stored login record, with the local time when its tokens arrived and the XSRF cookie of its sign-in. */
export interface StoredLogin extends LoginRecord {
  readonly receivedAt?: number
  readonly xsrf?: string
}

/** The internal part of a session, used by clients and the refresh. */
export interface SharedSession extends Session {
  readonly login: ReadableAtom<StoredLogin | undefined>
  /** Stored in local storage, and so shared with other tabs. */
  readonly isShared: boolean
  /** The pending refresh, shared by all waiting calls. */
  refreshing?: { readonly stale: string; readonly done: Promise<number | undefined> }
  /** True until asynchronous storage has been read. */
  isOpening: boolean
  /** The mutex of a refresh when the storage is shared. */
  readonly lock: Lock | undefined
  /** Reads the changes of other tabs or processes. */
  readonly catchUp: () => void | Promise<void>
  /** Replaces a refresh token with its successor, unless its account has signed out. */
  replace(parent: string, tokens: Fresh): void
  /** Ends the session without this page's doing: clears everything and notifies the listeners. */
  end(): void
  onEnd(listener: () => void): void
}
