import type { Endpoints, EndpointName } from '../contract/endpoints/index.ts'
import { perform, send, type Input } from './caller.ts'
import type { Client, Transport } from './types.ts'

export type { Problem } from '../contract/index.ts'
export { buildRequest, buildUrl, type ApiRequest, type InvalidParam, type RequestInput } from './request.ts'
export { isWalkupError, WalkupError, type ErrorCode } from './errors.ts'
export type { Bodies, CallOptions, Client, EndpointName, Inputs, Params, Queries, Replies, Transport } from './types.ts'

/** What `createPublicClient` takes. */
export interface PublicClientOptions<E extends Partial<Endpoints>> {
  /** Where the API lives; '' is the page's own origin. */
  readonly baseUrl: string
  /** The part of the endpoint table that this client may call; public calls need no session. */
  readonly endpoints: E
  readonly fetch?: typeof globalThis.fetch
  /** The longest wait for an answer in ms, 30,000 unless given; 0 sets none. */
  readonly timeoutMs?: number
  /** The first pause before a call is tried again, in ms; 500 unless given. */
  readonly retryDelayMs?: number
}

/**
 * A client that never signs in, for pages where every byte counts: the same names, types, limits and errors as `createClient`, on
 * the platform's own fetch, without a session. No credentials travel, so that a partner's page is a stranger to the API.
 */
export function createPublicClient<const E extends Partial<Endpoints>>(
  options: PublicClientOptions<E>,
): Client<keyof E & EndpointName> {
  const transport: Transport = (url, request) => (options.fetch ?? fetch)(url, { ...request, credentials: 'omit' })
  const call = (name: string, input: Input = {}) =>
    perform(options, name, input, ({ endpoint, signal, retry }) =>
      retry(() => send(transport, options.baseUrl, endpoint, { ...input, signal })),
    )
  return { call } as Client<keyof E & EndpointName>
}
