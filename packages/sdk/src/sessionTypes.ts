import type { ReadableAtom } from 'nanostores'
import type { Fresh, Lock } from './tabs.ts'
import type { LoginChallenge, LoginRecord, Profile, Tokens } from './types.ts'

/** An account that has signed in here before. */
export interface Account extends Pick<LoginRecord, 'userId' | 'email' | 'firstName' | 'lastName' | 'currentOrganizationId'> {
  /** Its whole record, tokens included, while another account is the current one; only with `keepAccounts`. */
  readonly record?: LoginRecord
}

/** Who is signed in, kept between visits and shared by the tabs of a page. */
export interface Session {
  /** The record of the current account; undefined when nobody is signed in. */
  readonly login: ReadableAtom<LoginRecord | undefined>
  /** Those who have signed in here, the last one first. */
  readonly accounts: ReadableAtom<readonly Account[]>
  /** Resolves when the storage has been read: at once, unless it is asynchronous. Calls wait for it by themselves. */
  readonly ready: Promise<void>
  /**
   * Keeps a new login record, and remembers its account. False for the challenge that `account.login` replies with where a second
   * factor is due: nobody is signed in until `account.verifyLogin` has taken it.
   */
  signIn(reply: LoginRecord | LoginChallenge): reply is LoginRecord
  /**
   * Merges a reply of `account.updateOrganization` or `account.me` into the current record, which keeps its tokens. Ignored unless
   * it has the current account's e-mail address.
   */
  update(profile: Profile): void
  /**
   * Makes an account the current one that signed in here and has not signed out; calls on their way in the other's name are not
   * sent again. False when there is none such: with `keepAccounts` off, the default, it has to sign in again.
   */
  switchTo(userId: number): boolean
  /** Puts refreshed tokens into the record. */
  renew(tokens: Tokens): void
  /**
   * Signs out: forgets every account, in storage and in the other tabs too; the host page's own keys stay. Sign out at the server
   * first (`account.logout`): what is forgotten here would live on there.
   */
  clear(): void
}

/** What `createSession` takes besides its storage. */
export interface SessionOptions {
  /**
   * Keeps the tokens of several accounts, so that `switchTo` needs no password. Whoever has the device then has them all: for
   * personal devices, not for a tablet that is passed on.
   */
  readonly keepAccounts?: boolean
  /**
   * Runs one act at a time among all that share the storage, such as several processes of a server: one of them refreshes, and the
   * others read its tokens. The tabs of a page have a lock without it.
   */
  readonly lock?: Lock
}

/** A record as it is kept: when its tokens came, by this device's own clock, and the XSRF cookie of its sign-in. */
export interface Kept extends LoginRecord {
  readonly receivedAt?: number
  readonly xsrf?: string
}

/** What a client and its refresh need of a session besides. Several clients of a page share it. */
export interface SharedSession extends Session {
  readonly login: ReadableAtom<Kept | undefined>
  /** Kept in the page's storage, which other tabs follow. */
  readonly isShared: boolean
  /** The refresh that runs, for everybody who waits. */
  refreshing?: { readonly stale: string; readonly done: Promise<number | undefined> }
  /** True until asynchronous storage has been read. */
  isOpening: boolean
  /** What a refresh runs under, where its storage is shared. */
  readonly lock: Lock | undefined
  /** Takes over what another tab or process has kept or ended. */
  readonly catchUp: () => void | Promise<void>
  /** Puts the successors in the place of a refresh token, unless that one is gone: nothing signed out comes back. */
  replace(parent: string, tokens: Fresh): void
  /** Ends without the page's own doing: forgets everything, then tells whoever listens. */
  end(): void
  onEnd(listener: () => void): void
}
