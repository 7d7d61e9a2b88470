export interface RecentPage {
  readonly path: string
  readonly title: string
}
const KEPT = 6
const key = (userId: number) => `walkup.recent.${userId}`

/** A user's recent palette destinations, latest first, stored in this browser. */
export function readRecent(userId: number): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? '[]')
    return Array.isArray(stored)
      ? (stored as Partial<RecentPage>[]).filter((one): one is RecentPage => !!one.title && !!one.path?.startsWith('/'))
      : []
  } catch {
    return []
  }
}

/** At sign-out, since titles name people. */
export function forgetRecent(userId: number): void {
  try {
    localStorage.removeItem(key(userId))
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

export function remember(userId: number, seen: RecentPage): void {
  const all = [seen, ...readRecent(userId).filter(({ path }) => path !== seen.path)].slice(0, KEPT)
  try {
    localStorage.setItem(key(userId), JSON.stringify(all))
  } catch {
    // Storage may be blocked or full: then nothing is remembered.
  }
}
