const KEY = 'walkup.reloadOnce'
const AGAIN_MS = 60_000

/**
 * A release replaces the previous files, so an old document may request chunks that no longer exist. Reloads at most once a
 * minute, since a second failure has another cause. Returns whether a reload has started.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN_MS) return false
    // Offline, the current page is better than none.
    if (!(await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}
