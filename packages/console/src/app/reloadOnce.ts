const KEY = 'walkup.reloadOnce'
const AGAIN_MS = 60_000

/**
 * A release replaces the files of the one before: an old document asks for some that are gone, and a new one knows what there is. Loads
 * it in place, but not twice within a minute: then something else is wrong. Answers whether it is on its way.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN_MS) return false
    // Without a connection the page that is here is better than none.
    if (!(await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    return false
  }
  location.reload()
  return true
}
