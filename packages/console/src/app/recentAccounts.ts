/** An account that was switched away from on this device. Nothing secret is kept of it: it signs in again. */
export interface RecentAccount {
  readonly email: string
  readonly name: string
}

const KEY = 'walkup.recentAccounts'
const MOST = 5

const isRecentAccount = (value: unknown): value is RecentAccount =>
  typeof (value as RecentAccount | null)?.email === 'string' && typeof (value as RecentAccount).name === 'string'

/** The last one first; none where storage is blocked, or holds something else. */
export function recentAccounts(): readonly RecentAccount[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecentAccount).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function remember(one: RecentAccount): void {
  const others = recentAccounts().filter(({ email }) => email !== one.email)
  try {
    localStorage.setItem(KEY, JSON.stringify([one, ...others].slice(0, MOST)))
  } catch {
    // Without storage the e-mail has to be typed.
  }
}

/** Signing out leaves nobody's name behind. */
export function forget(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
