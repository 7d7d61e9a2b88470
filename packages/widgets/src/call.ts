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

/** Calls a named endpoint and answers what stands under `data`. */
export type Call<Names extends EndpointName> = <N extends Names>(
  name: N,
  input: Omit<Inputs[N], 'timeoutMs' | 'transport'>,
) => Promise<Replies[N]>

/**
 * The SDK's public client as far as a widget needs it, typed by the same contract. Whether there is no answer or none that can be
 * read is one to a shopper; the errors that say which, and what else partners ask of a client, would be 0.4 kB of a first load.
 * @throws the raw Response when its status is not 200, anything else where there is no answer
 */
export function createCall<const E extends Partial<Record<EndpointName, string>>>(
  baseUrl: string,
  endpoints: E,
): Call<keyof E & EndpointName> {
  const call = async (name: keyof E, { params = {}, query = {}, body, headers, signal }: Input): Promise<unknown> => {
    const [method, path = ''] = (endpoints[name] as string).split(' ')
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = params[key] ?? ''
      // It would be another path; the API would say so with these words.
      if (value === '') throw new Response(stringify({ errors: [{ path: key }] }), { status: 404 })
      return encodeURIComponent(value)
    })
    const search = new URLSearchParams()
    for (const key of Object.keys(query)) if (query[key] != null) search.append(key, `${query[key]}`)
    // `size` is younger than the browsers that are served.
    const queryString = `${search}` && `?${search}`
    const response = await prefetchedFetch(baseUrl.replace(/\/$/, '') + filled + queryString, {
      // Nothing that a page has added to every object, but what its own `fetch` may call.
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
