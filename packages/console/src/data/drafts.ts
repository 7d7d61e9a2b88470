import type { Session } from '@walkup/sdk'

const CHANNEL = 'walkup-sign-out'

/**
 * Input of forms that closed because the session expired, or because another tab changed the user or organization, and what is kept
 * while one moves between pages. In memory only, for the same user in the same organization, until it signs out.
 */
export function createDrafts({ login }: Pick<Session, 'login'>, announce: () => void = () => {}) {
  const kept = new Map<string, unknown>()
  let isSignedOut = false
  const owner = () => {
    const record = login.get()
    return record && `${record.userId} ${record.currentOrganizationId}`
  }
  /** Forgets everything: this or another tab signs out, which the storage does not tell from an expired session. */
  const forget = () => {
    isSignedOut = true
    kept.clear()
  }
  return {
    /** Who fills the form now. */
    owner,
    peek: (key: string): unknown => kept.get(`${owner()} ${key}`),
    /** Keeps the input if its owner is no longer signed in, and forgets it if the form was closed. */
    settle(began: string | undefined, key: string, value: unknown) {
      if (owner() === began) kept.delete(`${began} ${key}`)
      else if (began && !isSignedOut) kept.set(`${began} ${key}`, value)
    },
    /** Keeps input that outlives its form, or forgets it. */
    put(key: string, value: unknown) {
      if (value === undefined) kept.delete(`${owner()} ${key}`)
      else kept.set(`${owner()} ${key}`, value)
    },
    /** Forgets what others left behind. */
    keepOnly(userId: number) {
      isSignedOut = false
      for (const key of kept.keys()) if (!key.startsWith(`${userId} `)) kept.delete(key)
    },
    forget,
    signOut() {
      forget()
      announce()
    },
  }
}
export type Drafts = ReturnType<typeof createDrafts>

const bySession = new WeakMap<Session, Drafts>()
/** The drafts of a session, which follow it through all tabs. */
export function draftsOf(session: Session): Drafts {
  const found = bySession.get(session)
  if (found) return found
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  const made = createDrafts(session, () => channel?.postMessage(null))
  if (channel) channel.onmessage = made.forget
  bySession.set(session, made)
  return made
}
