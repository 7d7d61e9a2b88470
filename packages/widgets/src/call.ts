import { buildRequest, type EndpointName, type Inputs, type Replies, type RequestInput } from '@walkup/sdk/public'
import { prefetchedFetch } from './prefetch.ts'
import { stringify } from './json.ts'

/** Calls a named endpoint and resolves with its `data`. */
export type Call<Names extends EndpointName> = <N extends Names>(
  name: N,
  input: Omit<Inputs[N], 'timeoutMs' | 'transport'>,
) => Promise<Replies[N]>

/** Rejects an invalid parameter the way the API does. */
const invalid = (name: string) => new Response(`{"errors":[{"path":"${name}"}]}`, { status: 404 })

/**
 * The SDK's requests without its session, retries and time limits, which would add 2 kB to the first load.
 * @throws the raw Response when its status is not 200, any other error when there is no readable response
 */
export function createCall<const E extends Partial<Record<EndpointName, string>>>(
  baseUrl: string,
  endpoints: E,
): NoInfer<Call<keyof E & EndpointName>> {
  const call = async (name: keyof E, input: RequestInput & { readonly signal?: AbortSignal }): Promise<unknown> => {
    const { url, ...request } = buildRequest(baseUrl, endpoints[name] as string, input, invalid, stringify)
    const response = await prefetchedFetch(url, {
      // Ignores what a page added to Object.prototype, but keeps what its own `fetch` may call.
      // oxlint-disable-next-line typescript/unbound-method
      __proto__: { __proto__: null, hasOwnProperty: {}.hasOwnProperty },
      ...request,
      signal: input.signal,
      credentials: 'omit',
    } as RequestInit)
    if (response.status !== 200) throw response
    return ((await response.json()) as { data: unknown }).data
  }
  return call as Call<keyof E & EndpointName>
}
