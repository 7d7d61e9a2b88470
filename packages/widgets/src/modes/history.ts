/** In the state of a history entry in which a dialog is open, its key; the entry before is the page's. */
const MARK = 'walkupOpen'
/** On the entry that the page was loaded with, so that closing does not leave the page. */
const LANDED = 'walkupLanded'

type State = Readonly<Record<string, unknown>>

/** The current history state, if it can hold ours next to the page's own. */
function stateNow(): State | undefined {
  const state: unknown = history.state ?? {}
  return typeof state === 'object' && !Array.isArray(state) ? (state as State) : undefined
}

function write(method: 'pushState' | 'replaceState', part: State, url?: string): void {
  const now = stateNow()
  if (!now) return
  try {
    history[method]({ ...now, ...part }, '', url)
  } catch {
    // A frame may have no history, and browsers throttle frequent writes.
  }
}

const markNow = () => stateNow()?.[MARK] as string | undefined
const hashNow = () => {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/**
 * Makes an open dialog an entry of the browser's history, so that Back closes it, and follows the address: `follow` gets the key in
 * the entry's state, and the hash, which is an element's id.
 */
export function createOpenHistory(follow: (key: string | undefined, id: string) => void) {
  let isLeaving = false
  let afterLeaving: (() => unknown) | undefined

  function onMove({ type }: Event): void {
    if (!isLeaving) return follow(markNow(), hashNow())
    if (type !== 'popstate') return
    // The dialog's own steps lie between it and the page.
    if (markNow() !== undefined) return history.back()
    isLeaving = false
    afterLeaving?.()
    afterLeaving = undefined
  }
  // Before the listeners of the element's steps, which would go to another one.
  addEventListener('popstate', onMove, true)
  addEventListener('hashchange', onMove, true)

  return {
    /** Whether the address that the element was found with asks for it. */
    isWanted: (key: string, id: string) => !isLeaving && (markNow() === key || (!!id && hashNow() === id)),
    /** The dialog opened by the address: of the page as it was loaded, or of a link in it. */
    arrived(key: string, isLoaded: boolean) {
      if (markNow() === undefined && !stateNow()?.[LANDED]) write('replaceState', isLoaded ? { [LANDED]: true } : { [MARK]: key })
    },
    /** The dialog opened in another way: Back is to close it. It takes over the entry of one that it replaces. */
    entered(key: string, isOpen: () => boolean) {
      const push = () =>
        isOpen() && write(markNow() === undefined ? 'pushState' : 'replaceState', { [MARK]: key, [LANDED]: undefined })
      if (isLeaving) afterLeaving = push
      else push()
    },
    /** The dialog closed in another way than by the history: restores the entry or the hash from before. */
    left(key: string, id: string) {
      afterLeaving = undefined
      if (isLeaving) return
      if (markNow() === key) {
        isLeaving = true
        history.back()
      } else if (id && hashNow() === id) write('replaceState', { [LANDED]: undefined }, location.pathname + location.search)
    },
  }
}
