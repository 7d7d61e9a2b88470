import { createFetch } from 'ofetch'
import type { Endpoints, EndpointName } from '../contract/endpoints/index.ts'
import { perform, send, type Input } from './caller.ts'
import { isWalkupError, WalkupError } from './errors.ts'
import { limited } from './limits.ts'
import { logged, type Logger } from './log.ts'
import { createRefresh, REFRESH_TIMEOUT_MS } from './refresh.ts'
import { discard } from './retries.ts'
import { createSession } from './session.ts'
import type { Kept, Session, SharedSession } from './sessionTypes.ts'
import type { Client, Transport } from './types.ts'
import { cookie, isSameOrigin } from './page.ts'

/** What `createClient` takes. */
export interface ClientOptions<E extends Partial<Endpoints>> {
  /** Where the API lives; '' is the page's own origin. */
  readonly baseUrl: string
  /** The part of the endpoint table that this client may call. */
  readonly endpoints: E
  /** From `createSession`. Kept in local storage under `login` and `accounts` unless another is given; `null` for a client that never signs in. */
  readonly session?: Session | null
  readonly fetch?: typeof globalThis.fetch
  /**
   * When a session ends that the page did not end itself: its refresh was refused, or another tab signed out. It is cleared by
   * then: close what is open and go to /account/login. Not called for the page's own `session.clear()`.
   */
  readonly onUnauthenticated?: () => void
  /** Hears of every request, refreshes included; never of tokens, bodies, queries or persons. */
  readonly logger?: Logger
  /**
   * The longest wait for an answer in ms, for calls that don't give their own; 0 sets none. Without it 30,000 for all calls but
   * files, streams and uploads, which have no limit.
   */
  readonly timeoutMs?: number
  /**
   * The age in ms at which an access token, which lives 10 minutes, is renewed beside the next call or when the page comes to
   * view; 9 minutes unless given, `Infinity` for only after a 401. No timer runs, and until the new token is there the old one
   * is used: a renewal that fails costs nothing. Ages are taken by this device's own clock, never compared with the server's.
   */
  readonly renewAfterMs?: number
  /** The first pause before a call or a refresh is tried again after a fault, in ms; 500 unless given. */
  readonly retryDelayMs?: number
}

const REFRESH = 'POST /api/account/token/refresh/{refreshToken}'

/** Makes a client for a part of the endpoint table. Several clients may share one session. */
export function createClient<const E extends Partial<Endpoints>>(options: ClientOptions<E>): Client<keyof E & EndpointName> {
  const { baseUrl, logger, renewAfterMs = 540_000, retryDelayMs = 500 } = options
  const session = (options.session === undefined ? createSession() : options.session) as SharedSession | null
  const http = createFetch({ fetch: (...args) => (options.fetch ?? fetch)(...args) })
  const transport: Transport = (url, request) =>
    http
      .raw(url, { ...request, retry: 0, ignoreResponseError: true, responseType: 'stream' })
      // ofetch's own error has the filled path in its message, and a refresh token may stand in that.
      .catch((error: Error) => Promise.reject((error.cause as Error | undefined) ?? error))

  const xsrf =
    (login?: Kept) =>
    (method: string, url: string): Record<string, string> => {
      const token = method !== 'GET' && isSameOrigin(url) && (login?.xsrf ?? cookie('XSRF-TOKEN'))
      return token ? { 'X-XSRF-TOKEN': token } : {}
    }
  const signed =
    (login: Kept | undefined) =>
    (method: string, url: string): Record<string, string> => ({
      ...xsrf(login)(method, url),
      ...(login && {
        Authorization: `Bearer ${login.token}`,
        CurrentOrganizationId: String(login.currentOrganizationId),
        Offset: String(new Date().getTimezoneOffset()),
      }),
    })

  const refresh =
    session &&
    createRefresh(
      session,
      (login, attempt) =>
        logged(logger, REFRESH, attempt, () =>
          limited(undefined, REFRESH_TIMEOUT_MS, REFRESH, (signal) =>
            send(transport, baseUrl, REFRESH, { params: { refreshToken: login.refreshToken }, signal }, xsrf(login)),
          ),
        ),
      retryDelayMs,
    )

  /** Renews an old token on the side. A refusal is left for the next 401 to find: the token may still work until then. */
  let refused: string | number | undefined
  function renewAhead(): void {
    const login = session?.login.get()
    if (!refresh || !login || renewAfterMs === Infinity || login.refreshToken === refused) return
    const age = Date.now() - (login.receivedAt ?? NaN)
    // A token from the future: the device's clock has been set back, and its age is unknown.
    if (age >= renewAfterMs || age < 0)
      refresh().then(
        (refusal) => (refused = refusal && login.refreshToken),
        () => {},
      )
  }
  /** Refreshes for one caller, with an error of its own where that fails: a shared one could be read by the first caller alone. */
  async function refreshed(): Promise<number | undefined> {
    try {
      return await refresh?.()
    } catch (fault) {
      if (!isWalkupError(fault)) throw fault
      const { code, status, message, cause } = fault
      throw new WalkupError(code, message.replace(`${REFRESH}: `, ''), { endpoint: REFRESH, status, cause })
    }
  }
  /** The record to send a call again with after a 401: with newer tokens, of the same account and organization. */
  async function renewed(begun: Kept): Promise<Kept> {
    const isCurrent = () => session?.login.get()?.token === begun.token
    const status = isCurrent() ? await refreshed() : undefined
    if (status) await session?.catchUp()
    if (status && isCurrent()) session?.end()
    const login = session?.login.get()
    if (!login) throw new WalkupError('refresh-failed', 'Refresh token failed', { status })
    if (login.userId !== begun.userId) throw new WalkupError('account-switched', 'The account was switched')
    return { ...login, currentOrganizationId: begun.currentOrganizationId }
  }

  async function call(name: string, input: Input = {}): Promise<unknown> {
    if (session?.isOpening) await session.ready
    const begun = session?.login.get()
    renewAhead()
    return perform(options, name, input, async ({ endpoint, signal, retry }) => {
      let count = 0
      const attempt = (login: Kept | undefined) =>
        retry(() =>
          logged(logger, endpoint, ++count, () => send(transport, baseUrl, endpoint, { ...input, signal }, signed(login))),
        )
      const response = await attempt(begun)
      if (response.status !== 401 || !begun) return response
      const login = await renewed(begun)
      discard(response)
      return attempt(login)
    })
  }

  if (session && options.onUnauthenticated) session.onEnd(options.onUnauthenticated)
  if (session && renewAfterMs < Infinity && typeof document !== 'undefined')
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && renewAhead())
  return { call } as unknown as Client<keyof E & EndpointName>
}
