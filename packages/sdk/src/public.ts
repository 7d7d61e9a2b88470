import type { Endpoints, EndpointName } from '../contract/endpoints/index.ts'
import { perform, send, type Input } from './caller.ts'
import type { Client, Transport } from './types.ts'

export type { Problem } from '../contract/index.ts'
export { buildRequest, buildUrl, type ApiRequest, type InvalidParam, type RequestInput } from './request.ts'
export { isWalkupError, WalkupError, type ErrorCode } from './errors.ts'
export type { Bodies, CallOptions, Client, EndpointName, Inputs, Params, Queries, Replies, Transport } from './types.ts'

/** The options of `createPublicClient`. */
export interface PublicClientOptions<E extends Partial<Endpoints>> {
  /** The base URL of the API; `''` is the page's own origin. */
  readonly baseUrl: string
  /** The endpoints that this client can call; public ones need no session. */
  readonly endpoints: E
  readonly fetch?: typeof globalThis.fetch
  /** The default timeout of a call in ms; 0 disables it. Defaults to 30,000. */
  readonly timeoutMs?: number
  /** The delay in ms before the first retry; it doubles with each retry. Defaults to 500. */
  readonly retryDelayMs?: number
}

/**
 * Creates a client that never signs in, for pages where every byte counts. It has the same names, types, timeouts and errors as
 * `createClient`, but uses the platform's `fetch` and no session. It sends no credentials, so a visitor's cookies never reach the API.
 */
export function createPublicClient<const E extends Partial<Endpoints>>(
  options: PublicClientOptions<E>,
): NoInfer<Client<keyof E & EndpointName>> {
  const transport: Transport = (url, request) => (options.fetch ?? fetch)(url, { ...request, credentials: 'omit' })
  const call = (name: string, input: Input = {}) =>
    perform(options, name, input, ({ endpoint, signal, retry }) =>
      retry(() => send(transport, options.baseUrl, endpoint, { ...input, signal })),
    )
  return { call } as Client<keyof E & EndpointName>
}
