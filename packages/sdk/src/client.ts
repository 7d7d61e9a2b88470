import { createFetch, type FetchOptions } from 'ofetch'
import type { Endpoints, EndpointName } from '../contract/endpoints/index.ts'
import { failure } from './errors.ts'
import { createRefresh } from './refresh.ts'
import { createSession, type Session } from './session.ts'
import type { CallOptions, Client } from './types.ts'
import { buildUrl, cookie, isSameOrigin } from './url.ts'

export interface ClientOptions<E extends Partial<Endpoints>> {
  /** Where the API lives; '' is the page's own origin. */
  readonly baseUrl: string
  /** The part of the endpoint table that this client may call. */
  readonly endpoints: E
  /** Kept in local storage under `login` and `accounts` unless another is given; `null` for a client that never signs in. */
  readonly session?: Session | null
  readonly fetch?: typeof globalThis.fetch
  /** After a failed refresh, with the session already cleared: close what is open and go to /account/login. */
  readonly onUnauthenticated?: () => void
  /** The first pause before a refresh is tried again after a fault, in ms. */
  readonly retryDelayMs?: number
}

interface Input extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const REFRESH_PATH = '/api/account/token/refresh/{refreshToken}'

/** Makes a client for a part of the endpoint table. Several clients may share one session. */
export function createClient<const E extends Partial<Endpoints>>(options: ClientOptions<E>): Client<keyof E & EndpointName> {
  const { baseUrl, endpoints, session = createSession() } = options
  const http = createFetch({ fetch: (...args) => (options.fetch ?? fetch)(...args) })

  async function send(method: string, path: string, input: Input, authenticate = true): Promise<Response> {
    const url = buildUrl(baseUrl, path, input.params, input.query)
    const headers: Record<string, string> = { ...input.headers }
    const login = authenticate ? session?.login.get() : undefined
    if (login) {
      headers.Authorization = `Bearer ${login.token}`
      headers.CurrentOrganizationId = String(login.currentOrganizationId)
      headers.Offset = String(new Date().getTimezoneOffset())
    }
    const xsrf = method !== 'GET' && isSameOrigin(url) && cookie('XSRF-TOKEN')
    if (xsrf) headers['X-XSRF-TOKEN'] = xsrf
    try {
      return await http.raw(url, {
        method,
        headers,
        body: input.body as FetchOptions['body'],
        signal: input.signal,
        retry: 0,
        ignoreResponseError: true,
        responseType: 'stream',
      })
    } catch (cause) {
      const code = input.signal?.aborted ? 'aborted' : 'network'
      throw failure(code, `Expected an answer, got none: ${code}`, `${method} ${path}`, cause)
    }
  }

  const refresh =
    session &&
    createRefresh(
      session,
      (refreshToken) => send('POST', REFRESH_PATH, { params: { refreshToken } }, false),
      options.onUnauthenticated ?? (() => {}),
      options.retryDelayMs ?? 500,
    )

  async function call(name: string, input: Input = {}): Promise<unknown> {
    const endpoint = Object.hasOwn(endpoints, name) && (endpoints[name as keyof E] as string | undefined)
    if (!endpoint) throw failure('unknown-endpoint', `The endpoint with name "${name}" was not found`)
    const [method, path] = endpoint.split(' ') as [string, string]
    const token = session?.login.get()?.token
    let response = await send(method, path, input)
    if (response.status === 401 && token && refresh) {
      // Another call, or another tab, may have renewed the token while this one was on its way.
      if (session.login.get()?.token === token) await refresh()
      response = await send(method, path, input)
    }
    if (response.status !== 200) throw response
    if (!response.headers.get('content-type')?.startsWith('application/json')) return response
    try {
      return ((await response.json()) as { data: unknown }).data
    } catch (cause) {
      throw failure('bad-reply', 'Expected JSON', endpoint, cause)
    }
  }

  return { call } as unknown as Client<keyof E & EndpointName>
}
