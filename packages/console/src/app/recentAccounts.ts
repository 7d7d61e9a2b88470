/** An account recently used on this device. Holds no secrets: switching to it requires signing in. */
export interface RecentAccount {
  readonly email: string
  readonly name: string
}

const KEY = 'walkup.recentAccounts'
const MAX_ACCOUNTS = 5

const isRecentAccount = (value: unknown): value is RecentAccount =>
  typeof (value as RecentAccount | null)?.email === 'string' && typeof (value as RecentAccount).name === 'string'

/** Most recent first; empty if storage is blocked or holds invalid data. */
export function recentAccounts(): readonly RecentAccount[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentAccount).slice(0, MAX_ACCOUNTS) : []
  } catch {
    return []
  }
}

export function remember(one: RecentAccount): void {
  const others = recentAccounts().filter(({ email }) => email !== one.email)
  try {
    localStorage.setItem(KEY, JSON.stringify([one, ...others].slice(0, MAX_ACCOUNTS)))
  } catch {
    // Without storage, the user types the email.
  }
}

/** Signing out removes all stored names. */
export function forget(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
