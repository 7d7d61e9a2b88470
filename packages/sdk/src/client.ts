import { createFetch, type FetchOptions } from 'ofetch'
import type { Endpoints, EndpointName } from '../contract/endpoints/index.ts'
import { read, rowOf, send, type Input, type Transport } from './caller.ts'
import { createRefresh } from './refresh.ts'
import { createSession, type Session } from './session.ts'
import type { Client } from './types.ts'
import { cookie, isSameOrigin } from './url.ts'

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

const REFRESH = 'POST /api/account/token/refresh/{refreshToken}'

/** Makes a client for a part of the endpoint table. Several clients may share one session. */
export function createClient<const E extends Partial<Endpoints>>(options: ClientOptions<E>): Client<keyof E & EndpointName> {
  const { baseUrl, endpoints, session = createSession() } = options
  const http = createFetch({ fetch: (...args) => (options.fetch ?? fetch)(...args) })
  const transport: Transport = (url, { body, ...request }) =>
    http.raw(url, { ...request, body: body as FetchOptions['body'], retry: 0, ignoreResponseError: true, responseType: 'stream' })

  const xsrf = (method: string, url: string): Record<string, string> => {
    const token = method !== 'GET' && isSameOrigin(url) && cookie('XSRF-TOKEN')
    return token ? { 'X-XSRF-TOKEN': token } : {}
  }
  const signed = (method: string, url: string): Record<string, string> => {
    const login = session?.login.get()
    return login
      ? {
          ...xsrf(method, url),
          Authorization: `Bearer ${login.token}`,
          CurrentOrganizationId: String(login.currentOrganizationId),
          Offset: String(new Date().getTimezoneOffset()),
        }
      : xsrf(method, url)
  }

  const refresh =
    session &&
    createRefresh(
      session,
      (refreshToken) => send(transport, baseUrl, REFRESH, { params: { refreshToken } }, xsrf),
      options.onUnauthenticated ?? (() => {}),
      options.retryDelayMs ?? 500,
    )

  async function call(name: string, input: Input = {}): Promise<unknown> {
    const endpoint = rowOf(endpoints, name)
    const token = session?.login.get()?.token
    let response = await send(transport, baseUrl, endpoint, input, signed)
    if (response.status === 401 && token && refresh) {
      // Another call, or another tab, may have renewed the token while this one was on its way.
      if (session.login.get()?.token === token) await refresh()
      response = await send(transport, baseUrl, endpoint, input, signed)
    }
    return read(response, endpoint)
  }

  return { call } as unknown as Client<keyof E & EndpointName>
}
