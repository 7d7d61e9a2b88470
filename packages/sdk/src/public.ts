import type { Endpoints, EndpointName } from '../contract/endpoints/index.ts'
import { encoded, read, rowOf, send, type Input } from './caller.ts'
import type { PublicClient, Transport } from './types.ts'

export type { Problem } from '../contract/index.ts'
export type { ErrorCode, WalkupError } from './errors.ts'
export type {
  Bodies,
  CallOptions,
  Client,
  EndpointName,
  Inputs,
  Params,
  PublicClient,
  Queries,
  Replies,
  Transport,
} from './types.ts'

/** What `createPublicClient` takes. */
export interface PublicClientOptions<E extends Partial<Endpoints>> {
  /** Where the API lives; '' is the page's own origin. */
  readonly baseUrl: string
  /** The part of the endpoint table that this client may call; public calls need no session. */
  readonly endpoints: E
  readonly fetch?: typeof globalThis.fetch
}

/**
 * A client that never signs in, for pages where every byte counts: the same names, types and errors as `createClient`, on the
 * platform's own fetch, without a session. No credentials travel, so that a partner's page is a stranger to the API. A time
 * limit is the caller's signal: `AbortSignal.timeout(3000)` rejects with the code `timeout`.
 */
export function createPublicClient<const E extends Partial<Endpoints>>(
  options: PublicClientOptions<E>,
): PublicClient<keyof E & EndpointName> {
  const transport: Transport = (url, { body, headers, ...rest }) =>
    (options.fetch ?? fetch)(url, { ...rest, ...encoded(body, headers), credentials: 'omit' })
  const call = async (name: string, input: Input = {}): Promise<unknown> => {
    const row = rowOf(options.endpoints, name)
    return read(await send(transport, options.baseUrl, row, input), row, input.signal)
  }
  return { call } as PublicClient<keyof E & EndpointName>
}
