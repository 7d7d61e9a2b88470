import type { Endpoints, EndpointName } from '../contract/endpoints/index.ts'
import { read, rowOf, send, type Input, type Transport } from './caller.ts'
import type { Client } from './types.ts'

export type { Problem } from '../contract/index.ts'
export type { ErrorCode, WalkupError } from './errors.ts'
export type { Bodies, CallOptions, Client, EndpointName, Inputs, Params, Queries, Replies } from './types.ts'

export interface PublicClientOptions<E extends Partial<Endpoints>> {
  /** Where the API lives; '' is the page's own origin. */
  readonly baseUrl: string
  /** The part of the endpoint table that this client may call; public calls need no session. */
  readonly endpoints: E
  readonly fetch?: typeof globalThis.fetch
}

/**
 * A client that never signs in, for pages where every byte counts: the same names, types and errors as `createClient`, on the
 * platform's own fetch, without a session. No credentials travel, so that a partner's page is a stranger to the API.
 */
export function createPublicClient<const E extends Partial<Endpoints>>(
  options: PublicClientOptions<E>,
): Client<keyof E & EndpointName> {
  const transport: Transport = (url, { body, headers, ...rest }) => {
    const isJson = body !== undefined && !(body instanceof FormData)
    return (options.fetch ?? fetch)(url, {
      ...rest,
      credentials: 'omit',
      headers: isJson ? { 'Content-Type': 'application/json', ...headers } : headers,
      body: isJson ? JSON.stringify(body) : body,
    })
  }
  const call = async (name: string, input: Input = {}): Promise<unknown> => {
    const row = rowOf(options.endpoints, name)
    return read(await send(transport, options.baseUrl, row, input), row)
  }
  return { call } as unknown as Client<keyof E & EndpointName>
}
