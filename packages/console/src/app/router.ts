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
  /** `home`, a name of `accountPaths`, or `area` for what the shell looks up. */
  readonly route: string
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string>>
}

let guard: { readonly href: string; readonly ask: () => void } | undefined
// Heard before the router, which listens once it is used: the page stays, and so does its address.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', (event) => {
    if (!guard) return
    event.stopImmediatePropagation()
    history.pushState(null, '', guard.href)
    guard.ask()
  })

/** While it holds, whatever would lead on asks instead: the back button, a link, a call of `go`. Answers how to end it. */
export function guardPage(ask: () => void): () => void {
  const own = (guard = { href: location.href, ask })
  return () => {
    if (guard === own) guard = undefined
  }
}

const routes = createRouter<Record<string, string>>({
  home: '/',
  ...accountPaths,
  // Any other path: which area it names is for the shell to know, so that signing in loads none of them.
  ...({ area: [/^\/(?!account\/)/, () => ({})] } as object),
})
/** The page that the URL names; undefined where there is none. */
export const router: ReadableAtom<Page | undefined> = routes

type Search = Readonly<Record<string, string | undefined>>

/** The current path with other query parameters; those that are undefined or empty are left out. */
export function withSearch(changes: Search): string {
  const search = new URLSearchParams(location.search)
  for (const [key, value] of Object.entries(changes)) {
    if (value) search.set(key, value)
    else search.delete(key)
  }
  const text = search.toString()
  return location.pathname + (text && `?${text}`)
}

/** A step that replaces the present one is the page's own, such as closing its form, or the end of the session: nothing stops it. */
let isReplacing = false

/** Goes to a page of the console; `replace` leaves no step to come back to. */
export const go = (path: string, how?: { readonly replace: boolean }): void => {
  isReplacing = how?.replace ?? false
  routes.open(path, isReplacing)
  isReplacing = false
}

/** Where to sign in, coming back to where one was. */
export function loginPath(from: string): string {
  return from === '/' || from.startsWith('/account/') ? LOGIN : `${LOGIN}?next=${encodeURIComponent(from)}`
}

/** Where another account signs in, its e-mail already there if it is known. */
export const switchPath = (email: string | undefined): string => LOGIN + (email ? `?email=${encodeURIComponent(email)}` : '')

/** A path of this console, or '/': what a link brings along must not lead to another site. */
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

/** Whether the step back in history leads to this path's list as it was left. */
export const cameFrom = (path: string): boolean => before === path
