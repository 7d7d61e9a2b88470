import { onSet, type ReadableAtom } from 'nanostores'
import { createRouter } from '@nanostores/router'

const LOGIN = '/account/login'
export const accountPaths = {
  login: LOGIN,
  forgotPassword: '/account/forgot-password',
  resetPassword: '/account/reset-password/:linkId',
  notMe: '/account/not-me/:linkId',
} as const

export interface Page {
  /** `home`, a key of `accountPaths`, or `area` for a path that the shell resolves. */
  readonly route: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string>>
}

let guard: { readonly href: string; readonly ask: () => void } | undefined
// Registered before the router, which listens on first use, so that a blocked navigation changes neither page nor URL.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', (event) => {
    if (!guard) return
    event.stopImmediatePropagation()
    history.pushState(null, '', guard.href)
    guard.ask()
  })

/** Blocks navigation (back button, links, `go`) and calls the handler instead. Returns a function that unblocks. */
export function guardPage(ask: () => void): () => void {
  const own = (guard = { href: location.href, ask })
  return () => {
    if (guard === own) guard = undefined
  }
}

const routes = createRouter<Record<string, string>>({
  home: '/',
  ...accountPaths,
  // The shell resolves every other path to an area, so that signing in loads none of them.
  ...({ area: [/^\/(?!account\/)/, () => ({})] } as object),
})
/** The page for the URL; undefined if there is none. */
export const router: ReadableAtom<Page | undefined> = routes

export type Search = Readonly<Record<string, string | undefined>>

/** The current path with changed query parameters; undefined and empty values are removed. */
export function withSearch(changes: Search): string {
  const search = new URLSearchParams(location.search)
  for (const [key, value] of Object.entries(changes)) {
    if (value) search.set(key, value)
    else search.delete(key)
  }
  const text = search.toString()
  return location.pathname + (text && `?${text}`)
}

/** Replacing navigation belongs to the page itself, such as closing a form or ending the session, so it is never blocked. */
let isReplacing = false

/** Navigates within the console; `replace` adds no history entry. */
export const go = (path: string, how?: { readonly replace: boolean }): void => {
  isReplacing = how?.replace ?? false
  routes.open(path, isReplacing)
  isReplacing = false
}

/** Sign-in URL that returns to the current page. */
export function loginPath(from: string): string {
  return from === '/' || from.startsWith('/account/') ? LOGIN : `${LOGIN}?next=${encodeURIComponent(from)}`
}

/** Sign-in URL for another account, with its email prefilled if known. */
export const switchPath = (email: string | undefined): string =>
  LOGIN + (email ? `?${email[0] === '+' ? 'by' : 'email'}=${encodeURIComponent(email)}` : '')

/** A same-origin path, or '/': prevents open redirects. */
export function safeNext(next: string | undefined): string {
  if (!next) return '/'
  const url = new URL(next, location.origin)
  return url.origin === location.origin && next.startsWith('/') && !url.pathname.startsWith('/account/')
    ? url.pathname + url.search
    : '/'
}

const addressOf = (page: Page | undefined) => page && `${page.path}?${new URLSearchParams(page.search).toString()}`

let before: string | undefined
onSet(routes, (step) => {
  const { newValue } = step
  if (guard && !isReplacing && routes.value && addressOf(newValue) !== addressOf(routes.value)) {
    step.abort()
    return guard.ask()
  }
  if (newValue?.path !== routes.value?.path) before = routes.value?.path
})

/** Whether going back in history returns to this path's list. */
export const cameFrom = (path: string): boolean => before === path
