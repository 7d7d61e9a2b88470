import type { EndpointName, Inputs, Replies } from '@walkup/sdk/public'
import { prefetchedFetch } from './prefetch.ts'
import { stringify } from './json.ts'

interface Input {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | null | undefined>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Calls a named endpoint and resolves with its `data`. */
export type Call<Names extends EndpointName> = <N extends Names>(
  name: N,
  input: Omit<Inputs[N], 'timeoutMs' | 'transport'>,
) => Promise<Replies[N]>

/**
 * A minimal version of the SDK's public client, typed by the same contract; the SDK's own would add 0.4 kB to the first load.
 * @throws the raw Response when its status is not 200, any other error when there is no readable response
 */
export function createCall<const E extends Partial<Record<EndpointName, string>>>(
  baseUrl: string,
  endpoints: E,
): Call<keyof E & EndpointName> {
  const call = async (name: keyof E, { params = {}, query = {}, body, headers, signal }: Input): Promise<unknown> => {
    const [method, path = ''] = (endpoints[name] as string).split(' ')
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = params[key] ?? ''
      // An empty segment would match another path; reject like the API does.
      if (value === '') throw new Response(stringify({ errors: [{ path: key }] }), { status: 404 })
      return encodeURIComponent(value)
    })
    const search = new URLSearchParams()
    for (const key of Object.keys(query)) if (query[key] != null) search.append(key, `${query[key]}`)
    // `URLSearchParams.size` is newer than the browsers we support.
    const queryString = `${search}` && `?${search}`
    const response = await prefetchedFetch(baseUrl.replace(/\/$/, '') + filled + queryString, {
      // Ignores what a page added to Object.prototype, but keeps what its own `fetch` may call.
      // oxlint-disable-next-line typescript/unbound-method
      __proto__: { __proto__: null, hasOwnProperty: Object.prototype.hasOwnProperty },
      method,
      signal,
      credentials: 'omit',
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && stringify(body),
    } as RequestInit)
    if (response.status !== 200) throw response
    return ((await response.json()) as { data: unknown }).data
  }
  return call as Call<keyof E & EndpointName>
}
