import { createFetch } from 'ofetch'
import type { Endpoints, EndpointName } from '../contract/endpoints/index.ts'
import { perform, send, type Input } from './caller.ts'
import { isWalkupError, WalkupError } from './errors.ts'
import { limited } from './limits.ts'
import { logged, type Logger } from './log.ts'
import { createRefresh, REFRESH_TIMEOUT_MS } from './refresh.ts'
import { discard } from './retries.ts'
import { createSession } from './session.ts'
import type { StoredLogin, Session, SharedSession } from './sessionTypes.ts'
import type { Client, Transport } from './types.ts'
import { cookie, isSameOrigin } from './page.ts'

/** The options of `createClient`. */
export interface ClientOptions<E extends Partial<Endpoints>> {
  /** The base URL of the API; `''` is the page's own origin. */
  readonly baseUrl: string
  /** The endpoints that this client can call. */
  readonly endpoints: E
  /** From `createSession`. Defaults to one in local storage under `login` and `accounts`; `null` for a client that never signs in. */
  readonly session?: Session | null
  /** An API key (`wk_…`), for programs on a server; the client then has no session, and never refreshes. */
  readonly apiKey?: string
  readonly fetch?: typeof globalThis.fetch
  /**
   * Called when the session ends without this page ending it: the refresh was rejected, or another tab signed out. The session is
   * already cleared: navigate to /account/login. Not called for the page's own `session.clear()`.
   */
  readonly onUnauthenticated?: () => void
  /** Called for every request, refreshes included; entries hold no tokens, bodies, queries or personal data. */
  readonly logger?: Logger
  /**
   * The default timeout of a call in ms; 0 disables it. Defaults to 30,000, and to none for files, streams and uploads.
   */
  readonly timeoutMs?: number
  /**
   * The age in ms at which an access token is refreshed in the background, with the next call or when the page becomes visible.
   * Tokens expire after 10 minutes; defaults to 9 minutes, `Infinity` refreshes only after a 401. The old token stays in use until
   * the new one arrives. Ages are measured by this device's clock only.
   */
  readonly renewAfterMs?: number
  /** The delay in ms before the first retry of a call or a refresh; it doubles with each retry. Defaults to 500. */
  readonly retryDelayMs?: number
}

const REFRESH = 'POST /api/account/token/refresh/{refreshToken}'

// NoInfer: comparing an expected Client<…> with every subset of the names takes the compiler seconds per call.
/** Creates a client for a part of the endpoint table. Several clients can share one session. */
export function createClient<const E extends Partial<Endpoints>>(
  options: ClientOptions<E>,
): NoInfer<Client<keyof E & EndpointName>> {
  const { apiKey, baseUrl, logger, renewAfterMs = 540_000, retryDelayMs = 500 } = options
  const session = (apiKey ? null : options.session === undefined ? createSession() : options.session) as SharedSession | null
  const http = createFetch({ fetch: (...args) => (options.fetch ?? fetch)(...args) })
  const transport: Transport = (url, request) =>
    http
      .raw(url, { ...request, retry: 0, ignoreResponseError: true, responseType: 'stream' })
      // The message of ofetch's own error contains the filled path, and possibly a refresh token.
      .catch((error: Error) => Promise.reject((error.cause as Error | undefined) ?? error))

  const headersOf =
    (login: StoredLogin | undefined, isAuthorized: boolean) =>
    (method: string, url: string): Record<string, string> => {
      const xsrf = method !== 'GET' && isSameOrigin(url) && (login?.xsrf ?? cookie('XSRF-TOKEN'))
      return {
        ...(xsrf && { 'X-XSRF-TOKEN': xsrf }),
        ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
        ...(login &&
          isAuthorized && {
            Authorization: `Bearer ${login.token}`,
            CurrentOrganizationId: String(login.currentOrganizationId),
            Offset: String(new Date().getTimezoneOffset()),
          }),
      }
    }

  const refresh =
    session &&
    createRefresh(
      session,
      (login, attempt) =>
        logged(logger, REFRESH, attempt, () =>
          limited(undefined, REFRESH_TIMEOUT_MS, REFRESH, (signal) =>
            send(transport, baseUrl, REFRESH, { params: { refreshToken: login.refreshToken }, signal }, headersOf(login, false)),
          ),
        ),
      retryDelayMs,
    )

  /** Refreshes an aging token in the background. A rejection is left to the next 401: the token may still work until then. */
  let rejectedToken: string | number | undefined
  function refreshIfAging(): void {
    const login = session?.login.get()
    if (!refresh || !login || renewAfterMs === Infinity || login.refreshToken === rejectedToken) return
    const age = Date.now() - (login.receivedAt ?? NaN)
    // A negative age means that the device's clock was set back.
    if (age >= renewAfterMs || age < 0)
      refresh().then(
        (status) => (rejectedToken = status && login.refreshToken),
        () => {},
      )
  }
  /** Joins the shared refresh, and throws a separate error for each caller. */
  async function refreshed(): Promise<number | undefined> {
    try {
      return await refresh?.()
    } catch (error) {
      if (!isWalkupError(error)) throw error
      const { code, status, message, cause } = error
      throw new WalkupError(code, message.replace(`${REFRESH}: `, ''), { endpoint: REFRESH, status, cause })
    }
  }
  /** Returns the login to retry a call with after a 401: newer tokens of the same account and organization. */
  async function loginForRetry(initialLogin: StoredLogin): Promise<StoredLogin> {
    const isCurrent = () => session?.login.get()?.token === initialLogin.token
    const status = isCurrent() ? await refreshed() : undefined
    if (status) await session?.catchUp()
    if (status && isCurrent()) session?.end()
    const login = session?.login.get()
    if (!login) throw new WalkupError('refresh-failed', 'Refresh token failed', { status })
    if (login.userId !== initialLogin.userId) throw new WalkupError('account-switched', 'The account was switched')
    return { ...login, currentOrganizationId: initialLogin.currentOrganizationId }
  }

  async function call(name: string, input: Input = {}): Promise<unknown> {
    if (session?.isOpening) await session.ready
    const initialLogin = session?.login.get()
    refreshIfAging()
    return perform(options, name, input, async ({ endpoint, signal, retry }) => {
      let count = 0
      const attempt = (login: StoredLogin | undefined) =>
        retry(() =>
          logged(logger, endpoint, ++count, () =>
            send(transport, baseUrl, endpoint, { ...input, signal }, headersOf(login, true)),
          ),
        )
      const response = await attempt(initialLogin)
      if (response.status !== 401 || !initialLogin) return response
      const login = await loginForRetry(initialLogin)
      discard(response)
      return attempt(login)
    })
  }

  if (session && options.onUnauthenticated) session.onEnd(options.onUnauthenticated)
  if (session && renewAfterMs < Infinity && typeof document !== 'undefined')
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refreshIfAging())
  return { call } as unknown as Client<keyof E & EndpointName>
}
